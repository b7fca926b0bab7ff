const DOLLARS = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/;

/** Parses an amount that a person typed in dollars ("85", "$85.50") to cents; null for anything else. */
export function parseDollars(typed: string): number | null {
  const [, dollars, cents = ""] = DOLLARS.exec(typed.trim()) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents (0 or more) as an input shows them, so that `parseDollars` reads the same again: "85" or "85.50". */
export function toDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
