import { z } from "zod";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { MAX_WEEKS, REPORT_PARTS } from "../rules/pet-report.ts";

/** `remark`: what the groomer found; "" if all is fine. A part that is left out was not looked at. */
const findingSchema = z.strictObject({ part: z.enum(REPORT_PARTS), remark: textSchema(300).default("") });

/** What the groomer reports on one pet. `note`: a line for the owner, or "". */
export const petReportSchema = z.strictObject({
  petId: idSchema,
  findings: z.array(findingSchema).max(REPORT_PARTS.length).default([]),
  note: textSchema(1_000).default(""),
  /** Weeks until the next visit that the groomer suggests. */
  nextVisitWeeks: z.int().min(1).max(MAX_WEEKS).nullable().default(null),
});
export type PetReport = z.output<typeof petReportSchema>;

/** A photo that a groomer took at a visit. */
export const VISIT_PHOTO_PATH = "/v2/visit-photos/{id}/{size}";
