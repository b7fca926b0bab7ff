import {
  ANSWER_REASON_ID,
  GROOMER_LEFT_ID,
  GROOMER_SICK_ID,
} from "#features/orders/answers/rules/answers.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import type { Comparison } from "./rules/periods.ts";
import type { Grouping, ReportName } from "./rules/reports.ts";

export const REPORT_TITLES: Record<ReportName, string> = {
  bookings: "Bookings",
  revenue: "Revenue",
  groomers: "Groomers",
  cancellations: "Cancellations",
  sources: "Sources",
  waitlist: "Waitlist",
};

export const REPORT_LEADS: Record<ReportName, string> = {
  bookings: "Appointments booked, completed, canceled and missed, each on the day it happened.",
  revenue: "Prices, deductions and payments. Net is payments minus refunds.",
  groomers: "Visits, and how much of the open time is booked. Driving is an estimate.",
  cancellations: "Why appointments were canceled, who canceled, and no-shows.",
  sources: "Where the customers of new appointments came from.",
  waitlist: "Waitlist entries by the day they were made, and what became of them.",
};

/** The labels of columns, by report where one word is not enough. */
const MEASURE_LABELS: Record<string, string> = {
  made: "Booked",
  completed: "Completed",
  canceled: "Canceled",
  no_shows: "No-shows",
  services: "Services",
  coupons: "Coupons",
  gift_cards: "Gift cards",
  credit: "Credit",
  tips: "Tips",
  tax: "Tax",
  fees: "Fees",
  unpaid: "Unpaid",
  refunds: "Refunds",
  net: "Net",
  visits: "Visits",
  booked: "Booked time",
  driving: "Driving",
  open: "Open time",
  entries: "Entries",
  offered: "Offered a time",
};

export function measureLabel(report: ReportName, key: string): string {
  if (report === "waitlist" && key === "booked") return "Booked";
  return MEASURE_LABELS[key] ?? key;
}

export const GROUPING_LABELS: Record<Grouping, string> = {
  day: "Day",
  week: "Week",
  month: "Month",
  area: "Area",
  groomer: "Groomer",
  source: "Source",
  reason: "Reason",
  who: "Canceled by",
  referrer: "Referring site",
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
};

export const COMPARISON_LABELS: Record<Comparison, string> = {
  before: "Previous period",
  year: "Same dates last year",
};

const SOURCE_LABELS: Record<string, string> = { customer: "Customer", groomer: "Groomer", staff: "Team" };
const WHO_LABELS: Record<string, string> = {
  ...SOURCE_LABELS,
  expiry: "No answer in time",
  no_show: "No-show",
};

export const sourceLabel = (source: string) => SOURCE_LABELS[source] ?? "";

export function reasonLabel(id: string): string {
  if (id === "no_show") return "No-show";
  if (id === GROOMER_SICK_ID) return "Groomer sick";
  if (id === GROOMER_LEFT_ID) return "Groomer's account closed";
  if (id === ANSWER_REASON_ID) return "Canceled by groomer or team";
  const reason = CHANGE_REASONS.find((one) => one.id === id);
  if (!reason) return "No reason given";
  return reason.category === "groomer-declines" ? `Groomer: ${reason.name}` : reason.name;
}

export const whoLabel = (who: string) => WHO_LABELS[who] ?? who;

export const REPORT_FAULTS = {
  reversed: "The end date is before the start date",
  too_long: "Choose at most 366 days",
  grouping: "This report can't be grouped this way",
} as const;

export const OTHER_ROWS = "All others";
export const NO_KEY = { groomer: "No groomer", none: "None" } as const;
export const NOT_FOUND = { area: "This area", measure: "This figure" } as const;

export const FILE_HEADINGS = {
  day: "Day",
  number: "Number",
  area: "Area",
  groomer: "Groomer",
  source: "Source",
} as const;

export const REPORT_TEXTS = {
  empty: "No data for these dates",
  emptyHelp: "Choose other days or another area.",
  noFigures: "Only for staff who see payments",
  noFiguresHelp: "The person who manages your staff accounts can change what you may see.",
  unpaid:
    "Unpaid is the price of visits completed on these days less what was paid on them. Fees include late and missed visits.",
  open: "Open time is the working hours as they are now, less time off.",
  exportLead: "A CSV file with the rows behind all figures, for spreadsheets.",
  later: "Too many attempts. Wait a few minutes and try again.",
} as const;
