import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import type { WireFault } from "#tests/stripe/wire.ts";
import type { AuthorizeInput, Gateway } from "./adapters/gateway.ts";
import { openStripe } from "./adapters/stripe.ts";
import { makePayer, type Payer } from "./factory.ts";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
let fake: FakeStripe;
let stripe: Gateway;
let payer: Payer;

beforeAll(async () => {
  fake = await openFakeStripe();
  stripe = openStripe(KEYS, database.db, clock, { ...fake.place, patienceMs: 700 });
});
afterAll(() => fake.close());
beforeEach(async () => {
  payer = await makePayer(database.db, clock.now());
  fake.wire.nextFault = () => null;
  fake.wire.seen.length = 0;
});

const owner = () => ({ siteId: payer.siteId, accountId: payer.accountId });
const inputFor = (source: string, more: Partial<AuthorizeInput> = {}): AuthorizeInput => ({
  key: `${newId()}:0:0`,
  source,
  owner: owner(),
  amountCents: 11_000,
  currency: "usd",
  description: "Pet grooming",
  origin: "https://brand.example",
  ...more,
});

/** Breaks the line once, at the first request of this path. */
function breakAt(path: RegExp, fault: WireFault): void {
  let isBroken = false;
  fake.wire.nextFault = (request) => {
    if (isBroken || !path.test(`${request.method} ${request.path}`)) return null;
    isBroken = true;
    return fault;
  };
}

const sent = (path: RegExp) =>
  fake.wire.seen.filter((request) => path.test(`${request.method} ${request.path}`));

describe("what Stripe is asked for", () => {
  it("is money held on a card of its customer, under our key and site", async () => {
    const one = inputFor(fake.card());
    await stripe.authorize(one);
    const [made] = sent(/POST .*payment_intents$/);
    expect(made?.form).toEqual({
      amount: "11000",
      currency: "usd",
      customer: expect.stringMatching(/^cus_/),
      description: "Pet grooming",
      capture_method: "manual",
      allowed_payment_method_types: { 0: "card" },
      metadata: { waggon_site: payer.siteId, waggon_key: one.key },
    });
    const [confirmed] = sent(/POST .*confirm$/);
    const { reference } = (await stripe.find(one.key)) ?? {};
    expect(confirmed?.form).toEqual({
      payment_method: one.source,
      return_url: `https://brand.example/customer/new/payment-challenge?reference=${reference}`,
    });
  });

  it("names no person: a customer there is an id here", async () => {
    await stripe.authorize(inputFor(fake.card()));
    await stripe.authorize(inputFor(fake.card()));
    expect(sent(/POST .*customers$/).map((request) => request.form)).toEqual([
      { metadata: { waggon_site: payer.siteId, waggon_account: payer.accountId } },
    ]);
  });

  it("sends the payer to the bank's own page, and back to ours", async () => {
    const challenged = await stripe.authorize(inputFor(fake.card("asks")));
    const { url } = (await stripe.readChallenge(challenged.reference)) ?? {};
    expect(url).toBe(`https://hooks.stripe.com/${challenged.reference}`);
    expect(await stripe.readChallenge("pi_unknown")).toBeNull();
    expect(await stripe.readChallenge("sbx_unknown")).toBeNull();
  });
});

describe("a card", () => {
  it("pays for several visits and for another try, one key each", async () => {
    const card = fake.card();
    const all = [await stripe.authorize(inputFor(card)), await stripe.authorize(inputFor(card))];
    expect(all.map((answer) => answer.status)).toEqual(["authorized", "authorized"]);
    expect(all[0]?.reference).not.toBe(all[1]?.reference);
  });

  it("of one customer does not pay for another, and shows them nothing", async () => {
    const card = fake.card();
    await stripe.saveCard(card, owner(), "https://b.example", clock.now());
    const other = await makeCustomer(database.db, payer.siteId, { now: clock.now() });
    const theirs = { siteId: payer.siteId, accountId: other.accountId };
    expect(await stripe.authorize(inputFor(card, { owner: theirs }))).toMatchObject({
      status: "declined",
      failure: "unknown_source",
    });
    expect(await stripe.readToken(card, theirs, clock.now())).toBeNull();
    expect(await stripe.readToken(card, null, clock.now())).toBeNull();
    expect(await stripe.readToken(card, owner(), clock.now())).toMatchObject({ last4: "4242" });
    expect(await stripe.saveCard(card, theirs, "https://b.example", clock.now())).toEqual({
      status: "unknown",
    });
  });

  it("is shown by brand, ending and expiry before it is used", async () => {
    expect(await stripe.readToken(fake.card(), null, clock.now())).toEqual({
      source: expect.stringMatching(/^pm_/),
      brand: "Visa",
      last4: "4242",
      expMonth: 12,
      expYear: 2034,
      fingerprint: "fp_good",
    });
    expect(await stripe.readToken("pm_unknown", null, clock.now())).toBeNull();
    expect(await stripe.readToken("tok_visa", null, clock.now())).toBeNull();
  });

  it("that is lost or stolen is a declined one: the reason stays secret", async () => {
    expect(await stripe.authorize(inputFor(fake.card("stolen")))).toMatchObject({
      status: "declined",
      failure: "card_declined",
    });
  });

  it("that is refused before it is tried leaves nothing open", async () => {
    const one = inputFor(fake.card("refused_when_kept"));
    expect(await stripe.authorize(one)).toMatchObject({ status: "declined", failure: "incorrect_cvc" });
    expect(fake.intentOf(one.key)?.status).toBe("canceled");
  });

  it("that was declined opens its intent to no other card", async () => {
    const one = inputFor(fake.card("declined"));
    await stripe.authorize(one);
    expect(fake.intentOf(one.key)?.status).toBe("canceled");
  });

  it("is saved after its bank has asked the payer", async () => {
    const card = fake.card("asks");
    const keep = () => stripe.saveCard(card, owner(), "https://b.example", clock.now());
    const challenged = await keep();
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    const { reference } = challenged.action;
    expect(await stripe.readChallenge(reference)).toMatchObject({ amountCents: 0, status: "open" });
    expect(await keep()).toEqual(challenged);
    fake.answer(reference, true);
    expect(await keep()).toMatchObject({ status: "saved" });
    const [refused] = [fake.card("declined")];
    expect(await stripe.saveCard(refused, owner(), "https://b.example", clock.now())).toEqual({
      status: "declined",
      failure: "card_declined",
    });
  });

  it("is forgotten at Stripe too", async () => {
    const card = fake.card();
    await stripe.saveCard(card, owner(), "https://b.example", clock.now());
    await stripe.forgetCard(card);
    expect(fake.methods.get(card)?.customer).toBeNull();
    await stripe.forgetCard("pm_unknown");
  });
});

