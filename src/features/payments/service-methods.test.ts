import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "./adapters/gateway.ts";
import { openSandbox } from "./adapters/sandbox.ts";
import { makePayer, makePaying, type Payer } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";
import { describeSource, listPaymentMethods } from "./service/list-payment-methods.ts";
import * as cards from "./store/cards.ts";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let payer: Payer;
let paying: Awaited<ReturnType<typeof makePaying>>;

const visa = {
  gateway: "sandbox",
  gatewaySource: "tok_visa",
  brand: "Visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2029,
  fingerprint: null,
};
const saveCard = () =>
  database.db
    .transaction()
    .execute((tx) => cards.insert(tx, payer.siteId, payer.accountId, visa, clock.now()));

beforeAll(() => setGateways(openSandbox(database.db, clock)));

beforeEach(async () => {
  clock.set("2026-03-02T17:00:00Z");
  paying = await makePaying(database.db, clock);
  payer = paying.payer;
});

describe("ways to pay", () => {
  const methods = (accountId: string | null) =>
    listPaymentMethods(database.db, payer.siteId, accountId, clock.now());

  it("are card, cash and gift card, without saved cards for a guest", async () => {
    expect((await methods(null)).map(({ id, sources }) => [id, sources.length])).toEqual([
      ["card", 0],
      ["cash", 0],
      ["gift_card", 0],
    ]);
  });

  it("show saved cards, and an expired card from the first day of the next month", async () => {
    await saveCard();
    clock.set("2029-12-31T23:59:59Z");
    expect((await methods(payer.accountId))[0]?.sources).toEqual([
      {
        id: expect.any(String),
        name: "Visa ending in 4242",
        description: "Expires 12/2029",
        type: "card",
        isManageable: true,
        isExpired: false,
      },
    ]);
    clock.set("2030-01-01T00:00:00Z");
    expect((await methods(payer.accountId))[0]?.sources).toMatchObject([
      { description: "Expired 12/2029", isExpired: true },
    ]);
  });

  it("accept a token or the customer's own unexpired card, but no other customer's card", async () => {
    const card = await saveCard();
    const describe = (accountId: string | null, id: string) =>
      describeSource({ ...paying.scope(), siteId: payer.siteId }, accountId, id);
    const other = await makePayer(database.db, clock.now());
    expect(await describe(payer.accountId, card.id)).toEqual({ name: "Visa ending in 4242" });
    expect(await describe(null, "tok_amex")).toEqual({ name: "American Express ending in 0005" });
    const unknown = { problem: "This card can no longer be used. Please choose another one." };
    expect(await describe(null, card.id)).toEqual(unknown);
    expect(await describe(other.accountId, card.id)).toEqual(unknown);
    expect(await describe(payer.accountId, "tok_gold")).toEqual(unknown);
    clock.set("2030-01-01T00:00:00Z");
    expect(await describe(payer.accountId, card.id)).toEqual({
      problem: "This card has expired. Please try another one.",
    });
  });

  it("include a saved card by its id, but only for its owner", async () => {
    const card = await saveCard();
    expect((await authorize(paying.scope(), await paying.intent(card.id))).status).toBe("authorized");
    const other = await makePaying(database.db, clock);
    expect(await authorize(other.scope(), await other.intent(card.id))).toMatchObject({
      status: "declined",
      failure: "unknown_source",
    });
  });
});
