import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { type Gateway, setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox } from "#features/payments/adapters/sandbox.ts";
import { openStripe } from "#features/payments/adapters/stripe.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import { behindBadLine, booksOfStripe } from "./failing-bank.ts";

/** Every test run uses a few seeds, `npm run test:faults` more. */
const LONG = process.env.npm_lifecycle_event === "test:faults";
const SEEDS = Number(process.env.FAULT_SEEDS ?? (LONG ? 40 : 6));

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, call } = steps;
const { answer, answers, reach, finals, lines } = useAnswers(database, steps);

const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
let fake: FakeStripe;
beforeAll(async () => {
  fake = await openFakeStripe();
});
afterAll(() => fake.close());

type Held = { key: string; status: string; captured: number };
type Chance = ReturnType<typeof chanceOf>;
type Bank = {
  good(): Gateway;
  /** The same bank behind a connection that fails at random. */
  badLine(chance: Chance): Gateway;
  card(): string;
  books(): Promise<Held[]>;
};

const breaks = (chance: Chance, odds: number) =>
  chance.happens(odds) ? chance.pick(["before", "during"] as const) : null;

const sandbox = () => openSandbox(database.db, at.world.clock);
afterEach(() => setGateways(sandbox()));
const BANKS: Record<string, Bank> = {
  sandbox: {
    good: sandbox,
    badLine: (chance) => behindBadLine(sandbox(), () => breaks(chance, 1 / 2)),
    card: () => "tok_visa",
    books: () =>
      database.db.selectFrom("sandboxAuthorizations").select(["key", "status", "captured"]).execute(),
  },
  // One call of the gateway makes several calls to Stripe, so each needs lower odds.
  stripe: {
    good: () => {
      fake.wire.nextFault = () => null;
      return openStripe(KEYS, database.db, at.world.clock, fake.place);
    },
    badLine: (chance) => {
      fake.wire.nextFault = () => breaks(chance, 1 / 4);
      return openStripe(KEYS, database.db, at.world.clock, fake.place);
    },
    card: () => fake.card("good"),
    books: async () => booksOfStripe(fake),
  },
};

async function sweep() {
  at.world.clock.advance({ seconds: 61 });
  await sweepPayments({ db: database.db, log: createLog("silent") }, at.world.clock.now());
}

/** Reads the bank's records of the brand, each with the order of its payment. */
async function booksOf(bank: Bank) {
  const own = await database.db
    .selectFrom("payments")
    .select(["gatewayKey", "orderId"])
    .where("siteId", "=", at.world.siteId)
    .execute();
  const orderOf = new Map(own.map(({ gatewayKey, orderId }) => [gatewayKey, orderId]));
  return (await bank.books())
    .filter(({ key }) => orderOf.has(key))
    .map(({ key, ...held }) => ({ ...held, orderId: orderOf.get(key) }));
}

function ledger() {
  return database.db
    .selectFrom("ledgerEntries")
    .select(["kind", "amount"])
    .where("siteId", "=", at.world.siteId)
    .where("kind", "in", ["capture", "refund"])
    .execute();
}

describe.each(Object.entries(BANKS))("a visit that ends on a bad connection to the %s", (_, bank) => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    "is charged once, or not at all when it is canceled (seed %i)",
    { timeout: 120_000 },
    async (seed) => {
      const chance = chanceOf(`completion ${seed}`);
      setGateways(bank.good());
      await book("2027-01-08", { id: "card", sourceId: bank.card() });
      reach(at.order.appointmentStart, 60);
      await answers.signIn();
      const line = lines()[0];
      const body = finals(chance.int(line?.minEstimatedPrice ?? 0, line?.maxEstimatedPrice ?? 0));
      setGateways(bank.badLine(chance));
      const actions = [
        () => answer("complete", body),
        () => answer("complete", body),
        () => call("POST", "/payment-methods", { id: "card", sourceId: bank.card(), tip: 1_000 }),
        () => Promise.all([answer("complete", body), answer(chance.pick(["complete", "cancel"]), body)]),
        () => sweep(),
      ];
      for (let step = 0; step < 5; step++) await chance.pick(actions)();
      setGateways(bank.good());
      // The first sweep settles open calls, and the second sweep their consequences.
      for (let times = 0; times < 2; times++) await sweep();
      const order = (await call("GET", "")).body;
      const owed = (await call("GET", "/payment-methods")).body;
      const held = await booksOf(bank);
      const taken = held.reduce((sum, { captured }) => sum + captured, 0);
      if (order.status === "complete") expect(taken, `seed ${seed}`).toBe(owed.paid);
      else expect(taken, `seed ${seed}`).toBe(0);
      expect(taken, "never more than the order costs").toBeLessThanOrEqual(order.totals.total.max);
      if (order.status === "complete") expect(owed.paid).toBeGreaterThan(0);
      for (const payment of held) {
        // The last status holds nothing: the confirmation never reached Stripe.
        expect(["voided", "captured", "authorized", "requires_payment_method"]).toContain(payment.status);
        if (payment.status === "authorized")
          expect([order.status, payment.orderId]).toEqual(["accepted", at.order.id]);
      }
      const entries = await ledger();
      expect(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        "the ledger",
      ).toBe(taken);
    },
  );
});
