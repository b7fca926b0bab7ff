import { parseZips } from "#features/groomers/rules/zone-text.ts";
import type { Point } from "#features/places/rules.ts";
import { outlineZips } from "../../service/outline-zips.ts";

/** The outline around ZIPs with commas or spaces between them. Refuses unknown ZIPs by name. */
export async function outlineTypedZips(text: string): Promise<{ corners: Point[] }> {
  return outlineZips(parseZips(text));
}
