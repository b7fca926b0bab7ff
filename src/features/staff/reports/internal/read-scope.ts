import { loadAllAreas, type ServiceArea } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { faultOfPeriod } from "../rules/periods.ts";
import { type Grouping, REPORT_RULES, type ReportName, visibleMeasures } from "../rules/reports.ts";
import type { FactScope } from "../store/facts.ts";
import { NOT_FOUND, REPORT_FAULTS } from "../words.ts";

export type ScopeInput = { from: string; to: string; area?: string | undefined; by?: Grouping | undefined };

export type ReadScope = { scope: FactScope; by: Grouping; areas: readonly ServiceArea[] };

/**
 * What a report reads, with the measures that the caller may see. Refuses periods that are too long, foreign
 * areas, and groupings that the report does not have.
 */
export async function readScope(
  { db, siteId, actor }: Context,
  report: ReportName,
  { from, to, area, by }: ScopeInput,
): Promise<ReadScope> {
  const fault = faultOfPeriod({ from, to });
  if (fault !== null) throw refuseFields({ to: [REPORT_FAULTS[fault]] });
  const { groupings } = REPORT_RULES[report];
  const chosen = by ?? groupings[0] ?? "day";
  if (!groupings.includes(chosen)) throw refuseFields({ by: [REPORT_FAULTS.grouping] });
  const all = await loadAllAreas(db, siteId);
  const areas = area === undefined ? all : all.filter(({ id }) => id === area);
  if (area !== undefined && areas.length === 0) throw notFound(NOT_FOUND.area);
  const measures = visibleMeasures(report, mayAsStaff(actor, "money.read"));
  return {
    scope: { siteId, areaId: area ?? null, period: { from, to }, report, measures },
    by: chosen,
    areas,
  };
}
