import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { draftWithoutTime, type Model, makeModel } from "./drafts.ts";
import { type Nodes, type Reply, START_MS, startNodes } from "./nodes.ts";

// More customers want one groomer than a node has connections (20). The test holds that groomer's lock, so
// they all wait. Customers of other groomers must not wait with them.
const CROWD = 45;
const OTHERS = 30;

const database = useDatabase();
let world: World;
let model: Model;
let nodes: Nodes;
let popularGroomer: string;
let otherGroomers: string[];

beforeAll(async () => {
  world = await makeWorld(database.db);
  popularGroomer = await world.addGroomer();
  otherGroomers = await Promise.all([world.addGroomer(), world.addGroomer(), world.addGroomer()]);
  model = await makeModel(world);
  nodes = await startNodes(1, { url: database.url, host: world.host });
}, START_MS);
afterAll(() => nodes?.stop());

async function holdOf(groomerId: string, nth: number): Promise<Reply> {
  const draft = await draftWithoutTime(world, model);
  // Each hold has its own day, so that only the groomer's lock can delay it.
  const startsAt = new Date(Date.parse("2027-01-08T17:00:00Z") + (nth % 50) * 86_400_000).toISOString();
  return nodes.call(0, "POST", `${draft.path}/set-appointment-time`, { groomerId, startsAt });
}

const countOf = (list: readonly number[], status: number) => list.filter((entry) => entry === status).length;

describe("a crowd that waits for one groomer", () => {
  it("does not delay customers of another groomer", { timeout: 180_000 }, async () => {
    const crowd: number[] = [];
    const waiting = await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`occupancy:${popularGroomer}`}, 0))`.execute(
        tx,
      );
      const replies = Array.from({ length: CROWD }, (_, nth) =>
        holdOf(popularGroomer, nth).then(({ status }) => void crowd.push(status)),
      );
      // The first client waits at the lock. The others wait in the queue, without a connection.
      await vi.waitFor(async () => expect(await atTheLock()).toBe(1), { timeout: 20_000 });
      const others = await Promise.all(
        Array.from({ length: OTHERS }, (_, nth) =>
          holdOf(otherGroomers[nth % otherGroomers.length] as string, nth),
        ),
      );
      expect(
        countOf(
          others.map(({ status }) => status),
          200,
        ),
      ).toBe(OTHERS);
      // The crowd was not served. One by one, its clients give up at the lock. If all had waited at the lock,
      // they would have used up the connections of the others.
      expect(countOf(crowd, 200)).toBe(0);
      expect(crowd.length).toBeLessThan(CROWD / 2);
      expect(await atTheLock()).toBeLessThanOrEqual(1);
      return replies;
    });
    await Promise.all(waiting);
    expect(countOf(crowd, 200)).toBeGreaterThan(CROWD / 2);
    expect(countOf(crowd, 200) + countOf(crowd, 503)).toBe(CROWD);
  });
});

/** Counts the connections that wait for an advisory lock. */
async function atTheLock(): Promise<number> {
  const { rows } = await database.pool.query<{ waiters: number }>(
    `select count(*)::int as waiters from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiters ?? 0;
}
