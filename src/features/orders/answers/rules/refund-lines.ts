import type { Quote, QuoteEntry } from "#features/quotes/contract.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import { toShownLines } from "#features/quotes/rules.ts";
import type { OrderStatus } from "../../rules/order.ts";

/** A line of a final price, and the cents that its refund gives back: less its discount, with its tax. */
export type RefundLine = { label: string; detail?: string; amount: number };

/** The kinds that a coupon lowers and that are taxed. */
const CHARGED: readonly QuoteEntry["kind"][] = ["service", "add_on", "zone", "upsell", "custom_charge"];

/**
 * The lines of a final price that can be refunded singly. All of them together give back the price before
 * gift card and credit, to the cent. An estimate, whose ends differ, has none.
 */
export function listRefundLines(quote: Pick<Quote, "entries" | "total" | "processingFee">): RefundLine[] {
  if (quote.total.min !== quote.total.max) return [];
  const sumOf = (kind: QuoteEntry["kind"]) =>
    quote.entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount.max : 0), 0);
  const lines = toShownLines(quote.entries).filter(
    ({ kind, amount }) => (CHARGED.includes(kind) || kind === "tip") && amount.max > 0,
  );
  // Tip and processing fee have neither discount nor tax.
  const weights = lines.map((line) => (line.kind === "tip" || isFee(quote, line) ? 0 : line.amount.max));
  const [discounts, taxes] = [divide(0 - sumOf("coupon"), weights), divide(sumOf("tax"), weights)];
  return lines.map(({ label, detail, amount }, index) => ({
    label,
    ...(detail && { detail }),
    amount: amount.max - (discounts[index] ?? 0) + (taxes[index] ?? 0),
  }));
}

/** The lines of an order that can be refunded singly: those of a complete visit. */
export const refundLinesOf = ({ status, totals }: { status: OrderStatus; totals: Quote }) =>
  status === "complete" ? listRefundLines(totals) : [];

/** The cents of a line that are not refunded. */
export const leftOf = ({ amount }: Pick<RefundLine, "amount">, refunded = 0) =>
  Math.max(0, amount - refunded);

/** Divides cents by weights, so that the parts add up to `cents`: each is rounded with those before it. */
function divide(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [before, given] = [0, 0];
  return weights.map((weight) => {
    before += weight;
    // The product can exceed 2^53, beyond which a number is no longer exact.
    const due = whole === 0 ? 0 : Number((BigInt(cents) * BigInt(before)) / BigInt(whole));
    const part = due - given;
    given = due;
    return part;
  });
}
