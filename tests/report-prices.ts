import fc from "fast-check";
import { makeOrder } from "#features/orders/factory.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { newId } from "#kit/server/ids.ts";
import type { World } from "./world.ts";

/** An order of the past in whole cents: what its price is made of, and what the ledger has of it. */
export type Priced = {
  /** Whole hours after the start of the year until each event. */
  completedAt: number | null;
  services: number;
  fee: number;
  coupon: number;
  giftCard: number;
  credit: number;
  tax: number;
  tip: number;
  captures: readonly { at: number; cents: number }[];
  refunds: readonly { at: number; cents: number }[];
};

const HOURS = 365 * 24;
const hour = fc.integer({ min: -30, max: HOURS + 30 });
const cents = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));
const entry = fc.record({ at: hour, cents: fc.integer({ min: 1, max: 50_000 }) });

export const anyPriced: fc.Arbitrary<Priced> = fc.record({
  completedAt: fc.option(hour, { freq: 4 }),
  ...{ services: fc.integer({ min: 1_000, max: 40_000 }), fee: cents(900), coupon: cents(3_000) },
  ...{ giftCard: cents(5_000), credit: cents(2_000), tax: cents(4_000), tip: cents(6_000) },
  ...{ captures: fc.array(entry, { maxLength: 2 }), refunds: fc.array(entry, { maxLength: 2 }) },
});

function toQuote({ services, fee, coupon, giftCard, credit, tax, tip }: Priced): Quote {
  const exactly = (amount: number) => ({ min: amount, max: amount });
  const part = (kind: Quote["entries"][number]["kind"], label: string, amount: number) =>
    amount === 0 ? [] : [{ kind, label, petId: null, amount: exactly(amount) }];
  const entries = [
    ...part("service", "Full groom", services - 500),
    ...part("custom_charge", "Knots", 500),
    ...part("custom_charge", "Card fee", fee),
    ...part("coupon", "Coupon", 0 - coupon),
    ...part("tax", "Tax", tax),
    ...part("tip", "Tip", tip),
    ...part("gift_card", "Gift card", 0 - giftCard),
    ...part("credit", "Credit", 0 - credit),
  ];
  const total = exactly(entries.reduce((sum, { amount }) => sum + amount.max, 0));
  const processingFee = { label: "Card fee", basisPoints: 290, fixed: 30, cap: null };
  return { entries, subtotal: total, total, minutes: 60, processingFee };
}

/** Writes an order with its ledger as if it had lived in the year. */
export async function storePriced(
  { db, siteId, areaId, offer }: World,
  customer: { customerId: string; accountId: string; petId: string },
  { priced, yearStart }: { priced: Priced; yearStart: Date },
): Promise<void> {
  const instant = (hours: number) => new Date(yearStart.getTime() + hours * 3_600_000);
  const { customerId, accountId, petId } = customer;
  const lines = [{ petId, serviceId: offer.services.bath }];
  const id = await makeOrder(db, siteId, { customerId, areaId, lines, start: yearStart, now: yearStart });
  const totals = JSON.stringify(toQuote(priced));
  const done = priced.completedAt;
  const ended =
    done === null
      ? { status: "cancelled" as const }
      : { status: "complete" as const, completedAt: instant(done) };
  await db
    .updateTable("orders")
    .set({ totals, ...ended })
    .where("id", "=", id)
    .execute();
  const paymentId = newId();
  const payment = {
    id: paymentId,
    siteId,
    accountId,
    orderId: id,
    gateway: "cash",
    gatewayKey: `test:${paymentId}`,
  };
  const dated = { createdAt: yearStart, updatedAt: yearStart };
  await db
    .insertInto("payments")
    .values({
      ...payment,
      gatewaySource: "",
      amount: 50_000,
      status: "captured",
      captureAmount: 50_000,
      ...dated,
    })
    .execute();
  const entries = [
    ...priced.captures.map((line) => ({ ...line, kind: "capture" as const })),
    ...priced.refunds.map((line) => ({ ...line, kind: "refund" as const })),
  ];
  for (const [nth, { kind, at, cents: amount }] of entries.entries()) {
    const key = `test:${paymentId}:${nth}`;
    await db
      .insertInto("ledgerEntries")
      .values({ siteId, paymentId, kind, amount, at: instant(at), key })
      .execute();
  }
}