describe("an amount that Stripe does not take", () => {
  it("is declined, in words", async () => {
    const one = inputFor(fake.card(), { amountCents: 49 });
    expect(await stripe.authorize(one)).toMatchObject({ status: "declined", failure: "amount_too_small" });
  });
});

describe("a line that breaks", () => {
  const STEPS = [
    ["POST /v1/customers", "the customer is made"],
    ["POST /v1/payment_intents$", "the intent is made"],
    ["POST .*/attach$", "the card is attached"],
    ["POST .*/confirm$", "the card is tried"],
  ] as const;
  const FAULTS = ["before", "during", "silence"] as const;
  const breaks = STEPS.flatMap(([path, words]) => FAULTS.map((fault) => ({ path, words, fault })));

  it.each(breaks)("as $words ($fault): the next try holds the money once", async ({ path, fault }) => {
    const one = inputFor(fake.card());
    breakAt(new RegExp(path), fault);
    await expect(stripe.authorize(one)).rejects.toThrow();
    expect(await stripe.authorize(one)).toMatchObject({ status: "authorized" });
    const held = [...fake.intents.values()].filter(
      (intent) => intent.metadata.waggon_key === one.key && intent.status === "requires_capture",
    );
    expect(held).toHaveLength(1);
  });

  it.each(breaks)(
    "as $words ($fault): released, nothing is held, also by a late try",
    async ({ path, fault }) => {
      const one = inputFor(fake.card());
      breakAt(new RegExp(path), fault);
      await expect(stripe.authorize(one)).rejects.toThrow();
      expect(await stripe.void(one.key)).toEqual({ status: "voided" });
      expect(await stripe.authorize(one)).toMatchObject({ status: "voided" });
      expect(fake.intentOf(one.key)?.status).not.toBe("requires_capture");
    },
  );

  it.each([
    ["while the intent is made", /payment_intents$/],
    ["between the intent and its card", /\/attach$/],
    ["as the card is to be tried", /\/confirm$/],
  ])("leaves nothing held when the release comes %s", async (_, moment) => {
    const one = inputFor(fake.card());
    let isReleased = false;
    fake.wire.nextFault = async ({ path }) => {
      if (isReleased || !moment.test(path)) return null;
      isReleased = true;
      expect(await stripe.void(one.key)).toEqual({ status: "voided" });
      return null;
    };
    expect(await stripe.authorize(one)).toMatchObject({ status: "voided" });
    expect(isReleased).toBe(true);
    expect((await stripe.find(one.key))?.status).toBe("voided");
    expect(fake.intentOf(one.key)?.status).toBe("canceled");
  });

  it.each(FAULTS)("as money is taken (%s): it is taken once", async (fault) => {
    const one = inputFor(fake.card());
    await stripe.authorize(one);
    breakAt(/POST .*\/capture$/, fault);
    await expect(stripe.capture(one.key, 9_500)).rejects.toThrow();
    fake.wire.forgetKeys();
    expect(await stripe.capture(one.key, 9_500)).toEqual({ status: "captured", amountCents: 9_500 });
  });

  it.each(FAULTS)("as money is given back (%s), and a day goes by: it is given once", async (fault) => {
    const one = inputFor(fake.card());
    await stripe.authorize(one);
    await stripe.capture(one.key, 9_500);
    breakAt(/POST .*\/refunds$/, fault);
    await expect(stripe.refund(one.key, `${one.key}:r`, 4_000)).rejects.toThrow();
    fake.wire.forgetKeys();
    expect(await stripe.refund(one.key, `${one.key}:r`, 4_000)).toEqual({ status: "refunded" });
    const given = fake.refunds.filter((one_) => one_.metadata.waggon_refund === `${one.key}:r`);
    expect(given).toHaveLength(1);
  });

  it("is given up after the patience that all questions of a call share", async () => {
    fake.wire.nextFault = () => "silence";
    const began = performance.now();
    await expect(stripe.authorize(inputFor(fake.card()))).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it("is no decline: a wrong key, a limit and a fault there say nothing of the card", async () => {
    const other = openStripe({ ...KEYS, secretKey: "sk_test_wrong" }, database.db, clock, fake.place);
    await expect(other.authorize(inputFor(fake.card()))).rejects.toThrow(/Invalid API Key/);
  });
});
