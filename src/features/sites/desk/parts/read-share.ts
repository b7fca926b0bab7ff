import { data } from "react-router";
import { parsePercent } from "#features/promotions/desk/rules.ts";
import { textOf, valuesOf } from "#kit/web/form.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { WHOLE_SHARE } from "../rules.ts";
import { SHARE_FAULTS } from "../words.ts";

/** Reads a share of groomers with its first day, or says at the fields what cannot be read. */
export function readShare(form: FormData) {
  const errors: FieldErrors = {};
  const firstDay = textOf(form, "firstDay");
  if (!isDay(firstDay)) errors.firstDay = [SHARE_FAULTS.firstDay];
  const basisPoints = parsePercent(textOf(form, "basisPoints"));
  if (basisPoints === null || basisPoints > WHOLE_SHARE) errors.basisPoints = [SHARE_FAULTS.share];
  if (basisPoints === null || Object.keys(errors).length > 0) {
    const body = { errors, values: valuesOf(form), isChanged: false, isShare: true };
    return { refused: data(body, { status: 422 }) };
  }
  return { input: { firstDay, basisPoints } };
}
