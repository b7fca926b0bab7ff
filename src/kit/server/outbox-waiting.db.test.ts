import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { testClock } from "./clock.ts";
import { createLog } from "./log.ts";
import {
  type Message,
  queueMessage,
  removeMessagesTo,
  sendMessage,
  setSender,
  sweepOutbox,
  withdrawMessage,
} from "./outbox.ts";

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

async function post(over: Partial<Message> = {}): Promise<string> {
  const key = over.key ?? "order:1";
  const said = { subject: "493021 is your code", bodyText: "493021", bodyHtml: "<p>493021</p>" };
  const message = { siteId, channel: "mail", key, recipient: "mia@example.com", ...said, ...over } as const;
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
const dropJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.db);

/** A carrier that has a message in hand until `accept` is called. */
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

/** Seconds until the job of a message starts. */
async function secondsUntilJob(id: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from run_at - created_at))::int as seconds
    from graphile_worker._private_jobs where payload->>'id' = ${id}`.execute(database.db);
  return rows.map(({ seconds }) => seconds);
}

const withdraw = (key = "order:1", now = clock.now()) => withdrawMessage(database.db, siteId, key, now);

it("waits until a message is due, whoever wants to send it earlier", async () => {
  const id = await post({ notBefore: minutes(10) });
  expect(await secondsUntilJob(id)).toEqual([600]);
  await dropJobs();
  clock.advance({ minutes: 4 });
  await send(id);
  expect(sent).toEqual([]);
  expect(await secondsUntilJob(id)).toEqual([360]);
  await dropJobs();
  await sweepOutbox.run({}, tools());
  expect(await secondsUntilJob(id)).toEqual([]);
  clock.advance({ minutes: 6 });
  await send(id);
  expect(sent).toEqual(["493021"]);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failedAt: null });
});

it("finds a waiting message that lost its job, a minute after it was due", async () => {
  const id = await post({ notBefore: minutes(10) });
  await dropJobs();
  clock.advance({ minutes: 11 });
  await sweepOutbox.run({}, tools());
  expect(await secondsUntilJob(id)).toEqual([]);
  clock.advance({ seconds: 1 });
  await sweepOutbox.run({}, tools());
  expect(await secondsUntilJob(id)).toHaveLength(1);
});

it("does not send a waiting message that is no longer valid when it is due", async () => {
  const id = await post({ notBefore: minutes(10), validUntil: minutes(5) });
  clock.advance({ minutes: 10 });
  await send(id);
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({ sentAt: null, failure: "too late" });
});

it("removes a withdrawn message for good, and its key may be used again", async () => {
  const id = await post({ notBefore: minutes(10) });
  expect(await withdraw("order:2")).toBe(false);
  expect(
    await withdrawMessage(database.db, (await makeSite(database.db)).siteId, "order:1", clock.now()),
  ).toBe(false);
  expect(await withdraw()).toBe(true);
  expect(await withdraw()).toBe(false);
  clock.advance({ minutes: 10 });
  await send(id);
  expect([sent, await read(id)]).toEqual([[], undefined]);
  const again = await post({ notBefore: minutes(10) });
  clock.advance({ minutes: 10 });
  await send(again);
  expect(sent).toEqual(["493021"]);
});

it("withdraws no message that is due, or that does not wait", async () => {
  await post({ notBefore: minutes(10) });
  await post({ key: "order:2" });
  clock.advance({ minutes: 10 });
  expect([await withdraw(), await withdraw("order:2")]).toEqual([false, false]);
});

it("withdraws no message that a sender has in hand, and none whose sender failed", async () => {
  const before = minutes(9);
  const id = await post({ notBefore: minutes(10) });
  clock.advance({ minutes: 10 });
  const accept = slowCarrier();
  const sending = send(id);
  await expect.poll(() => sent).toEqual(["493021"]);
  expect(await withdraw("order:1", before)).toBe(false);
  accept();
  await sending;
  expect(await read(id)).toMatchObject({ sentAt: clock.now() });
  const refused = await post({ key: "order:2", notBefore: clock.now() });
  setSender({ send: () => Promise.reject(new Error("no answer")) });
  await expect(send(refused)).rejects.toThrow("no answer");
  expect(await withdraw("order:2", before)).toBe(false);
});

it.each([
  ["sends none when the withdrawal is saved", true],
  ["sends one when the withdrawal is undone", false],
])("waits for a withdrawal on its way: %s", async (_, isSaved) => {
  const before = minutes(9);
  const id = await post({ notBefore: minutes(10) });
  clock.advance({ minutes: 10 });
  const tx = await database.db.startTransaction().execute();
  expect(await withdrawMessage(tx, siteId, "order:1", before)).toBe(true);
  const sending = send(id);
  const blocked = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(database.db);
    return rows.length;
  };
  await expect.poll(blocked, { timeout: 20_000 }).toBeGreaterThan(0);
  await (isSaved ? tx.commit() : tx.rollback()).execute();
  await sending;
  expect(sent).toEqual(isSaved ? [] : ["493021"]);
});

it("lets exactly one of a withdrawal and a sender win at the moment a message is due", async () => {
  const before = clock.now();
  const keys = Array.from({ length: 40 }, (_, i) => `order:${i}`);
  const ids: string[] = [];
  for (const key of keys) ids.push(await post({ key, bodyText: key, notBefore: minutes(10) }));
  clock.advance({ minutes: 10 });
  const outcomes = await Promise.all(
    keys.map(async (key, i) => {
      const [isWithdrawn] = await Promise.all([withdraw(key, before), send(ids[i] as string)]);
      return isWithdrawn;
    }),
  );
  expect(outcomes.map((_, i) => sent.includes(`order:${i}`))).toEqual(outcomes.map((one) => !one));
});

it("removes waiting messages to a closed account", async () => {
  const waitingId = await post({ notBefore: minutes(10) });
  const farewell = await post({ key: "order:2" });
  await database.db.transaction().execute((tx) => removeMessagesTo(tx, siteId, ["mia@example.com"]));
  expect([await read(waitingId), (await read(farewell))?.id]).toEqual([undefined, farewell]);
});
