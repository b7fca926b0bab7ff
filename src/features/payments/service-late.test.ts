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

// What adapters/gateway.ts promises of cards that are set up, and of holds in the payer's absence.

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
let fake: FakeStripe;
let payer: Payer;

const TEST_CARDS: Partial<Record<CardKind, string>> = {
  good: "tok_visa",
  asks: "tok_needs_action",
  declined: "tok_declined",
  declines_absent: "tok_declines_absent",
  always_asks: "tok_always_asks",
};

const BANKS = {
  sandbox: {
    open: (): Gateway => openSandbox(database.db, clock),
    card: (kind: CardKind) => TEST_CARDS[kind] ?? "",
    answer: async (gateway: Gateway, reference: string, isApproved: boolean): Promise<unknown> =>
      (gateway as Sandbox).answerChallenge(reference, isApproved),
  },
  stripe: {
    open: (): Gateway => openStripe(KEYS, database.db, clock, fake.place),
    card: (kind: CardKind) => fake.card(kind),
    answer: async (_: Gateway, reference: string, isApproved: boolean): Promise<unknown> =>
      fake.answer(reference, isApproved),
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

describe.each(Object.entries(BANKS))("%s", (_, bank) => {
  let gateway: Gateway;
  const inputFor = (kind: CardKind): AuthorizeInput => ({
    key: `${newId()}:0:0`,
    source: bank.card(kind),
    owner: { siteId: payer.siteId, accountId: payer.accountId },
    amountCents: 11_000,
    currency: "usd",
    description: "Pet grooming",
    origin: "https://brand.example",
  });
  const absent = ({ origin, ...input }: AuthorizeInput) => gateway.authorizeAbsent(input);

  beforeEach(() => {
    gateway = bank.open();
  });

  it("sets up a card and holds nothing, and holds it once when the payer is absent", async () => {
    const input = inputFor("good");
    const set = await Promise.all([gateway.setUp(input), gateway.setUp(input)]);
    expect(set.map(({ status }) => status)).toEqual(["set_up", "set_up"]);
    expect(await gateway.find(input.key)).toMatchObject({ status: "set_up" });
    expect(await gateway.capture(input.key, 9_000)).toMatchObject({ status: "failed" });
    const held = await Promise.all([absent(input), absent(input), absent(input)]);
    expect(held.map(({ status, amountCents }) => [status, amountCents])).toEqual(
      Array.from({ length: 3 }, () => ["authorized", 11_000]),
    );
    expect(held[0]?.lapsesAt).toEqual(new Date("2026-03-07T11:00:00Z"));
    expect(await gateway.find(input.key)).toMatchObject({ status: "authorized" });
    expect(await gateway.capture(input.key, 9_000)).toEqual({ status: "captured", amountCents: 9_000 });
  });

  it("says how long the bank holds money of a payer who is present", async () => {
    expect((await gateway.authorize(inputFor("good"))).lapsesAt).toEqual(new Date("2026-03-09T17:00:00Z"));
  });

  it("refuses a card at its set-up", async () => {
    const input = inputFor("declined");
    expect(await gateway.setUp(input)).toMatchObject({ status: "declined", failure: "card_declined" });
  });

  it("asks the payer once, at the set-up", async () => {
    const input = inputFor("asks");
    const asked = await gateway.setUp(input);
    expect([asked.status, (await gateway.setUp(input)).status]).toEqual(["needs_action", "needs_action"]);
    expect(await gateway.readChallenge(asked.reference)).toMatchObject({ amountCents: 0, status: "open" });
    await bank.answer(gateway, asked.reference, true);
    expect(await gateway.find(input.key)).toMatchObject({ status: "set_up" });
    expect((await gateway.setUp(input)).status).toBe("set_up");
    expect((await absent(input)).status).toBe("authorized");
  });

  it("sets nothing up when the payer refuses", async () => {
    const input = inputFor("asks");
    const { reference } = await gateway.setUp(input);
    await bank.answer(gateway, reference, false);
    const failure = "authentication_failed";
    expect(await gateway.setUp(input)).toMatchObject({ status: "declined", failure });
  });

  it.each([
    ["declines_absent", "card_declined"],
    ["always_asks", "authentication_failed"],
  ] as const)("declines later what was set up (%s)", async (kind, failure) => {
    const input = inputFor(kind);
    const set = await gateway.setUp(input);
    if (set.status === "needs_action") await bank.answer(gateway, set.reference, true);
    expect((await gateway.setUp(input)).status).toBe("set_up");
    const declined = { status: "declined", failure };
    expect(await absent(input)).toMatchObject(declined);
    expect(await absent(input)).toMatchObject(declined);
    expect(await gateway.find(input.key)).toMatchObject(declined);
  });

  it("never holds money under a released key, nor sets up a card", async () => {
    const input = inputFor("good");
    await gateway.setUp(input);
    await gateway.void(input.key);
    expect((await absent(input)).status).toBe("voided");
    const unused = inputFor("good");
    await gateway.void(unused.key);
    expect([(await gateway.setUp(unused)).status, (await absent(unused)).status]).toEqual([
      "voided",
      "voided",
    ]);
  });
});

describe("the sandbox bank", () => {
  it("lets a hold lapse after seven days", async () => {
    const gateway = BANKS.sandbox.open();
    const owner = { siteId: payer.siteId, accountId: payer.accountId };
    const input = { key: newId(), source: "tok_visa", owner, amountCents: 100, currency: "usd" } as const;
    await gateway.authorize({ ...input, description: "", origin: "" });
    const before = clock.now();
    clock.advance({ days: 7 });
    expect(await gateway.capture(input.key, 100)).toEqual({ status: "failed", failure: "hold_expired" });
    expect(await gateway.find(input.key)).toMatchObject({ status: "voided" });
    clock.set(before);
  });
});

describe("Stripe", () => {
  it("is asked for a set-up off session, and for a hold without the payer", async () => {
    const gateway = BANKS.stripe.open();
    const owner = { siteId: payer.siteId, accountId: payer.accountId };
    const input = { key: newId(), source: fake.card(), owner, amountCents: 9_900, currency: "usd" } as const;
    await gateway.setUp({ ...input, description: "", origin: "https://brand.example" });
    await gateway.authorizeAbsent({ ...input, description: "" });
    const setups = fake.wire.seen.filter(({ path }) => path === "/v1/setup_intents");
    expect(setups.at(-1)?.form).toMatchObject({ usage: "off_session" });
    const confirmed = fake.wire.seen.findLast(({ path }) => path.endsWith("/confirm"));
    expect(confirmed?.form).toMatchObject({ off_session: "true" });
    expect(confirmed?.form).not.toHaveProperty("return_url");
  });
});
