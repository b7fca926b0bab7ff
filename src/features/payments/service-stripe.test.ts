import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { runningTime } from "#tests/running-time.ts";
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
/** Gives up soon. A busy machine stands still for longer, so only calls that must fail use it. */
let hasty: Gateway;
let payer: Payer;

beforeAll(async () => {
  fake = await openFakeStripe();
  stripe = openStripe(KEYS, database.db, clock, fake.place);
  hasty = openStripe(KEYS, database.db, clock, { ...fake.place, patienceMs: 700 });
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

/** Expects a call to fail whose connection breaks once, at the first request to this path. */
async function expectBroken(path: RegExp, fault: WireFault, call: () => Promise<unknown>): Promise<void> {
  let isBroken = false;
  fake.wire.nextFault = (request) => {
    if (isBroken || !path.test(`${request.method} ${request.path}`)) return null;
    isBroken = true;
    return fault;
  };
  await expect(call()).rejects.toThrow();
  fake.wire.nextFault = () => null;
}

const sent = (path: RegExp) =>
  fake.wire.seen.filter((request) => path.test(`${request.method} ${request.path}`));

describe("a request to Stripe", () => {
  it("holds money on the customer's card under our key and site", async () => {
    const input = inputFor(fake.card());
    await stripe.authorize(input);
    const [made] = sent(/POST .*payment_intents$/);
    expect(made?.form).toEqual({
      amount: "11000",
      currency: "usd",
      customer: expect.stringMatching(/^cus_/),
      description: "Pet grooming",
      capture_method: "manual",
      allowed_payment_method_types: { 0: "card" },
      metadata: { waggon_site: payer.siteId, waggon_key: input.key },
    });
    const [confirmed] = sent(/POST .*confirm$/);
    const { reference } = (await stripe.find(input.key)) ?? {};
    expect(confirmed?.form).toEqual({
      payment_method: input.source,
      expand: { 0: "latest_charge" },
      return_url: `https://brand.example/customer/new/payment-challenge?reference=${reference}`,
    });
  });

  it("identifies a customer only by our ids", async () => {
    await stripe.authorize(inputFor(fake.card()));
    await stripe.authorize(inputFor(fake.card()));
    expect(sent(/POST .*customers$/).map((request) => request.form)).toEqual([
      { metadata: { waggon_site: payer.siteId, waggon_account: payer.accountId } },
    ]);
  });

  it("gives the payer the address of the bank's own page", async () => {
    const challenged = await stripe.authorize(inputFor(fake.card("asks")));
    const { url } = (await stripe.readChallenge(challenged.reference)) ?? {};
    expect(url).toBe(`https://hooks.stripe.com/${challenged.reference}`);
    expect(await stripe.readChallenge("pi_unknown")).toBeNull();
    expect(await stripe.readChallenge("sbx_unknown")).toBeNull();
  });
});

describe("a card", () => {
  it("pays for several visits under different keys", async () => {
    const card = fake.card();
    const all = [await stripe.authorize(inputFor(card)), await stripe.authorize(inputFor(card))];
    expect(all.map((answer) => answer.status)).toEqual(["authorized", "authorized"]);
    expect(all[0]?.reference).not.toBe(all[1]?.reference);
  });

  it("does not pay for another customer and shows that customer nothing", async () => {
    const card = fake.card();
    await stripe.saveCard(card, owner(), "https://b.example", clock.now());
    const other = await makeCustomer(database.db, payer.siteId, { now: clock.now() });
    const otherOwner = { siteId: payer.siteId, accountId: other.accountId };
    expect(await stripe.authorize(inputFor(card, { owner: otherOwner }))).toMatchObject({
      status: "declined",
      failure: "unknown_source",
    });
    expect(await stripe.readToken(card, otherOwner, clock.now())).toBeNull();
    expect(await stripe.readToken(card, null, clock.now())).toBeNull();
    expect(await stripe.readToken(card, owner(), clock.now())).toMatchObject({ last4: "4242" });
    expect(await stripe.saveCard(card, otherOwner, "https://b.example", clock.now())).toEqual({
      status: "unknown",
    });
  });

  it("shows its brand, ending and expiry before a payment", async () => {
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

  it("looks like any declined card when it is stolen, so the reason stays secret", async () => {
    expect(await stripe.authorize(inputFor(fake.card("stolen")))).toMatchObject({
      status: "declined",
      failure: "card_declined",
    });
  });

  it("leaves no open intent when Stripe refuses to attach it", async () => {
    const input = inputFor(fake.card("refused_when_kept"));
    expect(await stripe.authorize(input)).toMatchObject({ status: "declined", failure: "incorrect_cvc" });
    expect(fake.intentOf(input.key)?.status).toBe("canceled");
  });

  it("leaves no open intent after a decline", async () => {
    const input = inputFor(fake.card("declined"));
    await stripe.authorize(input);
    expect(fake.intentOf(input.key)?.status).toBe("canceled");
  });

  it("is saved after the payer answers the bank's challenge", async () => {
    const card = fake.card("asks");
    const save = () => stripe.saveCard(card, owner(), "https://b.example", clock.now());
    const challenged = await save();
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    const { reference } = challenged.action;
    expect(await stripe.readChallenge(reference)).toMatchObject({ amountCents: 0, status: "open" });
    expect(await save()).toEqual(challenged);
    fake.answer(reference, true);
    expect(await save()).toMatchObject({ status: "saved" });
    const [refused] = [fake.card("declined")];
    expect(await stripe.saveCard(refused, owner(), "https://b.example", clock.now())).toEqual({
      status: "declined",
      failure: "card_declined",
    });
  });

  it("is detached at Stripe when we forget it", async () => {
    const card = fake.card();
    await stripe.saveCard(card, owner(), "https://b.example", clock.now());
    await stripe.forgetCard(card);
    expect(fake.methods.get(card)?.customer).toBeNull();
    await stripe.forgetCard("pm_unknown");
  });
});

describe("an amount that Stripe does not take", () => {
  it("is declined with a reason", async () => {
    const input = inputFor(fake.card(), { amountCents: 49 });
    expect(await stripe.authorize(input)).toMatchObject({ status: "declined", failure: "amount_too_small" });
  });
});

describe("a connection that breaks", () => {
  const STEPS = [
    ["POST /v1/customers", "the customer is made"],
    ["POST /v1/payment_intents$", "the intent is made"],
    ["POST .*/attach$", "the card is attached"],
    ["POST .*/confirm$", "the card is tried"],
  ] as const;
  const FAULTS = ["before", "during", "silence"] as const;
  const breaks = STEPS.flatMap(([path, words]) => FAULTS.map((fault) => ({ path, words, fault })));

  it.each(breaks)("while $words ($fault) lets the next try hold the money once", async ({ path, fault }) => {
    const input = inputFor(fake.card());
    await expectBroken(new RegExp(path), fault, () => hasty.authorize(input));
    expect(await stripe.authorize(input)).toMatchObject({ status: "authorized" });
    const held = [...fake.intents.values()].filter(
      (intent) => intent.metadata.waggon_key === input.key && intent.status === "requires_capture",
    );
    expect(held).toHaveLength(1);
  });

  it.each(breaks)(
    "while $words ($fault) leaves no held money after a void, even by a late try",
    async ({ path, fault }) => {
      const input = inputFor(fake.card());
      await expectBroken(new RegExp(path), fault, () => hasty.authorize(input));
      expect(await stripe.void(input.key)).toEqual({ status: "voided" });
      expect(await stripe.authorize(input)).toMatchObject({ status: "voided" });
      expect(fake.intentOf(input.key)?.status).not.toBe("requires_capture");
    },
  );

  it.each([
    ["while the intent is made", /payment_intents$/],
    ["between the intent and its card", /\/attach$/],
    ["right before the card is tried", /\/confirm$/],
  ])("does not matter to a void %s: no money stays held", async (_, moment) => {
    const input = inputFor(fake.card());
    let isReleased = false;
    fake.wire.nextFault = async ({ path }) => {
      if (isReleased || !moment.test(path)) return null;
      isReleased = true;
      expect(await stripe.void(input.key)).toEqual({ status: "voided" });
      return null;
    };
    expect(await stripe.authorize(input)).toMatchObject({ status: "voided" });
    expect(isReleased).toBe(true);
    expect((await stripe.find(input.key))?.status).toBe("voided");
    expect(fake.intentOf(input.key)?.status).toBe("canceled");
  });

  it.each(FAULTS)("during a capture (%s) lets the next try capture the money once", async (fault) => {
    const input = inputFor(fake.card());
    await stripe.authorize(input);
    await expectBroken(/POST .*\/capture$/, fault, () => hasty.capture(input.key, 9_500));
    fake.wire.forgetKeys();
    expect(await stripe.capture(input.key, 9_500)).toEqual({ status: "captured", amountCents: 9_500 });
  });

  it.each(FAULTS)("during a refund (%s) lets a later try refund the money once", async (fault) => {
    const input = inputFor(fake.card());
    await stripe.authorize(input);
    await stripe.capture(input.key, 9_500);
    await expectBroken(/POST .*\/refunds$/, fault, () => hasty.refund(input.key, `${input.key}:r`, 4_000));
    fake.wire.forgetKeys();
    expect(await stripe.refund(input.key, `${input.key}:r`, 4_000)).toEqual({ status: "refunded" });
    const refunds = fake.refunds.filter((refund) => refund.metadata.waggon_refund === `${input.key}:r`);
    expect(refunds).toHaveLength(1);
  });

  it("ends the call after a time limit for all its requests together", async () => {
    fake.wire.nextFault = () => "silence";
    const input = inputFor(fake.card());
    const took = await runningTime(() => expect(hasty.authorize(input)).rejects.toThrow());
    expect(took).toBeLessThan(1_500);
  });

  it("is an error, not a decline, as is a wrong API key", async () => {
    const other = openStripe({ ...KEYS, secretKey: "sk_test_wrong" }, database.db, clock, fake.place);
    await expect(other.authorize(inputFor(fake.card()))).rejects.toThrow(/Invalid API Key/);
  });
});
