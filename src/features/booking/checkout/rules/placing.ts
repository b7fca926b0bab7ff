/** Whether a price (cents) is dearer than what the customer agreed to. */
export function isDearer(agreedMax: number, price: { max: number }): boolean {
  return price.max > agreedMax;
}

/** After this long a crash has left the placing: a retry may take it over. */
export const PLACING_MS = 30_000;
/** After this long the sweeper reopens an unfinished draft; its payment is released by then. */
export const ABANDONED_MS = 120_000;
