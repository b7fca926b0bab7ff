import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { listReportRows as contract } from "../contract.ts";
import { labelKeys } from "../internal/label-keys.ts";
import { presentFact } from "../internal/present-fact.ts";
import { readScope } from "../internal/read-scope.ts";
import type { ReportName } from "../rules/reports.ts";
import { listFacts, sumFacts } from "../store/facts.ts";
import { measureLabel, NOT_FOUND } from "../words.ts";

/** Lists what is behind one figure of a report. A measure that the caller may not see is not found. */
export async function listReportRows(
  context: Context,
  report: ReportName,
  { key, measure, limit, page, ...query }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db } = context;
  const { scope: all, by, areas } = await readScope(context, report, query);
  const measures = all.measures.filter((one) => one.key === measure);
  if (measures.length === 0) throw notFound(NOT_FOUND.measure);
  const scope = { ...all, measures };
  const [{ rows, total }, sums, nameOf] = await Promise.all([
    listFacts(db, scope, { by, key, limit, page }),
    sumFacts(db, scope, by),
    key === undefined ? null : labelKeys(db, scope, { by, keys: [key], areas }),
  ]);
  const figure = sums.find((sum) => (key === undefined ? sum.isTotal : !sum.isTotal && sum.key === key));
  return {
    ...{ items: rows.map(presentFact), total, page, limit },
    columns: measures.map((one) => ({ ...one, label: measureLabel(report, one.key) })),
    label: key === undefined || !nameOf ? null : nameOf(key),
    sum: figure?.values[0] ?? 0,
  };
}
