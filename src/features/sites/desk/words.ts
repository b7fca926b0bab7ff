import { VISITS_TO_EARN } from "#features/promotions/rules/groomer-referrals.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { LIMITS, type NumberRule, showRule, UNITS } from "./rules.ts";

const BOUND_UNITS: Record<NumberRule, string> = {
  leadMinutes: "hours",
  horizonDays: "days",
  answerHours: "hours",
  noticeMinutes: "hours",
  lateFeePercent: "percent",
  noShowWaitMinutes: "minutes",
  processingFeeBasisPoints: "percent",
  processingFeeFixed: "",
  processingFeeCap: "",
  groomerReferralCents: "",
};

/** What a field takes: "Enter whole days from 1 to 366". */
export function ruleFault(rule: NumberRule): string {
  const { min, max } = LIMITS[rule];
  if (UNITS[rule] === "dollars") return `Enter an amount from ${formatCents(min)} to ${formatCents(max)}`;
  const range = `from ${showRule(rule, min)} to ${showRule(rule, max)}`;
  return `Enter ${UNITS[rule] === "whole" ? "whole " : ""}${BOUND_UNITS[rule]} ${range}`;
}

export const RULE_FAULTS = {
  leadBeyondHorizon: "No time could be booked. Enter less than the days that customers can book ahead.",
  capBelowFixed: "Enter at least the fixed part of the fee",
  payer: "Choose who bears the fee",
} as const;

export const RULE_REFUSALS = {
  changed:
    "Another person has just saved these rules. Compare the values below, then save again to replace theirs.",
} as const;

type FieldWords = { label: string; help: string; unit: string };

/** Each rule as its field says it. */
export const RULE_FIELDS: Record<NumberRule, FieldWords> = {
  leadMinutes: {
    label: "Earliest visit",
    help: "A visit starts at least this long after its booking.",
    unit: "hours",
  },
  horizonDays: {
    label: "Latest visit",
    help: "Customers can book this many days, today included.",
    unit: "days",
  },
  answerHours: {
    label: "Time to answer",
    help: "A request ends by itself after this long without an answer.",
    unit: "hours",
  },
  noticeMinutes: {
    label: "Free changes end",
    help: "Until this long before a visit, customers move or cancel it freely. Later, the groomer or the team decides.",
    unit: "hours",
  },
  lateFeePercent: {
    label: "Fee for late cancellations and no-shows",
    help: "The share of the visit's highest price that its customer pays. 0 charges nothing.",
    unit: "%",
  },
  noShowWaitMinutes: {
    label: "Wait at the door",
    help: "A groomer can mark a no-show this long after the start.",
    unit: "min",
  },
  processingFeeBasisPoints: {
    label: "Share of the price",
    help: "Of the price before discounts.",
    unit: "%",
  },
  processingFeeFixed: { label: "Fixed part", help: "Added to each visit.", unit: "$" },
  processingFeeCap: {
    label: "Highest fee",
    help: "The most that one visit costs. Empty for no limit.",
    unit: "$",
  },
  groomerReferralCents: {
    label: "Reward for a groomer who invites another",
    help: `Earned once the newcomer has completed ${VISITS_TO_EARN} visits. For newcomers who came before, the reward of then stays.`,
    unit: "$",
  },
};

export const PAYER_FIELD = {
  label: "Who bears the fee",
  help: "If customers bear it, it is added to each price.",
  options: { brand: "The brand", customer: "Customers" },
} as const;

/** The groups of the form, in their order. */
export const RULE_GROUPS: readonly { title: string; rules: readonly NumberRule[] }[] = [
  { title: "When customers can book", rules: ["leadMinutes", "horizonDays", "answerHours"] },
  { title: "Changes and no-shows", rules: ["noticeMinutes", "lateFeePercent", "noShowWaitMinutes"] },
  {
    title: "Processing fee",
    rules: ["processingFeeBasisPoints", "processingFeeFixed", "processingFeeCap"],
  },
  { title: "Invitations", rules: ["groomerReferralCents"] },
];

export const RULE_TEXTS = {
  lead: "When customers can book, until when they change a visit freely, and what fees they pay.",
  saved: "Saved. Bookings use these rules from now on.",
  placed:
    "Placed appointments stay as agreed: their free changes, fees, waits and prices. Requests that wait have the time to answer that they began with.",
} as const;

/** What a save changes, before it is saved. `open`: unfinished bookings of customers. */
export function describeRulesEffect(open: number): string {
  const bookings =
    open === 0
      ? "No bookings are open now."
      : `${formatCount(open, "open booking")} will follow them at once.`;
  return `Bookings use what you save from now on. ${bookings}`;
}

export const SHARE_FAULTS = {
  share: "Enter a share from 0 to 100 percent",
  firstDay: "Enter a first day",
} as const;

export const SHARE_TEXTS = {
  title: "Groomers' share",
  lead: "What groomers earn of a visit's price, by the day of the visit.",
  none: "No share is set yet, so groomers have no earnings.",
  effect:
    "Visits from the first day on have this share, booked ones too. The first day lies after today; only days before the first share may be past.",
  saved: "Set. Visits from its first day on have this share.",
} as const;
