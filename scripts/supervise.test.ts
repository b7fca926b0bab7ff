import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { supervise } from "./supervise.mjs";

const STAY = "process.once('disconnect', () => process.exit(0));";
const READY = "process.send('ready');";

/** Supervises `scripts`: each start runs the next script, and the last script repeats. */
function watchOver(scripts: string[], firstWaitMs = 5) {
  const lines: string[] = [];
  const children: ChildProcess[] = [];
  const readyMessages: Promise<unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  const start = () => {
    const script = scripts[Math.min(children.length, scripts.length - 1)] ?? "";
    const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    children.push(child);
    readyMessages.push(once(child, "message").catch(() => {}));
    return child;
  };
  const { stop } = supervise({ start, say: (line) => lines.push(line), onEnd: resolve, firstWaitMs });
  const readyAt = async (index: number) => {
    await expect.poll(() => children.length, { timeout: 20_000 }).toBeGreaterThan(index);
    await readyMessages[index];
    return children[index] as ChildProcess;
  };
  return { lines, children, ended: promise, stop, readyAt };
}

it("restarts a killed program, and ends with the program after a stop", async () => {
  const { lines, ended, stop, readyAt } = watchOver([STAY + READY]);
  (await readyAt(0)).kill("SIGKILL");
  await readyAt(1);
  expect(lines).toEqual(["Waggon was ended by SIGKILL; starting it again in 0.005 s."]);
  stop();
  expect(await ended).toBe(0);
});

it("waits twice as long after each fault", async () => {
  const failing = `${READY} setTimeout(() => process.exit(1), 10);`;
  const { lines, ended } = watchOver([failing, failing, failing, "process.exit(0)"]);
  expect(await ended).toBe(0);
  expect(lines.map((line) => / by exit 1; .* in (.*) s\.$/.exec(line)?.[1])).toEqual([
    "0.005",
    "0.01",
    "0.02",
  ]);
});

it("restarts a program that was ready once and then could not reach its database", async () => {
  const { ended, children } = watchOver([
    `${READY} setTimeout(() => process.exit(1), 10);`,
    "process.exit(1)",
    "process.exit(0)",
  ]);
  expect(await ended).toBe(0);
  expect(children).toHaveLength(3);
});

it.each([
  ["a fault of its first start", "process.exit(1)", 1],
  ["a fault that a person must mend", "process.exit(78)", 78],
  ["a fault that a person must mend, found later", `${READY} setTimeout(() => process.exit(78), 10)`, 78],
  ["an exit without a fault", `${READY} setTimeout(() => process.exit(0), 10)`, 0],
  ["a stop signal to the program alone", "process.kill(process.pid, 'SIGTERM')", 1],
])("ends with the program after %s", async (_, script, code) => {
  const { ended, children } = watchOver([script]);
  expect(await ended).toBe(code);
  expect(children).toHaveLength(1);
});

it("does not restart the program when the stop comes between two starts", async () => {
  const { children, ended, stop, readyAt, lines } = watchOver([STAY + READY], 600_000);
  (await readyAt(0)).kill("SIGKILL");
  await expect.poll(() => lines.length).toBe(1);
  stop();
  expect(await ended).toBe(130);
  expect(children).toHaveLength(1);
});
