// Starts the program again when it dies by fault. Any Node from 20 on, no dependency.

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** After a life of this length a death is a new fault, not the same one again. */
const STEADY_MS = 60_000;

/** What the program exits with when a person must mend something first (src/kit/server/start-fault.ts). */
const NEEDS_A_PERSON = 78;
const REQUESTS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Whether a start would help: before the program was ever ready, an exit is a fault of its start. */
function isFault(code, signal, wasReady) {
  if (signal) return !REQUESTS.includes(signal);
  return code !== 0 && code !== NEEDS_A_PERSON && wasReady;
}

/**
 * Runs the program that `start` spawns, and starts it again with growing waits whenever it dies by fault:
 * from one second, each twice as long as the last, to a minute. The program sends "ready" once it serves.
 * `onEnd` hears the exit code when it is over: after a stop, or a fault that a person must mend.
 * @returns {{ stop(): void }} asks the program to stop; a second time, one second later, kills it.
 */
export function supervise({ start, say, onEnd, firstWaitMs = FIRST_WAIT_MS }) {
  let child;
  let timer;
  let stoppedAt = 0;
  let waitMs = firstWaitMs;
  let wasReady = false;

  const startAgain = (how, startedAt) => {
    if (Date.now() - startedAt > STEADY_MS) waitMs = firstWaitMs;
    say(`Waggon was ended by ${how}; starting it again in ${waitMs / 1_000} s.`);
    timer = setTimeout(run, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  };

  const run = () => {
    timer = undefined;
    const startedAt = Date.now();
    child = start();
    child.on("message", (message) => {
      if (message === "ready") wasReady = true;
    });
    child.once("error", (error) => {
      say(`Waggon could not be started: ${error.message}`);
      onEnd(1);
    });
    child.once("exit", (code, signal) => {
      if (stoppedAt === 0 && isFault(code, signal, wasReady)) startAgain(signal ?? `exit ${code}`, startedAt);
      else onEnd(code ?? (stoppedAt > 0 ? 130 : 1));
    });
  };
  run();

  return {
    stop() {
      // Ctrl-C comes once from the terminal and once from npm; impatience comes later.
      if (stoppedAt > 0 && Date.now() - stoppedAt > 1_000) child.kill("SIGKILL");
      stoppedAt ||= Date.now();
      if (timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        onEnd(130);
      } else if (child.connected) child.disconnect();
    },
  };
}
