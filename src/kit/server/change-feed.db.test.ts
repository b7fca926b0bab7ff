import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import { newId } from "./ids.ts";
import { createLog } from "./log.ts";

const database = useDatabase();
let feed: ChangeFeed;
/**
 * What this test has written and was told of: what came before it may be told again while anything is under
 * way.
 */
let told: string[] = [];
let own: Set<string>;

beforeEach(async () => {
  [told, own] = [[], new Set()];
  const current = Promise.withResolvers<void>();
  feed = openChangeFeed({
    pool: database.pool,
    kind: "time",
    log: createLog("silent"),
    onOpen: async () => {},
    onChange: ({ resource }) => {
      if (own.has(resource)) told.push(resource);
    },
    onCurrent: () => current.resolve(),
    onLost: () => {},
  });
  await current.promise;
});
afterEach(() => feed.close());

const TELL = "insert into changes (kind, resource) values ('time', $1)";
const write = (resource: string) => {
  own.add(resource);
  return database.pool.query(TELL, [resource]);
};

it("tells each change once, in one go what one transaction changed", async () => {
  const [one, two] = [newId(), newId()];
  await write(one);
  await vi.waitFor(() => expect(told).toEqual([one]));
  await write(two);
  await vi.waitFor(() => expect(told).toEqual([one, two]));
  await write(one);
  await vi.waitFor(() => expect(told).toEqual([one, two, one]));
});

it("tells of a transaction that began first and commits last, and of others only once", async () => {
  const [slow, quick] = [newId(), newId()];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    own.add(slow);
    await client.query(TELL, [slow]);
    await write(quick);
    await vi.waitFor(() => expect(told).toEqual([quick]));
    await write(quick);
    await vi.waitFor(() => expect(told).toEqual([quick, quick]));
    await client.query("commit");
    await vi.waitFor(() => expect(told).toEqual([quick, quick, slow]));
  } finally {
    client.release();
  }
});

it("begins anew after a silence in which changes may have been removed", async () => {
  let [opened, lost] = [0, 0];
  const sleepy = openChangeFeed({
    pool: database.pool,
    kind: "time",
    log: createLog("silent"),
    onOpen: async () => {
      opened += 1;
    },
    onChange: () => {},
    onCurrent: () => {},
    onLost: () => {
      lost += 1;
    },
    maxGapMs: 1_000,
  });
  const client = await database.pool.connect();
  try {
    await vi.waitFor(() => expect(opened).toBe(1));
    await client.query("begin");
    await client.query("lock table changes in access exclusive mode");
    await client.query("select pg_sleep(1.5)");
    await client.query("rollback");
    await vi.waitFor(() => expect(Math.min(opened - 1, lost)).toBeGreaterThan(0), 5_000);
  } finally {
    client.release();
    await sleepy.close();
  }
});

it("tells nothing of what was rolled back, nor of another kind", async () => {
  const last = newId();
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query(TELL, [newId()]);
  await client.query("rollback");
  client.release();
  await database.pool.query("insert into changes (kind, resource) values ('groomer', $1)", [newId()]);
  await write(last);
  await vi.waitFor(() => expect(told).toEqual([last]));
});
