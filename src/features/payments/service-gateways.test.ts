import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import type { CardKind } from "#tests/stripe/cards.ts";
import type { AuthorizeInput, Gateway } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { openStripe } from "./adapters/stripe.ts";
import { makePayer, type Payer } from "./factory.ts";

// Every gateway must pass these tests of the interface in adapters/gateway.ts.

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
let fake: FakeStripe;
let payer: Payer;

type Bank = {
  open(): Gateway;
  card(kind: CardKind): string;
  answer(gateway: Gateway, reference: string, isApproved: boolean): Promise<unknown>;
};

const TEST_CARDS: Partial<Record<CardKind, string>> = {
  good: "tok_visa",
  asks: "tok_needs_action",
  declined: "tok_declined",
  empty: "tok_insufficient_funds",
  expired: "tok_expired",
  fails_at_capture: "tok_late_failure",
};

const BANKS: Record<string, Bank> = {
  sandbox: {
    open: () => openSandbox(database.db, clock),
    card: (kind) => TEST_CARDS[kind] ?? "",
    answer: (gateway, reference, isApproved) => (gateway as Sandbox).answerChallenge(reference, isApproved),
  },
  stripe: {
    open: () => openStripe(KEYS, database.db, clock, fake.place),
    card: (kind) => fake.card(kind),
    answer: async (_, reference, isApproved) => fake.answer(reference, isApproved),
  },
};

beforeAll(async () => {
  setSecret("a secret of tests only");
  fake = await openFakeStripe();
});
afterAll(() => fake.close());
beforeEach(async () => {
  payer = await makePayer(database.db, clock.now());
});

