import { afterEach, beforeEach } from "vitest";
import type { DeskGiftCard, ListedGiftCard } from "#features/promotions/cards/contract.ts";
import { spendGiftCard } from "#features/promotions/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage, setSender } from "#kit/server/outbox.ts";
import type { TestDatabase } from "./db.ts";
import { makeWorld, type World } from "./world.ts";

export const GIFT_CARDS = "/v2/staff/gift-cards";
export const GIFT = {
  ...{ recipientName: "Mia Torres", senderName: "Noor Haddad" },
  message: "Happy birthday!\nEnjoy.",
};
export const SALE = {
  ...{ ...GIFT, amount: 5_000, recipientEmail: "mia@example.com" },
  ...{ paidBy: "cash", reason: "" },
};

/** Sells a gift card by a new member of the team. */
export async function sellOne(world: World) {
  const { token } = await world.addStaff();
  return world.call("POST", GIFT_CARDS, { token, body: { ...SALE, saleId: newId() } });
}

type At = { world: World; token: string; carried: { recipient: string; bodyText: string }[] };

/** A brand in which a member of the team sells gift cards, and what its carrier took. */
export function useGiftCards(database: TestDatabase) {
  const at = {} as At;
  beforeEach(async () => {
    const world = await makeWorld(database.db);
    Object.assign(at, { world, token: (await world.addStaff()).token, carried: [] });
    setSender({ send: async ({ recipient, bodyText }) => void at.carried.push({ recipient, bodyText }) });
  });
  afterEach(() => setSender({ send: async () => {} }));

  const post = (path: string, body: object, token = at.token) =>
    at.world.call("POST", `${GIFT_CARDS}${path}`, { token, body });
  const sell = (over: object = {}, token = at.token) =>
    post("", { ...SALE, saleId: newId(), ...over }, token);
  const change = (id: string, over: object = {}) =>
    at.world.call("PUT", `${GIFT_CARDS}/${id}`, {
      ...{ token: at.token, body: { ...GIFT, revision: 1, ...over } },
    });
  const resend = (id: string, over: object = {}) => post(`/${id}/resend`, { revision: 1, ...over });
  const end = (id: string, revision = 1, reason = "Sold by mistake") =>
    post(`/${id}/void`, { reason, revision });
  const read = async (id: string, token = at.token): Promise<DeskGiftCard> =>
    (await at.world.call("GET", `${GIFT_CARDS}/${id}`, { token })).body;
  const list = async (query: string): Promise<ListedGiftCard[]> =>
    (await at.world.call("GET", `${GIFT_CARDS}?${query}`, { token: at.token })).body.giftCards;

  const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
  const spend = (id: string, cents: number, holder = newId()) =>
    inTx((tx) => spendGiftCard(tx, at.world.siteId, id, { holder, now: at.world.clock.now(), cents }));
  const card = (id: string) =>
    database.db.selectFrom("giftCards").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const messages = () =>
    database.db
      .selectFrom("outboxMessages")
      .select(["id", "recipient", "notBefore", "bodyText"])
      .where("siteId", "=", at.world.siteId)
      .where("key", "like", "gift-card:%")
      .orderBy("id")
      .execute();
  const entries = () =>
    database.db
      .selectFrom("auditEntries")
      .select(["action", "target", "before", "after", "reason"])
      .where("siteId", "=", at.world.siteId)
      .where("before", "is not", null)
      .orderBy("id")
      .execute();

  /** Runs the job of each message, twice. */
  async function runJobs(): Promise<void> {
    const tools = { db: database.db, clock: at.world.clock, log: createLog("silent") };
    const waiting = await messages();
    for (const { id } of [...waiting, ...waiting]) await sendMessage.run({ id }, tools);
  }
  return { at, sell, change, resend, end, read, list, inTx, spend, card, messages, entries, runJobs };
}
