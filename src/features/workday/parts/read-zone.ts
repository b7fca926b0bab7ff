import { data } from "react-router";
import { formatCorners, parseCorners, parseZips } from "#features/groomers/rules/zone-text.ts";
import type { Point } from "#features/places/rules.ts";
import { mergeErrors, type RefusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { asRefusal, ERROR_STATUS, type FieldErrors } from "#kit/wire/errors.ts";
import { type Consent, consentSchema } from "../contract/zones.ts";
import { unreadableCorner, ZONE_FAULTS } from "../words/zones.ts";

/**
 * An answer of the zone's form, or of that which deletes it, that is not saved. `outline`: the corners of
 * ZIPs, as text. `consent`: what the change does to booked visits.
 */
export type ZoneAnswer = RefusedForm & {
  /** The work days as the person left them. */
  days: number[];
  outline?: string;
  consent?: { what: Consent; message: string };
  intent: "save" | "remove";
};

const daysOf = (form: FormData) => form.getAll("workDays").map(Number);

function refuseZone(form: FormData, errors: FieldErrors, more: Partial<ZoneAnswer> = {}, status = 422) {
  const answer = { errors, values: valuesOf(form), days: daysOf(form), intent: "save" } as const;
  return data<ZoneAnswer>({ ...answer, ...more }, { status });
}

/**
 * Converts a refused call to the answer that shows the form again. Throws unexpected errors. `rename` maps a
 * field of the contract to a field of the form.
 */
export function refusedZone(
  error: unknown,
  form: FormData,
  intent: "save" | "remove",
  rename: Record<string, string> = {},
) {
  const refusal = asRefusal(error);
  if (!refusal || ERROR_STATUS[refusal.code] >= 500 || refusal.code === "not_found") throw error;
  const consent = consentSchema.safeParse(refusal.details);
  if (consent.success) {
    const answer = { what: consent.data, message: refusal.message };
    return refuseZone(form, {}, { consent: answer, intent }, 409);
  }
  // The form has one field for all corners and days.
  const errors = mergeErrors(refusal.errors ?? { "": [refusal.message] }, (field) => {
    const [first = ""] = field.split(".");
    return rename[first] ?? first;
  });
  return refuseZone(form, errors, { intent }, ERROR_STATUS[refusal.code]);
}

/** Reads the fields of a zone, or says what is wrong with them. */
export function readZone(form: FormData) {
  const parsed = parseCorners(textOf(form, "corners"));
  const typed = textOf(form, "price").trim();
  const price = typed === "" ? undefined : parseDollars(typed);
  const errors: FieldErrors = {
    ...(!parsed.ok && { corners: [unreadableCorner(parsed.line)] }),
    ...(price === null && { price: [ZONE_FAULTS.priceRange] }),
  };
  if (!parsed.ok || price === null) return { refused: refuseZone(form, errors) };
  const { corners }: { corners: Point[] } = parsed;
  const name = textOf(form, "name");
  return { input: { name, workDays: daysOf(form), corners, ...(price !== undefined && { price }) } };
}

/** Draws the outline around the typed ZIPs by a call, which replaces the corners of the form. */
export async function drawOutline(form: FormData, draw: (zips: string[]) => Promise<{ corners: Point[] }>) {
  try {
    const { corners } = await draw(parseZips(textOf(form, "zips")));
    const outline = formatCorners(corners);
    const values = { ...valuesOf(form), corners: outline };
    return data<ZoneAnswer>({ errors: {}, values, days: daysOf(form), outline, intent: "save" });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return refuseZone(form, { zips: [refusal.message] });
  }
}
