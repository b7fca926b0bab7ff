import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { getReport as contract, ReportRow } from "../contract.ts";
import { labelKeys } from "../internal/label-keys.ts";
import { readScope, type ScopeInput } from "../internal/read-scope.ts";
import { comparedPeriod, listTimeKeys } from "../rules/periods.ts";
import { isByTime, REPORT_RULES, type ReportName } from "../rules/reports.ts";
import { type FactScope, type Sums, sumFacts } from "../store/facts.ts";
import { measureLabel, OTHER_ROWS } from "../words.ts";

/** More rows than a page can show are one sum. Times are never more than the days of a period. */
const MAX_ROWS = 400;

/**
 * Shows a report: the sums of its rows and of all, beside those of the compared period. Three statements and
 * the names of groomers, however long the period is.
 */
export async function showReport(
  context: Context,
  report: ReportName,
  { compare, ...query }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db } = context;
  const { scope, by, areas } = await readScope(context, report, query as ScopeInput);
  const compared = compare ? comparedPeriod(scope.period, compare) : null;
  const [sums, before] = await Promise.all([
    readSums(db, scope, by),
    compared && readSums(db, { ...scope, period: compared }, by),
  ]);
  // A reader without money sees no figure of a report that has nothing else, and so no row.
  const hasFigures = scope.measures.length > 0;
  const keys = hasFigures && isByTime(by) ? listTimeKeys(scope.period, by) : chooseKeys(sums, before);
  const formerKeys = isByTime(by) && compared ? listTimeKeys(compared, by) : keys;
  const nameOf = await labelKeys(db, scope, { by, keys, areas });
  const zeros = scope.measures.map(() => 0);
  const rows = keys.map((key, nth): ReportRow => {
    const former = formerKeys[nth];
    return {
      ...{ key, label: nameOf(key), values: sums.byKey.get(key) ?? zeros },
      before: before && former !== undefined ? (before.byKey.get(former) ?? zeros) : null,
    };
  });
  const rest = restOf(rows, sums.totals, before?.totals ?? null);
  return {
    ...{ report, ...scope.period, by, groupings: [...REPORT_RULES[report].groupings], compared },
    timeZones: [...new Set(areas.map(({ timeZone }) => timeZone))],
    columns: scope.measures.map(({ key, kind }) => ({ key, kind, label: measureLabel(report, key) })),
    rows: isByTime(by) || rest === null ? rows : [...rows, rest],
    ...{ totals: sums.totals, comparedTotals: before?.totals ?? null },
  };
}

type ReportSums = { byKey: ReadonlyMap<string, number[]>; totals: number[] };

async function readSums(
  db: Context["db"],
  scope: FactScope,
  by: Parameters<typeof sumFacts>[2],
): Promise<ReportSums> {
  if (scope.measures.length === 0) return { byKey: new Map(), totals: [] };
  const sums = await sumFacts(db, scope, by);
  const isTotal = ({ isTotal }: Sums) => isTotal;
  return {
    byKey: new Map(sums.filter((sum) => !isTotal(sum)).map(({ key, values }) => [key ?? "", values])),
    totals: sums.find(isTotal)?.values ?? scope.measures.map(() => 0),
  };
}

/** The largest rows of both periods, by all their figures. */
function chooseKeys(sums: ReportSums, before: ReportSums | null): string[] {
  const sizeOf = (key: string) =>
    (sums.byKey.get(key) ?? []).reduce((sum, value) => sum + Math.abs(value), 0);
  return [...new Set([...sums.byKey.keys(), ...(before?.byKey.keys() ?? [])])]
    .sort((one, other) => sizeOf(other) - sizeOf(one) || (one < other ? -1 : 1))
    .slice(0, MAX_ROWS);
}

/** What the totals have beyond the rows; null if that is nothing. */
function restOf(rows: readonly ReportRow[], totals: readonly number[], former: readonly number[] | null) {
  const beyond = (all: readonly number[], of: (row: ReportRow) => readonly number[]) =>
    all.map((total, nth) => rows.reduce((left, row) => left - (of(row)[nth] ?? 0), total));
  const values = beyond(totals, (row) => row.values);
  const before = former && beyond(former, (row) => row.before ?? []);
  if (![...values, ...(before ?? [])].some((value) => value !== 0)) return null;
  return { key: null, label: OTHER_ROWS, values, before };
}
