export const REPORTS = ["bookings", "revenue", "groomers", "cancellations", "sources", "waitlist"] as const;
export type ReportName = (typeof REPORTS)[number];

/** By what the rows of a report are divided. The first three are times of the local days. */
export const GROUPINGS = [
  ...(["day", "week", "month", "area", "groomer", "source", "reason", "who"] as const),
  ...(["referrer", "utm_source", "utm_medium", "utm_campaign"] as const),
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** How a figure reads. Cents for `money`. */
export type MeasureKind = "count" | "minutes" | "money";
export type Measure = { key: string; kind: MeasureKind };

type Report = {
  measures: readonly Measure[];
  /** The first one is used when the reader chooses none. */
  groupings: readonly Grouping[];
};

const counts = (...keys: string[]): Measure[] => keys.map((key) => ({ key, kind: "count" }));
const TIMES = ["day", "week", "month"] as const;

const MONEY = [
  ...["services", "coupons", "gift_cards", "credit", "tips", "tax", "fees", "unpaid", "refunds", "net"],
] as const;

/** What each report counts. Each measure is a column of the report's facts, and adds up. */
export const REPORT_RULES: Record<ReportName, Report> = {
  bookings: {
    measures: counts("made", "completed", "canceled", "no_shows"),
    groupings: [...TIMES, "source", "area", "groomer"],
  },
  revenue: {
    measures: MONEY.map((key) => ({ key, kind: "money" })),
    groupings: [...TIMES, "area", "groomer", "source"],
  },
  groomers: {
    measures: [
      ...counts("visits"),
      ...["booked", "driving", "open"].map((key) => ({ key, kind: "minutes" as const })),
    ],
    groupings: ["groomer", "area", ...TIMES],
  },
  cancellations: {
    measures: counts("canceled", "no_shows"),
    groupings: ["reason", "who", ...TIMES, "area", "groomer"],
  },
  sources: {
    measures: counts("made", "completed", "canceled"),
    groupings: ["source", "referrer", "utm_source", "utm_medium", "utm_campaign", ...TIMES, "area"],
  },
  waitlist: {
    measures: counts("entries", "offered", "booked"),
    groupings: [...TIMES, "area"],
  },
};

/** The measures that the reader may see: amounts of money only with `money.read`. */
export function visibleMeasures(report: ReportName, seesMoney: boolean): readonly Measure[] {
  return REPORT_RULES[report].measures.filter(({ kind }) => seesMoney || kind !== "money");
}

/** The reports of which the reader sees any figure. */
export function visibleReports(seesMoney: boolean): readonly ReportName[] {
  return REPORTS.filter((report) => visibleMeasures(report, seesMoney).length > 0);
}

/** Whether a grouping divides by time, so that rows have an order and gaps are rows of zeros. */
export function isByTime(by: Grouping): by is (typeof TIMES)[number] {
  return TIMES.some((time) => time === by);
}

/** How much of the open minutes is booked, in whole percent; null without open minutes. */
export function sharePercent(booked: number, open: number): number | null {
  return open > 0 ? Math.round((booked / open) * 100) : null;
}
