import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { UNSET_SETTINGS } from "#tests/unset-settings.ts";
import { makeTestFolder } from "../database.ts";
import { createDatabase, dropDatabase } from "../db.ts";

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

/** Starts what `npm run dev` runs, since it builds no pages first. */
function startWithSupervisor(databaseUrl: string, dataDir: string) {
  const env = {
    ...process.env,
    ...UNSET_SETTINGS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WAGGON_MODE: "demo",
  };
  const child = spawn(process.execPath, [START, "--role=jobs", "--dev"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const countOf = (line: string) => said.split(line).length - 1;
  const says = (line: string, count: number) =>
    expect.poll(() => countOf(line), { timeout: 100_000 }).toBe(count);
  const programs = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  return { child, said: () => said, says, program: () => Number(programs()) };
}

it.runIf(process.platform === "linux")(
  "the supervisor restarts a killed program, and stops on SIGTERM",
  async () => {
    const url = await createDatabase();
    const dataDir = await makeTestFolder();
    const { child, said, says, program } = startWithSupervisor(url, dataDir);
    const ended = once(child, "close");
    try {
      await says("Waggon works on its jobs.", 1);
      const first = program();
      process.kill(first, "SIGKILL");
      await says("Waggon was ended by SIGKILL; starting it again in 1 s.", 1);
      await says("Waggon works on its jobs.", 2);
      expect(program()).not.toBe(first);
      child.kill("SIGTERM");
      expect(await ended, said()).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
      await dropDatabase(url);
      await rm(dataDir, { recursive: true });
    }
  },
  200_000,
);
