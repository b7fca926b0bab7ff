import { LOCALE } from "./formatters.ts";

/** "1,204". */
export function formatNumber(value: number): string {
  return value.toLocaleString(LOCALE);
}

/** "1 time", "1,204 times". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "Biscuit", "Biscuit and Mo", "Biscuit, Mo and Pepper". */
export function formatList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
