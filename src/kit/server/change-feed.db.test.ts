import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import { newId } from "./ids.ts";
import { createLog } from "./log.ts";

const database = useDatabase();
let feed: ChangeFeed;
/**
 * What this test has written and was reported of: what came before it may be reported again while
 * anything is under way.
 */
let reported: string[] = [];
let own: Set<string>;

beforeEach(async () => {
  [reported, own] = [[], new Set()];
  const current = Promise.withResolvers<void>();
  feed = openChangeFeed({
    pool: database.pool,
    kind: "time",
    log: createLog("silent"),
    onOpen: async () => {},
    onChange: ({ resource }) => {
      if (own.has(resource)) reported.push(resource);
    },
    onCurrent: () => current.resolve(),
    onLost: () => {},
  });
  await current.promise;
});
afterEach(() => feed.close());

const INSERT_CHANGE = "insert into changes (kind, resource) values ('time', $1)";
const write = (resource: string) => {
  own.add(resource);
  return database.pool.query(INSERT_CHANGE, [resource]);
};

it("reports each change once, and the changes of a transaction together", async () => {
  const [one, two] = [newId(), newId()];
  await write(one);
  await vi.waitFor(() => expect(reported).toEqual([one]));
  await write(two);
  await vi.waitFor(() => expect(reported).toEqual([one, two]));
  await write(one);
  await vi.waitFor(() => expect(reported).toEqual([one, two, one]));
});

it("reports a transaction that began first and commits last, and others only once", async () => {
  const [slow, quick] = [newId(), newId()];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    own.add(slow);
    await client.query(INSERT_CHANGE, [slow]);
    await write(quick);
    await vi.waitFor(() => expect(reported).toEqual([quick]));
    await write(quick);
    await vi.waitFor(() => expect(reported).toEqual([quick, quick]));
    await client.query("commit");
    await vi.waitFor(() => expect(reported).toEqual([quick, quick, slow]));
  } finally {
    client.release();
  }
});

it("starts again after a gap in which changes may have been removed", async () => {
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

it("reports neither rolled back changes nor another kind", async () => {
  const last = newId();
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query(INSERT_CHANGE, [newId()]);
  await client.query("rollback");
  client.release();
  await database.pool.query("insert into changes (kind, resource) values ('groomer', $1)", [newId()]);
  await write(last);
  await vi.waitFor(() => expect(reported).toEqual([last]));
});
