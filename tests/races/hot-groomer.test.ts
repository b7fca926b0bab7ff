import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { draftWithoutTime, type Model, makeModel } from "./drafts.ts";
import { type Nodes, type Reply, START_MS, startNodes } from "./nodes.ts";

// Many more want one groomer than a node has connections (20). That groomer's own lock is held by somebody
// who takes his time, so that they all wait; customers of another groomer do not wait with them.
const CROWD = 45;
const OTHERS = 30;

const database = useDatabase();
let world: World;
let model: Model;
let nodes: Nodes;
let hot: string;
let calm: string[];

beforeAll(async () => {
  world = await makeWorld(database.db);
  hot = await world.addGroomer();
  calm = await Promise.all([world.addGroomer(), world.addGroomer(), world.addGroomer()]);
  model = await makeModel(world);
  nodes = await startNodes(1, { url: database.url, host: world.host });
}, START_MS);
afterAll(() => nodes?.stop());

async function holdOf(groomerId: string, nth: number): Promise<Reply> {
  const draft = await draftWithoutTime(world, model);
  // A day for each: they differ in nothing but the groomer.
  const startsAt = new Date(Date.parse("2027-01-08T17:00:00Z") + (nth % 50) * 86_400_000).toISOString();
  return nodes.call(0, "POST", `${draft.path}/set-appointment-time`, { groomerId, startsAt });
}

const countOf = (list: readonly number[], status: number) => list.filter((one) => one === status).length;

describe("a crowd that waits for one groomer", () => {
  it("does not delay customers of another groomer", { timeout: 180_000 }, async () => {
    const crowd: number[] = [];
    const waiting = await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`occupancy:${hot}`}, 0))`.execute(tx);
      const all = Array.from({ length: CROWD }, (_, nth) =>
        holdOf(hot, nth).then(({ status }) => void crowd.push(status)),
      );
      // The first of them stands at the lock; the others stand behind it without a connection.
      await vi.waitFor(async () => expect(await atTheLock()).toBe(1), { timeout: 20_000 });
      const others = await Promise.all(
        Array.from({ length: OTHERS }, (_, nth) => holdOf(calm[nth % calm.length] as string, nth)),
      );
      expect(
        countOf(
          others.map(({ status }) => status),
          200,
        ),
      ).toBe(OTHERS);
      // Nobody of the crowd was served meanwhile. One by one they are sent away after waiting at the lock for
      // too long; were they all at it, they would all have been, and the others only then have had their
      // connections.
      expect(countOf(crowd, 200)).toBe(0);
      expect(crowd.length).toBeLessThan(CROWD / 2);
      expect(await atTheLock()).toBeLessThanOrEqual(1);
      return all;
    });
    await Promise.all(waiting);
    expect(countOf(crowd, 200)).toBeGreaterThan(CROWD / 2);
    expect(countOf(crowd, 200) + countOf(crowd, 503)).toBe(CROWD);
  });
});

/** Connections of the node that wait for an advisory lock. */
async function atTheLock(): Promise<number> {
  const { rows } = await database.pool.query<{ waiters: number }>(
    `select count(*)::int as waiters from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiters ?? 0;
}
