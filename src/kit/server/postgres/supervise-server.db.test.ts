import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => {});
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end());
}

/** Kills the server and lets it not start: its cluster is gone, as when a disk is. */
async function killAndHinder(): Promise<void> {
  process.kill(server.pid(), "SIGKILL");
  await rename(cluster, `${cluster}-gone`);
}

const failures = () => events.filter((line) => line.includes("Trying again")).length;

describe("a killed server that does not start at first", () => {
  it("is started again as soon as it can be", { timeout: 60_000 }, async () => {
    await killAndHinder();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    await rename(`${cluster}-gone`, cluster);
    await expect.poll(answers, { timeout: 30_000, interval: 200 }).toBe(true);
    expect(events.filter((line) => line.includes("Trying again")).slice(0, 2)).toEqual([
      expect.stringMatching(/in 0\.5 s$/),
      expect.stringMatching(/in 1 s$/),
    ]);
  });

  it("is left alone after a stop, which does not wait for the next try", async () => {
    await killAndHinder();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThanOrEqual(3); // the next comes in two seconds
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(1_000);
    await rename(`${cluster}-gone`, cluster);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(findStartTime(server.pid())).toBeNull();
    expect(await answers()).toBe(false);
  });
});
