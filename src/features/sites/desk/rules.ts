import { parsePercent, toPercent } from "#features/promotions/desk/rules.ts";
import { parseDollars, toDollars } from "#kit/wire/dollars.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The least and the highest value of each rule. Times are in minutes, money in cents, shares of 10,000. */
export const LIMITS = {
  leadMinutes: { min: 0, max: 14 * DAY_MINUTES },
  horizonDays: { min: 1, max: 366 },
  answerHours: { min: 1, max: 720 },
  noticeMinutes: { min: 0, max: 30 * DAY_MINUTES },
  lateFeePercent: { min: 0, max: 100 },
  noShowWaitMinutes: { min: 0, max: 240 },
  processingFeeBasisPoints: { min: 0, max: 2_000 },
  processingFeeFixed: { min: 0, max: 5_000 },
  processingFeeCap: { min: 0, max: 100_000 },
  groomerReferralCents: { min: 1, max: 100_000 },
} as const;
export type NumberRule = keyof typeof LIMITS;
export const NUMBER_RULES = Object.keys(LIMITS) as NumberRule[];

/** All of a price in basis points. */
export const WHOLE_SHARE = 10_000;

export const FEE_PAYERS = ["brand", "customer"] as const;
type FeePayer = (typeof FEE_PAYERS)[number];

/** The rules by which customers book. `processingFeeCap`: null for no limit. */
export type BookingRules = Record<Exclude<NumberRule, "processingFeeCap">, number> & {
  processingFeePayer: FeePayer;
  processingFeeCap: number | null;
};

export type RuleFaultName = "leadBeyondHorizon" | "capBelowFixed";

/** The fault of rules that do not fit each other, at its field; no entries for rules that fit. */
export function faultsOfRules(
  rules: Pick<BookingRules, "leadMinutes" | "horizonDays" | "processingFeeFixed" | "processingFeeCap">,
): Partial<Record<NumberRule, RuleFaultName>> {
  const { leadMinutes, horizonDays, processingFeeFixed, processingFeeCap } = rules;
  return {
    ...(leadMinutes >= horizonDays * DAY_MINUTES && { leadMinutes: "leadBeyondHorizon" }),
    ...(processingFeeCap !== null &&
      processingFeeCap < processingFeeFixed && { processingFeeCap: "capBelowFixed" }),
  };
}

type Unit = "hours" | "whole" | "percent" | "dollars";

/** How a form shows each rule. `hours`: minutes as hours, such as 1.5 for 90. */
export const UNITS: Record<NumberRule, Unit> = {
  leadMinutes: "hours",
  horizonDays: "whole",
  answerHours: "whole",
  noticeMinutes: "hours",
  lateFeePercent: "whole",
  noShowWaitMinutes: "whole",
  processingFeeBasisPoints: "percent",
  processingFeeFixed: "dollars",
  processingFeeCap: "dollars",
  groomerReferralCents: "dollars",
};

const HOURS = /^\d{1,4}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,4}$/;

/** Parses what a person typed for a rule to the rule's own unit; null for anything else. */
export function parseRule(rule: NumberRule, typed: string): number | null {
  const text = typed.trim();
  const unit = UNITS[rule];
  if (unit === "percent") return parsePercent(text);
  if (unit === "dollars") return parseDollars(text);
  if (unit === "hours") return HOURS.test(text) ? Math.round(Number(text) * HOUR_MINUTES) : null;
  return WHOLE.test(text) ? Number(text) : null;
}

/** A rule as a field of a form shows it, so that `parseRule` reads the same again; "" for null. */
export function showRule(rule: NumberRule, value: number | null): string {
  if (value === null) return "";
  const unit = UNITS[rule];
  if (unit === "percent") return toPercent(value);
  if (unit === "dollars") return toDollars(value);
  return String(unit === "hours" ? Math.round((value / HOUR_MINUTES) * 100) / 100 : value);
}
