import { afterAll, beforeAll, describe, it } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { type Gateway, setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox } from "#features/payments/adapters/sandbox.ts";
import { openStripe } from "#features/payments/adapters/stripe.ts";
import { makePaying } from "#features/payments/factory.ts";
import { authorize } from "#features/payments/internal/authorize.ts";
import { setOrphanedPayment } from "#features/payments/ports.ts";
import type { Payment } from "#features/payments/rules.ts";
import { areSecured } from "#features/payments/service/attach-to-order.ts";
import { capture } from "#features/payments/service/capture.ts";
import { releaseIntents } from "#features/payments/service/open-intent.ts";
import { refund } from "#features/payments/service/refund.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import { testClock } from "#kit/server/clock.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import type { CardKind } from "#tests/stripe/cards.ts";
import {
  behindBadLine,
  expectInOrder,
  type Held,
  heldAtSandbox,
  heldAtStripe,
  type Paying,
} from "./failing-bank.ts";

/** Payment histories for each bank: a few in every test run, a hundred in `npm run test:faults`. */
const LONG = process.env.npm_lifecycle_event === "test:faults";
const SEEDS = Number(process.env.FAULT_SEEDS ?? (LONG ? 100 : 10));

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
let fake: FakeStripe;

beforeAll(async () => {
  setSecret("a secret of tests only");
  fake = await openFakeStripe();
});
afterAll(() => fake.close());

type Chance = ReturnType<typeof chanceOf>;
type Bank = {
  /** The bank behind a connection that fails at random. */
  badLine(chance: Chance): Gateway;
  /** The same bank on a good connection. */
  heal(): Gateway;
  cards(): string[];
  books(paying: Paying): Promise<Held[]>;
};

const breaks = (chance: Chance, odds: number) =>
  chance.happens(odds) ? chance.pick(["before", "during"] as const) : null;

const KINDS: CardKind[] = ["good", "declined", "fails_at_capture"];
const BANKS: Record<string, Bank> = {
  sandbox: {
    badLine: (chance) => behindBadLine(openSandbox(database.db, clock), () => breaks(chance, 1 / 3)),
    heal: () => openSandbox(database.db, clock),
    cards: () => ["tok_visa", "tok_visa", "tok_mastercard", "tok_declined", "tok_late_failure"],
    books: (paying) => heldAtSandbox(database.db, paying),
  },
  // One call of the gateway makes several calls to Stripe, so each needs lower odds.
  stripe: {
    badLine: (chance) => {
      fake.wire.nextFault = () => breaks(chance, 1 / 8);
      return openStripe(KEYS, database.db, clock, fake.place);
    },
    heal: () => {
      fake.wire.nextFault = () => null;
      return openStripe(KEYS, database.db, clock, fake.place);
    },
    cards: () => ["good" as const, "good" as const, ...KINDS].map((kind) => fake.card(kind)),
    books: async (paying) => heldAtStripe(fake, paying),
  },
};

const AMOUNTS = [11_000, 11_000, 12_500];
const crashed = () => undefined;

/** Places one to three visits as the booking does, and may crash after any step. */
function placing(chance: Chance, paying: Paying, cards: string[]) {
  let latest: Payment[] = [];
  const attachAll = () => paying.attachAll(latest);
  async function place(): Promise<void> {
    const visits = [0, 1, 2].slice(0, chance.pick([1, 1, 2, 3]));
    const { siteId } = paying.payer;
    const release = { siteId, bookingSessionId: paying.bookingSessionId, visits, now: clock.now() };
    await database.db.transaction().execute((tx) => releaseIntents(tx, release));
    const card = chance.pick(cards);
    const opened: Payment[] = [];
    for (const visit of visits) opened.push(await paying.intent(card, chance.pick(AMOUNTS), visit));
    latest = opened;
    if (chance.happens(1 / 5)) return;
    for (const payment of opened) {
      if ((await authorize(paying.scope(), payment)).status !== "authorized") return;
    }
    if (chance.happens(3 / 4)) await attachAll();
  }
  /** Finishes the booking after a crash: all orders or none. */
  async function finish(): Promise<"finished" | "void"> {
    if (chance.happens(1 / 3)) throw new Error("booking crashed");
    const ids = latest.map((payment) => payment.id);
    const isWhole = await areSecured(database.db, paying.payer.siteId, ids);
    return isWhole && chance.happens(1 / 2) && (await attachAll()) ? "finished" : "void";
  }
  const pickPayment = async () => (latest.length > 0 ? paying.fresh(chance.pick(latest)) : null);
  return { place, finish, pickPayment };
}

async function live(bank: Bank, seed: number): Promise<void> {
  const chance = chanceOf(`payments ${seed}`);
  const paying = await makePaying(database.db, clock);
  setGateways(bank.badLine(chance));
  const { place, finish, pickPayment } = placing(chance, paying, bank.cards());
  setOrphanedPayment("order", (payment) =>
    payment.bookingSessionId === paying.bookingSessionId ? finish() : Promise.resolve("void"),
  );
  const withPayment = async (work: (payment: Payment) => Promise<unknown>) => {
    const payment = await pickPayment();
    if (payment) await work(payment);
  };
  const steps: (() => Promise<unknown>)[] = [
    place,
    place,
    () => Promise.allSettled([place(), place()]),
    () => paying.sweep(),
    async () => clock.advance({ seconds: chance.int(20, 70) }),
    () => withPayment((payment) => capture(paying.scope(), payment, chance.pick([9_500, 9_500, 10_000]))),
    () =>
      withPayment((payment) => Promise.allSettled([voidPayment(paying.scope(), payment), paying.sweep()])),
    () =>
      withPayment((payment) =>
        refund(paying.scope(), payment, { key: chance.pick(["a", "b"]), amountCents: 4_000 }),
      ),
  ];
  for (let step = 0; step < 12; step += 1) await chance.pick(steps)().catch(crashed);
  setOrphanedPayment("order", async () => "void");
  setGateways(bank.heal());
  clock.advance({ seconds: 60 });
  await paying.sweep();
  await expectInOrder(database.db, paying, await bank.books(paying));
}

describe.each(Object.entries(BANKS))("random payments over a bad connection to the %s", (_, bank) => {
  const tens = Array.from({ length: Math.ceil(SEEDS / 10) }, (__, index) => index * 10);

  it.each(tens)("stay consistent for ten seeds from %i on", { timeout: 300_000 }, async (first) => {
    for (let seed = first; seed < Math.min(first + 10, SEEDS); seed += 1) {
      await live(bank, seed).catch((error) => {
        throw new Error(`Seed ${seed}: ${error.message}`, { cause: error });
      });
    }
  });
});
