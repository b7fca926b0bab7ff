import { LOCALE } from "./formatters.ts";

/** A whole number: 1204 gives "1,204". */
export function formatNumber(value: number): string {
  return value.toLocaleString(LOCALE);
}

/** A count with its noun, which takes an "s" in the plural: "1 time", "1,204 times". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A list of names: "Biscuit", "Biscuit and Mo", "Biscuit, Mo and Pepper"; "" when empty. */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
