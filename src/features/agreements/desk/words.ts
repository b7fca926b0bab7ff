import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import type { DocumentKind } from "../rules.ts";
import { MAX_BODY_LENGTH, readersOf } from "./rules.ts";

/** What the team calls an agreement. People see the title of its version. */
export const AGREEMENT_NAMES: Readonly<Record<DocumentKind, string>> = {
  terms: "Terms & Conditions",
  release: "Pet Release",
  cancellation: "Cancellation Policy",
  customer: "Customer agreement",
  business_services: "Business services agreement",
  compensation: "Compensation policy",
  tax_withholding: "Taxes",
  health_insurance: "Health insurance",
  workers_compensation: "Workers' compensation",
  office_services: "Office services agreement",
};

export const AGREEMENT_FAULTS = {
  title: "Enter a title",
  body: `Enter the text, up to ${formatNumber(MAX_BODY_LENGTH)} characters`,
  day: "Enter a date",
  past: (firstDay: string) => `Enter a day from ${formatLongDate(firstDay)} on`,
  farDay: (lastDay: string) => `Enter a day up to ${formatLongDate(lastDay)}`,
} as const;

export const AGREEMENT_REFUSALS = {
  changed: "Another person has just saved this. Compare the values below, then save again to replace theirs.",
  stepChanged: "Another person has just changed this. Read it again, then decide.",
  noDraft: "Nothing is prepared. Change the text first.",
} as const;

export const AGREEMENT_TEXTS = {
  lead: "What customers and groomers agree to. A published version never changes; a new one replaces it.",
  none: "Not published yet",
  draft: "Draft",
  textHelp:
    "Headings begin with ##, items of a list with a hyphen. HTML is shown as text. Only the team sees a draft.",
  saved: "Saved as a draft. Customers and groomers do not see it yet.",
  noDraft: "Nothing is prepared: the text is that of the newest version.",
  preview: "This is how people will read it. It is not saved.",
  sameText: "The text is the same; only the title differs.",
  moved: "What you typed, beside the text that is saved now:",
  published: "Published.",
  dayHelp: "Today counts at once. Another day begins at midnight.",
  placed: "What people have agreed to so far stays with its version, as do appointments that are placed.",
} as const;

/** "Version 3, in force since January 1, 2027". */
export const describeStanding = (
  current: { version: number; countsFrom: string } | null,
  next: { version: number; countsFrom: string } | null,
): string => {
  const parts = [
    current && `Version ${current.version}, in force since ${formatLongDate(current.countsFrom)}`,
    next && `version ${next.version} counts from ${formatLongDate(next.countsFrom)}`,
  ].filter((part) => part !== null);
  const [first = AGREEMENT_TEXTS.none, ...more] = parts;
  return [first[0]?.toUpperCase() + first.slice(1), ...more].join("; ");
};

/** "Version 3, from January 1, 2027", with its first day. */
export const versionName = (version: number, countsFrom: string): string =>
  `Version ${version}, from ${formatLongDate(countsFrom)}`;

type People = { all: number; agreed: number };

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/**
 * Before a publication: who must agree anew, and when they are asked. `people`: null without consent.
 * `isInForce`: whether a version is in force, to which people could agree so far.
 */
export function describeAsked(kind: DocumentKind, people: People | null, isInForce: boolean): string {
  const reader = readersOf(kind);
  if (!people) return "Customers can read it on their Agreements page. They are not asked to agree to it.";
  const { all, agreed } = people;
  if (all === 0) return `No ${reader} has an account yet. Each one is asked at the first sign-in.`;
  const open = all - agreed;
  const parts = [
    agreed > 0 && `${formatCount(agreed, reader)} must agree anew.`,
    open > 0 &&
      (isInForce
        ? `${formatCount(open, reader)} ${verb(open, "has", "have")} not agreed to the version in force, and ${verb(open, "is", "are")} asked for the new one instead.`
        : `${formatCount(open, reader)} ${verb(open, "is", "are")} asked to agree to it.`),
    reader === "customer"
      ? "From that day on they are asked on the next page that they open, and cannot go on without an answer."
      : "From that day on their Today page asks them to read and sign.",
  ];
  return parts.filter(Boolean).join(" ");
}

/** "214 customers have agreed to it." */
export const describeAgreed = (kind: DocumentKind, agreed: number): string =>
  `${formatCount(agreed, readersOf(kind))} ${verb(agreed, "has", "have")} agreed to it.`;

/** By which clock a day begins. `area`: null for a brand without areas. */
export const describeDayClock = (area: string | null): string =>
  `Days begin by ${area === null ? "UTC" : `the clock of ${area}`}.`;
