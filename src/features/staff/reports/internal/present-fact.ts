import type { ReportFact } from "../contract.ts";
import type { FactRow } from "../store/facts.ts";
import { sourceLabel } from "../words.ts";

export function presentFact({ areaName, groomerName, source, details: _, ...fact }: FactRow): ReportFact {
  return { ...fact, area: areaName, groomer: groomerName, source: sourceLabel(source) };
}
