const DOLLARS = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/;

/** Parses an amount that a person typed in dollars ("85", "$85.50") to cents; null for anything else. */
export function toCents(typed: string): number | null {
  const [, dollars, cents = ""] = DOLLARS.exec(typed.trim()) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents as an input shows them: "85" or "85.50". */
export function toDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