describe.each(Object.entries(BANKS))("the gateway %s", (_, bank) => {
  let gateway: Gateway;
  const inputFor = (kind: CardKind, more: Partial<AuthorizeInput> = {}): AuthorizeInput => ({
    key: `${newId()}:0:0`,
    source: bank.card(kind),
    owner: { siteId: payer.siteId, accountId: payer.accountId },
    amountCents: 11_000,
    currency: "usd",
    description: "Pet grooming",
    origin: "https://brand.example",
    ...more,
  });

  beforeEach(() => {
    gateway = bank.open();
  });

  it("holds an amount once for a key, even after repeated calls from other origins", async () => {
    const input = inputFor("good");
    const all = await Promise.all([1, 2, 3].map(() => gateway.authorize(input)));
    const later = await gateway.authorize({ ...input, origin: "https://other.example" });
    for (const answer of [...all, later]) {
      expect(answer).toMatchObject({ status: "authorized", amountCents: 11_000 });
      expect(answer.reference).toBe(later.reference);
    }
    expect(await gateway.find(input.key)).toEqual(later);
  });

  it("finds no payment for an unknown key and refuses to change it", async () => {
    expect(await gateway.find("nothing:0:0")).toBeNull();
    expect(await gateway.capture("nothing:0:0", 100)).toMatchObject({ status: "failed" });
    expect(await gateway.refund("nothing:0:0", "r", 100)).toMatchObject({ status: "failed" });
  });

  it("refuses a key for another amount", async () => {
    const input = inputFor("good");
    await gateway.authorize(input);
    await expect(gateway.authorize({ ...input, amountCents: 12_000 })).rejects.toThrow(/another payment/);
  });

  it.each([
    ["declined", "card_declined"],
    ["empty", "insufficient_funds"],
    ["expired", "expired_card"],
  ] as const)("declines a card that is %s, and stays with that answer", async (kind, failure) => {
    const input = inputFor(kind);
    expect(await gateway.authorize(input)).toMatchObject({ status: "declined", failure });
    expect(await gateway.authorize(input)).toMatchObject({ status: "declined", failure });
    expect(await gateway.find(input.key)).toMatchObject({ status: "declined", failure });
    expect(await gateway.capture(input.key, 100)).toMatchObject({ status: "failed" });
  });

  it("declines an unknown card", async () => {
    const input = inputFor("good", { source: "nobody_knows" });
    expect(await gateway.authorize(input)).toMatchObject({ status: "declined", failure: "unknown_source" });
  });

  it.each([
    [true, "approved", "authorized"],
    [false, "declined", "declined"],
  ] as const)(
    "asks the payer first; the approval %s gives a challenge that is %s",
    async (isApproved, shown, status) => {
      const input = inputFor("asks");
      const challenged = await gateway.authorize(input);
      if (challenged.status !== "needs_action" || !challenged.action) throw new Error(challenged.status);
      const { reference, path } = challenged.action;
      expect(path).toBe(`/customer/new/payment-challenge?reference=${reference}`);
      expect(await gateway.readChallenge(reference)).toMatchObject({ amountCents: 11_000, status: "open" });
      expect(await gateway.authorize(input)).toMatchObject({ status: "needs_action", action: { reference } });
      await bank.answer(gateway, reference, isApproved);
      expect(await gateway.readChallenge(reference)).toMatchObject({ status: shown });
      expect(await gateway.find(input.key)).toMatchObject({ status });
      expect(await gateway.authorize(input)).toMatchObject({ status });
    },
  );

  it("captures a payment once, for at most the held amount", async () => {
    const input = inputFor("good");
    await gateway.authorize(input);
    expect(await gateway.capture(input.key, 11_001)).toEqual({
      status: "failed",
      failure: "amount_too_large",
    });
    const taken = { status: "captured", amountCents: 9_500 };
    expect(await gateway.capture(input.key, 9_500)).toEqual(taken);
    expect(await gateway.capture(input.key, 9_500)).toEqual(taken);
    expect(await gateway.capture(input.key, 10_000)).toEqual(taken);
    expect(await gateway.find(input.key)).toMatchObject({ status: "captured", capturedCents: 9_500 });
  });

  it("reports a card that fails at capture and holds no money afterward", async () => {
    const input = inputFor("fails_at_capture");
    await gateway.authorize(input);
    expect(await gateway.capture(input.key, 9_500)).toMatchObject({ status: "failed" });
    expect((await gateway.find(input.key))?.status).not.toBe("authorized");
  });

  it("voids held money, even repeatedly, but not captured money", async () => {
    const [input, other] = [inputFor("good"), inputFor("good")];
    await gateway.authorize(input);
    expect(await gateway.void(input.key)).toEqual({ status: "voided" });
    expect(await gateway.void(input.key)).toEqual({ status: "voided" });
    expect(await gateway.find(input.key)).toMatchObject({ status: "voided" });
    expect(await gateway.capture(input.key, 100)).toMatchObject({ status: "failed" });
    await gateway.authorize(other);
    await gateway.capture(other.key, 9_500);
    expect(await gateway.void(other.key)).toEqual({ status: "captured" });
  });

  it("never holds money for a key that was voided before its authorization", async () => {
    const input = inputFor("good");
    expect(await gateway.void(input.key)).toEqual({ status: "voided" });
    expect(await gateway.authorize(input)).toMatchObject({ status: "voided" });
    expect(await gateway.find(input.key)).toMatchObject({ status: "voided" });
  });

  it("ends without held money when a void and an authorization arrive at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const input = inputFor("good");
      const [, released] = await Promise.all([
        gateway.authorize(input).catch(() => null),
        gateway.void(input.key),
      ]);
      expect(released).toEqual({ status: "voided" });
      expect((await gateway.find(input.key))?.status).toBe("voided");
    }
  });

  it("refunds captured money once for each key, and never more than the capture", async () => {
    const input = inputFor("good");
    await gateway.authorize(input);
    expect(await gateway.refund(input.key, `${input.key}:a`, 4_000)).toMatchObject({ status: "failed" });
    await gateway.capture(input.key, 9_500);
    const done = { status: "refunded" };
    expect(await gateway.refund(input.key, `${input.key}:a`, 4_000)).toEqual(done);
    expect(await gateway.refund(input.key, `${input.key}:a`, 4_000)).toEqual(done);
    expect(await gateway.refund(input.key, `${input.key}:b`, 5_501)).toMatchObject({ status: "failed" });
    expect(await gateway.refund(input.key, `${input.key}:c`, 5_500)).toEqual(done);
  });

  it("saves and forgets a card, even repeatedly", async () => {
    const { siteId, accountId } = payer;
    const token = bank.card("good");
    const save = () => gateway.saveCard(token, { siteId, accountId }, "https://b.example", clock.now());
    const saved = await save();
    expect(saved).toMatchObject({ status: "saved", facts: { source: token, brand: "Visa", last4: "4242" } });
    expect(await save()).toEqual(saved);
    expect(await gateway.saveCard("nope", { siteId, accountId }, "", clock.now())).toEqual({
      status: "unknown",
    });
    await gateway.forgetCard(token);
    await gateway.forgetCard(token);
  });
});
