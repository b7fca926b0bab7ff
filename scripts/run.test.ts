import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT, run, withLock } from "./run.mjs";

const name = `test-${process.pid}`;
const file = join(ROOT, ".cache", `${name}.lock`);

afterEach(() => rmSync(file, { force: true }));

describe("a lock", () => {
  it("admits one holder at a time, and the next one after the first fails", async () => {
    const order: string[] = [];
    const first = withLock(name, async () => {
      order.push("first in");
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push("first out");
      throw new Error("failed");
    });
    const second = withLock(name, async () => order.push("second in"));
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(order).toEqual(["first in", "first out", "second in"]);
    expect(existsSync(file)).toBe(false);
  });

  it("is free after its holder was killed", async () => {
    const holder = spawn(process.execPath, ["-e", ""]);
    await once(holder, "exit");
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    writeFileSync(file, String(holder.pid));
    expect(await withLock(name, async () => "mine")).toBe("mine");
  });

  it("stays with its holder when only the parent was killed", async () => {
    const worker = spawn(process.execPath, ["-e", "setTimeout(() => {}, 700)"]);
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    writeFileSync(file, String(worker.pid));
    expect(await withLock(name, async () => worker.exitCode)).toBe(0);
  });
});

describe("running a program", () => {
  it("reports the exit code and, when quiet, the output", async () => {
    const script = "console.log('out'); console.error('err'); process.exit(3)";
    const { code, output } = await run(process.execPath, ["-e", script], { quiet: true });
    expect(code).toBe(3);
    expect(output.split("\n").sort()).toEqual(["", "err", "out"]);
  });

  it("fails with the reason when the program does not exist", async () => {
    expect(await run("no-such-program-here", [], { quiet: true })).toEqual({
      code: 127,
      output: expect.stringContaining("ENOENT"),
    });
  });
});
