import { afterEach, beforeEach, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { createLog } from "#kit/server/log.ts";
import { hashAddress, isRefused } from "#kit/server/optional-mails.ts";
import { clearOutbox, sendMessage, setSender } from "#kit/server/outbox.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { queueOptionalMail } from "./queue-optional-mail.ts";

const database = useDatabase();
const clock = testClock(NOW);
let world: World;
let other: World;
let mia: Awaited<ReturnType<World["addCustomer"]>> & { email: string };
let sent: string[];

beforeEach(async () => {
  clock.set(NOW);
  world = await makeWorld(database.db);
  other = await makeWorld(database.db);
  const customer = await world.addCustomer();
  const { email } = await database.db
    .selectFrom("customers")
    .select("email")
    .where("id", "=", customer.customerId)
    .executeTakeFirstOrThrow();
  mia = { ...customer, email };
  sent = [];
  setSender({ send: async ({ key }) => void sent.push(key) });
});

afterEach(() => setSender({ send: async () => {} }));

type Kind = "reviews" | "receipts";

/** Queues an optional mail to Mia, and returns its id and the token in its link. Null if it is refused. */
async function queue(key: string, { kind = "reviews", to = mia.email }: { kind?: Kind; to?: string } = {}) {
  const scope = { siteId: world.siteId, now: clock.now(), origin: "https://brand.example" };
  const isQueued = await database.db.transaction().execute((tx) =>
    queueOptionalMail(tx, scope, { kind, key, recipient: to }, ({ href }) => ({
      subject: "How was it?",
      bodyText: href,
    })),
  );
  if (!isQueued) return null;
  const { id, bodyText } = await database.db
    .selectFrom("outboxMessages")
    .select(["id", "bodyText"])
    .where("siteId", "=", world.siteId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { id, token: bodyText.split("/").at(-1) ?? "" };
}

async function queued(key: string, over?: { kind?: Kind; to?: string }) {
  const mail = await queue(key, over);
  if (!mail) throw new Error(`${key} was refused`);
  return mail;
}

const path = (token: string) => `/v2/mail-choices/${token}`;
const choose = (token: string, isWanted: boolean, site = world) =>
  site.call("POST", path(token), { body: { isWanted } });
const send = (id: string) => sendMessage.run({ id }, { db: database.db, clock, log: createLog("silent") });
const SETTINGS = "/v2/account/customer/settings";
const settings = async () =>
  (await world.call("GET", SETTINGS, { token: mia.token })).body.notifications.reviewMail;
const save = (reviewMail: boolean) =>
  world.call("POST", SETTINGS, { token: mia.token, body: { notifications: { reviewMail } } });

it("turns a kind of mails off and on again, for one mailbox, however it is written", async () => {
  const { token } = await queued("one");
  expect((await world.call("GET", path(token))).body).toEqual({ kind: "reviews", isWanted: true });
  expect((await choose(token, false)).body).toEqual({ kind: "reviews", isWanted: false });
  expect((await choose(token, false)).body).toEqual({ kind: "reviews", isWanted: false });
  expect(await queue("two")).toBeNull();
  expect(await queue("three", { to: mia.email.toUpperCase() })).toBeNull();
  expect(await queue("four", { kind: "receipts" })).not.toBeNull();
  expect(await queue("five", { to: "sam@example.com" })).not.toBeNull();
  expect((await choose(token, true)).body).toEqual({ kind: "reviews", isWanted: true });
  expect(await queue("six")).not.toBeNull();
});

it("changes nothing when a program only opens the link", async () => {
  const { token } = await queued("one");
  await world.call("GET", path(token));
  expect(await queue("two")).not.toBeNull();
});

it("does not know another brand's link, an invented link, or a malformed link", async () => {
  const { token } = await queued("one");
  const unknown = `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
  for (const [site, name] of [
    [other, token],
    [world, unknown],
    [world, "x"],
  ] as const) {
    expect((await site.call("GET", path(name))).status).toBe(404);
    expect((await choose(name, false, site)).status).toBe(404);
  }
  expect(await queue("two")).not.toBeNull();
});

it("drops a mail that was queued before the mailbox turned its kind off", async () => {
  const [review, receipt] = [await queued("one"), await queued("two", { kind: "receipts" })];
  await choose(review.token, false);
  await send(review.id);
  await send(receipt.id);
  await send(review.id);
  expect(sent).toEqual(["two"]);
  const rows = database.db.selectFrom("outboxMessages").select("key").where("siteId", "=", world.siteId);
  expect(await rows.execute()).toEqual([{ key: "two" }]);
});

it("sends a mail at most once when it meets the choice, and never one that began after it", async () => {
  for (let round = 0; round < 20; round++) {
    const to = `mia-${round}@example.com`;
    const { id, token } = await queued(`race ${round}`, { to });
    const behind = await queued(`behind ${round}`, { to });
    const chosen = choose(token, false).then(async () => {
      expect(await queue(`late ${round}`, { to })).toBeNull();
      await Promise.all([send(behind.id), send(id)]);
    });
    await Promise.all([send(id), chosen, send(id)]);
  }
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.filter((key) => !key.startsWith("race"))).toEqual([]);
});

it("drops a mail whose first try failed before the choice", async () => {
  const { id, token } = await queued("one");
  setSender({ send: () => Promise.reject(new Error("451 try later")) });
  await expect(send(id)).rejects.toThrow("451");
  await choose(token, false);
  setSender({ send: async ({ key }) => void sent.push(key) });
  await send(id);
  expect(sent).toEqual([]);
});

it("is the same choice as in the customer's settings, in both directions", async () => {
  const { id, token } = await queued("one");
  expect(await settings()).toBe(true);
  await choose(token, false);
  expect(await settings()).toBe(false);
  expect((await save(true)).body.notifications.reviewMail).toBe(true);
  expect((await world.call("GET", path(token))).body.isWanted).toBe(true);
  expect((await save(false)).body.notifications.reviewMail).toBe(false);
  expect((await world.call("GET", path(token))).body.isWanted).toBe(false);
  await send(id);
  expect(sent).toEqual([]);
});

it("leaves the choice of a mailbox to its owner: an unconfirmed customer cannot turn mails on", async () => {
  const { token } = await queued("one");
  await choose(token, false);
  await database.db
    .updateTable("accounts")
    .set({ emailVerifiedAt: null })
    .where("id", "=", mia.accountId)
    .execute();
  const { status, body } = await save(true);
  expect([status, Object.keys(body.errors)]).toEqual([422, ["notifications.reviewMail"]]);
  const choice = { addressHash: hashAddress(mia.email), kind: "reviews" } as const;
  expect(await isRefused(database.db, world.siteId, choice)).toBe(true);
  expect((await world.call("GET", path(token))).body.isWanted).toBe(false);
});

it("removes links after more than a year, but not the choices", async () => {
  const { token } = await queued("one");
  await choose(token, false);
  const clear = () => clearOutbox.run({}, { db: database.db, clock, log: createLog("silent") });
  clock.advance({ days: 399 });
  await clear();
  expect((await world.call("GET", path(token))).status).toBe(200);
  clock.advance({ days: 2 });
  await clear();
  expect((await world.call("GET", path(token))).status).toBe(404);
  expect(await queue("two")).toBeNull();
});
