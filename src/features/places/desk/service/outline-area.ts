import { parseZips } from "#features/groomers/rules/zone-text.ts";
import { outlineZips } from "#features/workday/service/outline-zips.ts";
import type { Point } from "../../rules.ts";

/** The outline around ZIPs with commas or spaces between them. Refuses unknown ZIPs by name. */
export async function outlineArea(zips: string): Promise<{ corners: Point[] }> {
  return outlineZips(parseZips(zips));
}
