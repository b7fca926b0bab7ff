import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { testClock } from "./clock.ts";
import { createLog } from "./log.ts";
import { clearOutbox, type Message, queueMessage, sendMessage, setSender, sweepOutbox } from "./outbox.ts";

const database = useDatabase();
const clock = testClock("2026-11-20T15:00:00Z");
let siteId: SiteId;
let sent: string[];

beforeEach(async () => {
  clock.set("2026-11-20T15:00:00Z");
  ({ siteId } = await makeSite(database.db));
  sent = [];
  setSender({ send: async ({ bodyText }) => void sent.push(bodyText) });
});

afterEach(() => setSender({ send: async () => {} }));

const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);
const tools = () => ({ db: database.db, clock, log: createLog("silent") });

async function queue(over: Partial<Message> = {}): Promise<string> {
  const key = over.key ?? "order:1";
  const content = { subject: "493021 is your code", bodyText: "493021", bodyHtml: "<p>493021</p>" };
  const message = {
    siteId,
    channel: "mail",
    key,
    recipient: "mia@example.com",
    ...content,
    ...over,
  } as const;
  await queueMessage(database.db, message, clock.now());
  const found = await database.db
    .selectFrom("outboxMessages")
    .select("id")
    .where("siteId", "=", siteId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return found.id;
}

const read = (id: string) =>
  database.db.selectFrom("outboxMessages").selectAll().where("id", "=", id).executeTakeFirst();
const send = (id: string) => sendMessage.run({ id }, tools());
const clear = () => clearOutbox.run({}, tools());

it("sends a message once for any number of job runs", async () => {
  const id = await queue();
  await send(id);
  await send(id);
  expect(sent).toEqual(["493021"]);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failedAt: null, failure: "" });
});

it("does not send a message that is no longer valid", async () => {
  const id = await queue({ validUntil: minutes(5) });
  clock.advance({ minutes: 5 });
  await send(id);
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({ sentAt: null, failedAt: clock.now(), failure: "too late" });
});

it("records a failure without the address, and tries again", async () => {
  const id = await queue({ validUntil: minutes(5) });
  setSender({ send: () => Promise.reject(new Error("550 no mailbox <mia@example.com>")) });
  await expect(send(id)).rejects.toThrow("550");
  const failed = await read(id);
  expect(failed).toMatchObject({ sentAt: null, failedAt: clock.now(), failure: "550 no mailbox <[e-mail]>" });
  setSender({ send: async ({ bodyText }) => void sent.push(bodyText) });
  clock.advance({ minutes: 1 });
  await send(id);
  expect(sent).toEqual(["493021"]);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failedAt: null, failure: "" });
});

it("removes the text of expired codes only, whether they were sent or not", async () => {
  const [code, unsent, order] = [
    await queue({ key: "code:1", validUntil: minutes(5) }),
    await queue({ key: "code:2", validUntil: minutes(5) }),
    await queue({ key: "order:1" }),
  ];
  await send(code);
  clock.advance({ minutes: 4 });
  await clear();
  expect(await read(code)).toMatchObject({ bodyText: "493021" }); // Demo mode shows codes, so that people can enter them.
  clock.advance({ minutes: 1 });
  await clear();
  await clear();
  for (const id of [code, unsent]) expect(JSON.stringify(await read(id))).not.toContain("493021");
  expect(await read(order)).toMatchObject({ bodyText: "493021" });
});

it("removes messages after ninety days", async () => {
  const old = await queue({ key: "order:1" });
  clock.advance({ days: 1 });
  const later = await queue({ key: "order:2" });
  clock.advance({ days: 89, hours: 12 });
  await clear();
  expect(await read(old)).toBeUndefined();
  expect(await read(later)).toBeDefined();
});

/** Sets a carrier that is busy with a message until `accept` is called. */
function slowCarrier() {
  const accepted = Promise.withResolvers<void>();
  setSender({
    send: async ({ bodyText }) => {
      sent.push(bodyText);
      await accepted.promise;
    },
  });
  return accepted.resolve;
}

/** Counts the queue's jobs for a message. */
async function countJobs(id: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload->>'id' = ${id}`.execute(database.db);
  return rows.length;
}

const dropJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.db);

it("does not send a message that another sender has claimed, and tries again after the claim", async () => {
  const id = await queue();
  await dropJobs();
  const accept = slowCarrier();
  const first = send(id);
  await expect.poll(() => sent).toEqual(["493021"]);
  await send(id);
  expect(sent).toEqual(["493021"]);
  const [again, ...others] = await sql<{ seconds: number }>`
    select ceil(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs`
    .execute(database.db)
    .then(({ rows }) => rows);
  expect(others).toEqual([]);
  expect(again?.seconds).toBeGreaterThan(20);
  accept();
  await first;
  await send(id);
  expect(sent).toEqual(["493021"]);
});

it("sends the message of a crashed sender after the claim has ended", async () => {
  const id = await queue();
  await database.db
    .updateTable("outboxMessages")
    .set({ claimedUntil: sql`now() + interval '20 seconds'` })
    .where("id", "=", id)
    .execute();
  await send(id);
  expect(sent).toEqual([]);
  await database.db
    .updateTable("outboxMessages")
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
  await send(id);
  expect(sent).toEqual(["493021"]);
});

it("lets the same sender claim again after a broken connection", async () => {
  const id = await queue();
  // The claim is stored, but the database's answer is lost.
  const { db } = database;
  let isLost = false;
  const losingDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isLost) return result;
      isLost = true;
      throw new Error("Connection terminated unexpectedly");
    },
  });
  await sendMessage.run({ id }, { ...tools(), db: losingDb });
  expect(isLost).toBe(true);
  expect(sent).toEqual(["493021"]);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failure: "" });
});

it("marks a message as sent even when the database is unavailable at first", async () => {
  const id = await queue();
  // A sequence is not rolled back, so exactly the first two updates fail.
  await sql`create sequence outages`.execute(database.db);
  await sql`create function be_away() returns trigger language plpgsql as $$ begin
    if nextval('outages') <= 2 then raise exception 'away' using errcode = '57P03'; end if;
    return new; end $$`.execute(database.db);
  await sql`create trigger be_away before update of sent_at on outbox_messages
    for each row execute function be_away()`.execute(database.db);
  await send(id);
  await sql`drop function be_away cascade`.execute(database.db);
  await sql`drop sequence outages`.execute(database.db);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failure: "" });
  expect(sent).toEqual(["493021"]);
});

it("adds one new job for a message that is still unsent after a minute", async () => {
  const id = await queue();
  await dropJobs();
  const sweep = () => sweepOutbox.run({}, tools());
  clock.advance({ seconds: 59 });
  await sweep();
  expect(await countJobs(id)).toBe(0);
  clock.advance({ seconds: 2 });
  await sweep();
  await sweep();
  expect(await countJobs(id)).toBe(1);
  await send(id);
  await dropJobs();
  await sweep();
  expect(await countJobs(id)).toBe(0);
});

it("adds no job for messages that were refused or are claimed", async () => {
  const [refused, claimed] = [await queue({ key: "order:1" }), await queue({ key: "order:2" })];
  await dropJobs();
  setSender({ send: () => Promise.reject(new Error("550")) });
  await expect(send(refused)).rejects.toThrow("550");
  const accept = slowCarrier();
  const sending = send(claimed);
  await expect.poll(() => sent).toHaveLength(1);
  clock.advance({ minutes: 5 });
  await sweepOutbox.run({}, tools());
  expect([await countJobs(refused), await countJobs(claimed)]).toEqual([0, 0]);
  accept();
  await sending;
});
