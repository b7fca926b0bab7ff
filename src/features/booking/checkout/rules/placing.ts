/** Whether a price is higher than the customer agreed to. Both are in cents. */
export function isDearer(agreedMax: number, price: { max: number }): boolean {
  return price.max > agreedMax;
}

/** Placing that takes longer than this must have crashed. A retry may then continue. */
export const PLACING_MS = 30_000;
/** After this time the sweeper finishes or reopens a crashed placing. The payment is released by then. */
export const ABANDONED_MS = 120_000;
