import { beforeAll, describe, expect, it } from "vitest";
import { setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox, type Sandbox } from "#features/payments/adapters/sandbox.ts";
import { makePaying } from "#features/payments/factory.ts";
import { authorize } from "#features/payments/internal/authorize.ts";
import { setOrphanedPayment } from "#features/payments/ports.ts";
import type { Payment } from "#features/payments/rules.ts";
import { capture } from "#features/payments/service/capture.ts";
import { holdPayment } from "#features/payments/service/hold-payment.ts";
import { setUpLapsed } from "#features/payments/service/set-up-again.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import { testClock } from "#kit/server/clock.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import {
  behindBadLine,
  type Call,
  expectInOrder,
  type Fault,
  heldAtSandbox,
  type Paying,
} from "./failing-bank.ts";

// A crash before, during or after each step of a late hold: the bank never holds the money twice, captures
// nothing without an order, and a minute later nothing is unfinished.

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
});

/** Breaks the line at one call, once. */
function breakAt(call: Call, fault: Fault): void {
  let isBroken = false;
  setGateways(
    behindBadLine(sandbox, (now) => {
      if (isBroken || now !== call) return null;
      isBroken = true;
      return fault;
    }),
  );
}
const heal = () => setGateways(sandbox);
const crashed = () => undefined;
const LATE = true;

/** A payment of an order, whose card is set up. */
async function setUp(paying: Paying): Promise<Payment> {
  heal();
  const payment = await paying.intent("tok_visa", 11_000, 0, LATE);
  await authorize(paying.scope(), payment);
  expect(await paying.attach(payment)).toBe(true);
  return paying.fresh(payment);
}

const hold = (paying: Paying, { siteId, id }: Payment) => holdPayment(paying.scope(), siteId, id);
const renew = (paying: Paying, { siteId, id }: Payment) =>
  database.db.transaction().execute((tx) => setUpLapsed(tx, siteId, id, paying.scope().now));

async function lastOf(paying: Paying): Promise<Payment> {
  const row = await database.db
    .selectFrom("payments")
    .selectAll()
    .where("bookingSessionId", "=", paying.bookingSessionId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row;
}

/** A minute passes, the bank answers again, and the job of late holds and the sweeper run. */
async function minuteLater(paying: Paying): Promise<void> {
  heal();
  clock.advance({ seconds: 60 });
  await hold(paying, await lastOf(paying));
  await paying.sweep();
}

const FAULTS: Fault[] = ["before", "during"];

describe("a crash while a card is set up", () => {
  it.each([...FAULTS, null])("at the bank (%s): nothing is set up or held a minute later", async (fault) => {
    setOrphanedPayment("order", async () => "void");
    const paying = await makePaying(database.db, clock);
    heal();
    const payment = await paying.intent("tok_visa", 11_000, 0, LATE);
    if (fault) breakAt("setUp", fault);
    await authorize(paying.scope(), payment).catch(crashed);
    heal();
    clock.advance({ seconds: 60 });
    await paying.sweep();
    expect((await paying.fresh(payment)).status).toBe("voided");
    await expectInOrder(database.db, paying);
  });

  it("before the order exists: the sweeper gives the set-up to its order", async () => {
    const paying = await makePaying(database.db, clock);
    setOrphanedPayment("order", async (orphan) => ((await paying.attach(orphan)) ? "finished" : "void"));
    heal();
    const payment = await paying.intent("tok_visa", 11_000, 0, LATE);
    breakAt("setUp", "during");
    await authorize(paying.scope(), payment).catch(crashed);
    heal();
    clock.advance({ seconds: 60 });
    await paying.sweep();
    expect(await paying.fresh(payment)).toMatchObject({ status: "set_up", orderId: expect.any(String) });
    await expectInOrder(database.db, paying);
  });
});

describe("a crash while the money is held in the payer's absence", () => {
  it.each(FAULTS)("at the bank (%s): it is held once, a minute later", async (fault) => {
    const paying = await makePaying(database.db, clock);
    const payment = await setUp(paying);
    breakAt("authorizeAbsent", fault);
    await hold(paying, payment).catch(crashed);
    await minuteLater(paying);
    expect((await paying.fresh(payment)).status).toBe("authorized");
    expect(await paying.lines(payment)).toEqual([["authorize", 11_000]]);
    await expectInOrder(database.db, paying);
  });

  it.each(FAULTS)("at the bank (%s), and the order is canceled: nothing stays held", async (fault) => {
    const paying = await makePaying(database.db, clock);
    const payment = await setUp(paying);
    breakAt("authorizeAbsent", fault);
    await hold(paying, payment).catch(crashed);
    heal();
    await voidPayment(paying.scope(), payment);
    await minuteLater(paying);
    expect((await paying.fresh(payment)).status).toBe("voided");
    await expectInOrder(database.db, paying);
  });

  it("is held once by several jobs at once, also beside a cancellation", async () => {
    const paying = await makePaying(database.db, clock);
    const payment = await setUp(paying);
    const work = [hold(paying, payment), voidPayment(paying.scope(), payment), hold(paying, payment)];
    await Promise.allSettled(work);
    await minuteLater(paying);
    expect((await paying.fresh(payment)).status).toBe("voided");
    await expectInOrder(database.db, paying);
  });
});

describe("a crash while a hold is renewed", () => {
  const points: [string, () => void][] = [
    ["after the decision", () => breakAt("void", "before")],
    ["before the former hold is looked up", () => breakAt("find", "before")],
    ["while the former hold is released", () => breakAt("void", "during")],
    ["before the new hold", () => breakAt("authorizeAbsent", "before")],
    ["while the new hold is made", () => breakAt("authorizeAbsent", "during")],
  ];

  it.each(points)("%s: one of the two is held, never both", async (_, arm) => {
    const paying = await makePaying(database.db, clock);
    const former = await setUp(paying);
    await hold(paying, former);
    arm();
    await renew(paying, former);
    const next = await lastOf(paying);
    await hold(paying, next).catch(crashed);
    const held = async () =>
      (await heldAtSandbox(database.db, paying)).filter(({ status }) => status === "authorized");
    expect((await held()).length, "never two holds").toBeLessThanOrEqual(1);
    await minuteLater(paying);
    expect((await held()).map(({ key }) => key)).toEqual([next.gatewayKey]);
    expect((await paying.fresh(former)).status).toBe("voided");
    await expectInOrder(database.db, paying);
  });

  it("by two jobs at once: the card is set up again once", async () => {
    const paying = await makePaying(database.db, clock);
    const former = await setUp(paying);
    await hold(paying, former);
    await Promise.all([renew(paying, former), renew(paying, former)]);
    await minuteLater(paying);
    expect(await heldAtSandbox(database.db, paying)).toHaveLength(2);
    await expectInOrder(database.db, paying);
  });
});

describe("a crash while a visit is charged whose card was only set up", () => {
  it.each(
    (["authorizeAbsent", "capture"] as const).flatMap((call) => FAULTS.map((fault) => ({ call, fault }))),
  )("$fault $call: it is charged once, a minute later", async ({ call, fault }) => {
    const paying = await makePaying(database.db, clock);
    const payment = await setUp(paying);
    breakAt(call, fault);
    await capture(paying.scope(), payment, 9_000).catch(crashed);
    heal();
    clock.advance({ seconds: 60 });
    await paying.sweep();
    expect(await paying.fresh(payment)).toMatchObject({ status: "captured", captureAmount: 9_000 });
    expect(await paying.lines(payment)).toEqual([
      ["authorize", 11_000],
      ["capture", 9_000],
    ]);
    await expectInOrder(database.db, paying);
  });
});
