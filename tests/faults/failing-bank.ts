import { expect } from "vitest";
import type { Gateway } from "#features/payments/adapters/gateway.ts";
import type { makePaying } from "#features/payments/factory.ts";
import type { Payment } from "#features/payments/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { FakeStripe } from "#tests/stripe/bank.ts";

export type Paying = Awaited<ReturnType<typeof makePaying>>;
export type Call = "authorize" | "setUp" | "authorizeAbsent" | "find" | "capture" | "void" | "refund";
/** "before": the call is lost. "during": the bank does it, but the answer is lost. */
export type Fault = "before" | "during";

/** Puts a bank behind a failing connection. `nextFault` decides the fault of each call. */
export function behindBadLine(bank: Gateway, nextFault: (call: Call) => Fault | null): Gateway {
  const through = async <T>(call: Call, ask: () => Promise<T>): Promise<T> => {
    const fault = nextFault(call);
    if (fault === "before") throw new Error(`${call}: the line broke on the way there`);
    const answer = await ask();
    if (fault === "during") throw new Error(`${call}: the line broke on the way back`);
    return answer;
  };
  return {
    ...bank,
    authorize: (input) => through("authorize", () => bank.authorize(input)),
    setUp: (input) => through("setUp", () => bank.setUp(input)),
    authorizeAbsent: (input) => through("authorizeAbsent", () => bank.authorizeAbsent(input)),
    find: (key) => through("find", () => bank.find(key)),
    capture: (key, cents) => through("capture", () => bank.capture(key, cents)),
    void: (key) => through("void", () => bank.void(key)),
    refund: (key, refundKey, cents) => through("refund", () => bank.refund(key, refundKey, cents)),
  };
}

/** A bank's own record of one of our payments. Amounts are in cents. */
export type Held = { key: string; status: string; captured: number; refunded: number };

export function heldAtSandbox(db: Db, paying: Paying): Promise<Held[]> {
  return db
    .selectFrom("sandboxAuthorizations")
    .select(["key", "status", "captured", "refunded"])
    .where("key", "like", `${paying.bookingSessionId}:%`)
    .execute();
}

const STRIPE_STATES: Record<string, string> = {
  requires_capture: "authorized",
  succeeded: "captured",
  requires_action: "needs_action",
  canceled: "voided",
};

export function heldAtStripe(fake: FakeStripe, paying: Paying): Held[] {
  return booksOfStripe(fake).filter(({ key }) => key.startsWith(`${paying.bookingSessionId}:`));
}

/** Reads the records of a fake Stripe. */
export function booksOfStripe({ intents, refunds }: FakeStripe): Held[] {
  return [...intents.values()].map((intent) => ({
    key: String(intent.metadata.waggon_key),
    status: STRIPE_STATES[intent.status] ?? intent.status,
    captured: intent.amount_received,
    refunded: refunds
      .filter((entry) => entry.payment_intent === intent.id)
      .reduce((sum, entry) => sum + entry.amount, 0),
  }));
}

const HOLDING = ["authorized", "captured", "refunded"];
const visitOf = (key: string) => key.split(":")[1];

/** Expects consistent payments of a booking session once no call is open. */
export async function expectInOrder(db: Db, paying: Paying, books?: Held[]): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("bookingSessionId", "=", paying.bookingSessionId)
    .execute();
  const atBank = books ?? (await heldAtSandbox(db, paying));
  const withMoney = atBank.filter(({ status }) => HOLDING.includes(status)).map(({ key }) => visitOf(key));
  expect(new Set(withMoney).size, "a visit is held or charged once").toBe(withMoney.length);
  for (const held of atBank) {
    const row = rows.find(({ gatewayKey }) => gatewayKey === held.key);
    if (!row) throw new Error("The bank knows a payment that we do not");
    await expectInStep(paying, row as Payment, held);
  }
  for (const row of rows) {
    expect(["set_up", "authorized", "captured", "refunded", "declined", "voided", "needs_action"]).toContain(
      row.status,
    );
    if (row.status === "authorized") expect(row.orderId).not.toBeNull();
  }
}

/** Expects that the bank's record, our row and our ledger agree on one payment. */
async function expectInStep(paying: Paying, row: Payment, held: Held): Promise<void> {
  if (held.status === "authorized") expect(row.orderId, "held money has an order").not.toBeNull();
  if (held.captured > 0) expect(row.orderId, "taken money has an order").not.toBeNull();
  expect(row.status === "captured" || row.status === "refunded").toBe(held.captured > 0);
  const entries = await paying.lines(row);
  const sum = (kind: string) =>
    entries.filter(([entryKind]) => entryKind === kind).reduce((total, [, cents]) => total + cents, 0);
  expect(sum("capture"), "the ledger's captures").toBe(held.captured);
  expect(sum("refund"), "the ledger's refunds").toBe(held.refunded);
  expect(sum("authorize"), "held once at most").toBeLessThanOrEqual(row.amount);
  if (held.status === "voided" && row.status === "voided") {
    expect(sum("void"), "released as held").toBe(sum("authorize"));
  }
}
