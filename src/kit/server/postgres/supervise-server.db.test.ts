import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runningTime } from "#tests/running-time.ts";
import { findStartTime } from "./folder-owner.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

let home: string;
let cluster: string;
let server: RunningPostgres;
let events: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "waggon-launcher-"));
  cluster = join(home, "cluster");
  events = [];
  server = await startPostgres({ dataDir: home, fsync: false, onEvent: (line) => events.push(line) });
});

afterEach(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function isAnswering(): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => {});
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end());
}

/** Kills the server and prevents its restart: its cluster is gone, like a lost disk. */
async function killAndPreventRestart(): Promise<void> {
  process.kill(server.pid(), "SIGKILL");
  await rename(cluster, `${cluster}-gone`);
}

const failures = () => events.filter((line) => line.includes("Trying again")).length;

describe("a killed server whose restart fails", () => {
  it("is started again as soon as possible, with growing pauses", { timeout: 60_000 }, async () => {
    await killAndPreventRestart();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    await rename(`${cluster}-gone`, cluster);
    await expect.poll(isAnswering, { timeout: 30_000, interval: 200 }).toBe(true);
    expect(events.filter((line) => line.includes("Trying again")).slice(0, 2)).toEqual([
      expect.stringMatching(/in 0\.5 s$/),
      expect.stringMatching(/in 1 s$/),
    ]);
  });

  it("is not started again after a stop, and the stop does not wait for the next try", async () => {
    await killAndPreventRestart();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThanOrEqual(3); // The next try comes in two seconds.
    expect(await runningTime(() => server.stop())).toBeLessThan(1_000);
    await rename(`${cluster}-gone`, cluster);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(findStartTime(server.pid())).toBeNull();
    expect(await isAnswering()).toBe(false);
  });
});
