import { afterEach, beforeEach, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { testClock } from "./clock.ts";
import { createLog } from "./log.ts";
import { clearOutbox, type Message, postMessage, sendMessage, setSender } from "./outbox.ts";

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
  await postMessage(database.db, message, clock.now());
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

it("sends a message once, however often its job runs", async () => {
  const id = await post();
  await send(id);
  await send(id);
  expect(sent).toEqual(["493021"]);
  expect(await read(id)).toMatchObject({ sentAt: clock.now(), failedAt: null, failure: "" });
});

it("does not send what is no longer valid", async () => {
  const id = await post({ validUntil: minutes(5) });
  clock.advance({ minutes: 5 });
  await send(id);
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({ sentAt: null, failedAt: clock.now(), failure: "too late" });
});

it("writes a failure down without the address, and is tried again", async () => {
  const id = await post({ validUntil: minutes(5) });
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

it("removes a code's words when it is no longer valid, sent or not, and no other message's", async () => {
  const [code, unsent, order] = [
    await post({ key: "code:1", validUntil: minutes(5) }),
    await post({ key: "code:2", validUntil: minutes(5) }),
    await post({ key: "order:1" }),
  ];
  await send(code);
  clock.advance({ minutes: 4 });
  await clear();
  expect(await read(code)).toMatchObject({ bodyText: "493021" }); // demo mode shows it, for people to type off
  clock.advance({ minutes: 1 });
  await clear();
  await clear();
  for (const id of [code, unsent]) expect(JSON.stringify(await read(id))).not.toContain("493021");
  expect(await read(order)).toMatchObject({ bodyText: "493021" });
});

it("forgets messages after ninety days", async () => {
  const old = await post({ key: "order:1" });
  clock.advance({ days: 1 });
  const later = await post({ key: "order:2" });
  clock.advance({ days: 89, hours: 12 });
  await clear();
  expect(await read(old)).toBeUndefined();
  expect(await read(later)).toBeDefined();
});
