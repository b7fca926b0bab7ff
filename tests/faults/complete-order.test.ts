import { afterEach, describe, expect, it } from "vitest";
import { chanceOf } from "#db/seed/random.ts";
import { setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox } from "#features/payments/adapters/sandbox.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useMoves } from "#tests/move-steps.ts";
import { behindBadLine } from "./bad-line.ts";

/** A few in every run of the tests, more in `npm run test:faults`. */
const LONG = process.env.npm_lifecycle_event === "test:faults";
const SEEDS = Number(process.env.FAULT_SEEDS ?? (LONG ? 40 : 6));

const database = useDatabase();
const moves = useMoves(database);
const { at, book, call } = moves;
const { answer, answers, reach, finals, lines } = useAnswers(database, moves);

const good = () => openSandbox(database.db, at.world.clock);
afterEach(() => setGateways(good()));

async function sweep() {
  at.world.clock.advance({ seconds: 61 });
  await sweepPayments({ db: database.db, log: createLog("silent") }, at.world.clock.now());
}

/** The bank's own books of the order's customer. */
function books() {
  return database.db
    .selectFrom("sandboxAuthorizations as bank")
    .innerJoin("payments", "payments.gatewayKey", "bank.key")
    .select(["bank.status", "bank.captured", "payments.orderId"])
    .where("payments.siteId", "=", at.world.siteId)
    .execute();
}

function ledger() {
  return database.db
    .selectFrom("ledgerEntries")
    .select(["kind", "amount"])
    .where("siteId", "=", at.world.siteId)
    .where("kind", "in", ["capture", "refund"])
    .execute();
}

describe("a visit that ends on a bad line to the bank", () => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    "is charged once with its final price and tip, or not at all where it was cancelled: seed %i",
    { timeout: 120_000 },
    async (seed) => {
      const chance = chanceOf(`completion ${seed}`);
      await book("2027-01-08", { id: "card", sourceId: "tok_visa" });
      reach(at.order.appointmentStart, 60);
      await answers.signIn();
      const line = lines()[0];
      const body = finals(chance.int(line?.minEstimatedPrice ?? 0, line?.maxEstimatedPrice ?? 0));
      const fault = () => (chance.happens(1 / 2) ? chance.pick(["before", "during"] as const) : null);
      setGateways(behindBadLine(good(), fault));
      const card = { id: "card", sourceId: "tok_visa" };
      const steps = [
        () => answer("complete", body),
        () => answer("complete", body),
        () => call("POST", "/payment-methods", { ...card, tip: 1_000 }),
        () => Promise.all([answer("complete", body), answer(chance.pick(["complete", "cancel"]), body)]),
        () => sweep(),
      ];
      for (let step = 0; step < 5; step++) await chance.pick(steps)();
      setGateways(good());
      // What is on its way is heard of by one sweep, what it leaves by the next.
      for (let times = 0; times < 2; times++) await sweep();
      const order = (await call("GET", "")).body;
      const owed = (await call("GET", "/payment-methods")).body;
      const held = await books();
      const taken = held.reduce((sum, { captured }) => sum + captured, 0);
      if (order.status === "complete") expect(taken, `seed ${seed}`).toBe(owed.paid);
      else expect(taken, `seed ${seed}`).toBe(0);
      expect(taken, "never more than the order costs").toBeLessThanOrEqual(order.totals.total.max);
      if (order.status === "complete") expect(owed.paid).toBeGreaterThan(0);
      for (const one of held) {
        expect(["voided", "captured", "authorized"]).toContain(one.status);
        if (one.status === "authorized")
          expect([order.status, one.orderId]).toEqual(["accepted", at.order.id]);
      }
      const entries = await ledger();
      expect(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        "the ledger",
      ).toBe(taken);
    },
  );
});
