import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Launch, launchServer } from "./launch-server.ts";
import { signalServer } from "./run-program.ts";

/** The pause between two tries to restart begins at half a second and doubles up to half a minute. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Starts the server, and restarts it after every unexpected end until `stop` is called. */
export async function superviseServer(launch: Launch, onEvent: (line: string) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = await launchServer(launch);
  let restart: Promise<void> = Promise.resolve();

  const watch = (server: ChildProcess) => {
    // This process may end while the server runs; Node.js would otherwise wait for its child.
    server.unref();
    server.once("exit", (code, end) => {
      if (signal.aborted) return;
      onEvent(`PostgreSQL ended (${end ?? `exit ${code}`}); starting it again`);
      restart = startAgain();
    });
  };

  const startAgain = async () => {
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        child = await launchServer(launch);
        if (!signal.aborted) watch(child);
        return;
      } catch (error) {
        onEvent(`${(error as Error).message}\nTrying again in ${waitMs / 1_000} s`);
        await sleep(waitMs, null, { signal, ref: false }).catch(() => {});
      }
    }
  };
  watch(child);

  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      stopping.abort();
      await restart;
      await endServer(child, launch);
    },
  };
}

/** Stops the server. After 20 seconds makes it quit at once, and kills it 5 seconds later. */
async function endServer(child: ChildProcess, launch: Launch): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.ref();
  const ended = once(child, "exit");
  signalServer(child.pid, "INT", launch.binaries.pgCtl);
  if (await Promise.race([ended, sleep(20_000, null, { ref: false })])) return;
  signalServer(child.pid, "QUIT", launch.binaries.pgCtl);
  if (await Promise.race([ended, sleep(5_000, null, { ref: false })])) return;
  child.kill("SIGKILL");
  await ended;
}
