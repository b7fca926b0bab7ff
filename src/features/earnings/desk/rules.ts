/** `failed`: a bank refused a decided charge. `late`: no card secures a visit that a card pays. */
export const CHARGE_KINDS = ["failed", "late"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** `intent`: the bank has not answered yet. `failed`: the bank refused it. */
export const REFUND_STATES = ["intent", "refunded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What an entry of the ledger says that a bank, or a groomer with cash, did with a payment. */
export const LEDGER_KINDS = ["authorize", "capture", "refund", "void", "decline"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

const DAY_MS = 86_400_000;
/** A year with its leap day. */
const MAX_DAYS = 366;
/** Four weeks, so that each weekday counts as often as the others. */
const USUAL_DAYS = 28;

/** The four weeks that end on a day (`YYYY-MM-DD`). */
export function usualDays(today: string): { from: string; to: string } {
  const first = Date.parse(`${today}T00:00:00Z`) - (USUAL_DAYS - 1) * DAY_MS;
  return { from: new Date(first).toISOString().slice(0, 10), to: today };
}

/** Why days are no period; null if they are one. A missing end is no limit. */
export function faultOfDays(
  from: string | undefined,
  to: string | undefined,
): "reversed" | "too_long" | null {
  if (!from || !to) return null;
  if (to < from) return "reversed";
  return (Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS ? "too_long" : null;
}
