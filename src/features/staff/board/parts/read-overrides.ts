import { OVERRIDABLE } from "#features/calendar/rules/overrides.ts";
import { textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { OVERRIDE_TEXTS } from "../words.ts";

/**
 * What a form overrides; undefined for a place that breaks no rule. Throws `validation_failed` if a broken
 * rule is not checked, or the reason or the price is missing.
 */
export function readOverrides(form: FormData) {
  const broken = textOf(form, "broken").split(" ");
  const reasons = OVERRIDABLE.filter((rule) => broken.includes(rule));
  if (reasons.length === 0) return undefined;
  const note = textOf(form, "note");
  const zoneCents = parseDollars(textOf(form, "zonePrice") || "0");
  const errors: FieldErrors = {};
  for (const rule of reasons)
    if (textOf(form, `override-${rule}`) !== "on") errors[`override-${rule}`] = [OVERRIDE_TEXTS.unchecked];
  if (zoneCents === null) errors.zonePrice = [OVERRIDE_TEXTS.noPrice];
  if (!note) errors.note = [OVERRIDE_TEXTS.noNote];
  if (zoneCents === null || Object.keys(errors).length > 0) throw refuseFields(errors);
  return { reasons, zoneCents, note };
}
