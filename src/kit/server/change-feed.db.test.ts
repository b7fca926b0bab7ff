import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { PATIENT_MS } from "#tests/patient.ts";
import { type ChangeFeed, openChangeFeed } from "./change-feed.ts";
import { newId } from "./ids.ts";
import { createLog } from "./log.ts";

const database = useDatabase();
let feed: ChangeFeed;
/** Changes that this test wrote and the feed reported. Changes of other tests may be reported again. */
let reported: string[] = [];
let own: Set<string>;

beforeEach(async () => {
  [reported, own] = [[], new Set()];
  const current = Promise.withResolvers<void>();
  feed = openChangeFeed({
    pool: database.pool,
    kinds: ["time"],
    log: createLog("silent"),
    // A feed that reconnects reports no changes of the time between.
    queryMs: PATIENT_MS,
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

it("reports each change once, in order", async () => {
  const [first, second] = [newId(), newId()];
  await write(first);
  await eventually(() => expect(reported).toEqual([first]));
  await write(second);
  await eventually(() => expect(reported).toEqual([first, second]));
  await write(first);
  await eventually(() => expect(reported).toEqual([first, second, first]));
});

it("reports a transaction that began first and commits last, and repeats no other change", async () => {
  const [slow, quick] = [newId(), newId()];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    own.add(slow);
    await client.query(INSERT_CHANGE, [slow]);
    await write(quick);
    await eventually(() => expect(reported).toEqual([quick]));
    await write(quick);
    await eventually(() => expect(reported).toEqual([quick, quick]));
    await client.query("commit");
    await eventually(() => expect(reported).toEqual([quick, quick, slow]));
  } finally {
    client.release();
  }
});

it("starts again after a gap in which changes may have been removed", async () => {
  let [opened, lost] = [0, 0];
  const interrupted = openChangeFeed({
    pool: database.pool,
    kinds: ["time"],
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
    await eventually(() => expect(opened).toBeGreaterThan(0));
    await client.query("begin");
    await client.query("lock table changes in access exclusive mode");
    // A machine that stands still for a second makes a gap, too.
    const before = { opened, lost };
    await client.query("select pg_sleep(1.5)");
    await client.query("rollback");
    await eventually(() => expect(Math.min(opened - before.opened, lost - before.lost)).toBeGreaterThan(0));
  } finally {
    client.release();
    await interrupted.close();
  }
});

it("tries to reconnect each second, however long the database is away", async () => {
  const away = new pg.Pool({ host: "127.0.0.1", port: 1 });
  const tries: number[] = [];
  const log = createLog("silent");
  vi.spyOn(log, "warn").mockImplementation(() => {
    tries.push(performance.now());
  });
  const interrupted = openChangeFeed({
    ...{ pool: away, kinds: ["time"], log },
    ...{ onOpen: async () => {}, onChange: () => {}, onCurrent: () => {}, onLost: () => {} },
  });
  try {
    // The pauses grow at first: after the fourth failure they are the longest.
    await eventually(() => expect(tries.length).toBeGreaterThan(5));
  } finally {
    await interrupted.close();
    await away.end();
  }
  const pauses = tries.slice(5).map((at, nth) => at - (tries[nth + 4] as number));
  expect(Math.min(...pauses)).toBeLessThan(1_500);
});

it("reports neither rolled-back changes nor changes of another kind", async () => {
  const last = newId();
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query(INSERT_CHANGE, [newId()]);
  await client.query("rollback");
  client.release();
  await database.pool.query("insert into changes (kind, resource) values ('groomer', $1)", [newId()]);
  await write(last);
  await eventually(() => expect(reported).toEqual([last]));
});
