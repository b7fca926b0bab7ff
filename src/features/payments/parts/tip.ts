import { textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { MAX_TIP } from "../rules.ts";

const PERCENTS = [10, 15, 20];

/** `percent` is the share of the price, or 0 for an amount that is no share. */
export type TipChoice = { cents: number; percent: number };

export const NO_TIP: TipChoice = { cents: 0, percent: 0 };

/** Usual tips in whole dollars for the lowest price of the visit (cents). No amount appears twice. */
export function usualTips(subtotalCents: number): TipChoice[] {
  const tips = PERCENTS.map((percent) => ({
    percent,
    cents: Math.min(Math.max(1, Math.round((subtotalCents * percent) / 10_000)) * 100, MAX_TIP),
  }));
  return tips.filter(({ cents }, index) => tips.findIndex((tip) => tip.cents === cents) === index);
}

/**
 * The form's tip in cents: the typed amount, or else the chosen button's. Null for an invalid typed amount.
 */
export function readTip(form: FormData): number | null {
  const typed = textOf(form, "tipAmount");
  if (typed !== "") return typedTip(typed);
  const chosen = textOf(form, "tip");
  return /^\d{1,6}$/.test(chosen) && Number(chosen) <= MAX_TIP ? Number(chosen) : 0;
}

/** Converts a typed amount such as "12" or "$ 12.50" to cents. Null for an invalid or too high amount. */
export function typedTip(dollars: string): number | null {
  const cents = parseDollars(dollars);
  return cents === null || cents > MAX_TIP ? null : cents;
}
