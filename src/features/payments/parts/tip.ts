import { textOf } from "#kit/web/form.ts";
import { MAX_TIP } from "../rules.ts";

const PERCENTS = [10, 15, 20];

/** `percent`: of the price; 0 for none. */
export type TipChoice = { cents: number; percent: number };

export const NO_TIP: TipChoice = { cents: 0, percent: 0 };

/** Usual tips in whole dollars, by the lowest price of the visit (cents). */
export function usualTips(subtotalCents: number): TipChoice[] {
  const tips = PERCENTS.map((percent) => ({
    percent,
    cents: Math.min(Math.max(1, Math.round((subtotalCents * percent) / 10_000)) * 100, MAX_TIP),
  }));
  return tips.filter(({ cents }, place) => tips.findIndex((tip) => tip.cents === cents) === place);
}

/** The tip of the form in cents: the typed dollars, else the pressed button. Null for an invalid amount. */
export function readTip(form: FormData): number | null {
  const typed = textOf(form, "tipAmount");
  if (typed !== "") return typedTip(typed);
  const chosen = textOf(form, "tip");
  return /^\d{1,6}$/.test(chosen) && Number(chosen) <= MAX_TIP ? Number(chosen) : 0;
}

/** "12", "$ 12.50" in cents. */
export function typedTip(dollars: string): number | null {
  const match = /^\$?\s*(\d{1,4})(?:\.(\d{1,2}))?$/.exec(dollars.trim());
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= MAX_TIP ? cents : null;
}
