// Restarts the program after a crash. This file runs on Node 20 or newer, without any package.

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** When the program ran this long before a crash, the waits between restarts begin again at the first. */
const STEADY_MS = 60_000;

/** The exit code when a person must fix something before a start (src/kit/server/start-fault.ts). */
const NEEDS_A_PERSON = 78;
const REQUESTS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Whether to restart after an exit. A program that was never ready would fail at its start again. */
function isFault(code, signal, wasReady) {
  if (signal) return !REQUESTS.includes(signal);
  return code !== 0 && code !== NEEDS_A_PERSON && wasReady;
}

/**
 * Runs the program that `start` spawns, and restarts it after each crash. The wait before a restart doubles
 * from one second to a minute. The program must send "ready" once it serves. `onEnd` gets the exit code after
 * a stop, or after a fault that a person must fix.
 * @returns {{ stop(): void }} `stop` makes the program stop; a second call, over a second later, kills it
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
      // One Ctrl-C arrives twice, from the terminal and from npm. A later signal means that the person will
      // not wait.
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
