import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { RawCouponInput } from "../contract.ts";
import { parsePercent } from "../rules.ts";
import { COUPON_FAULTS } from "../words.ts";

export type CouponAnswer = RefusedSave & { serviceIds: string[]; areaIds: string[] };

const choicesOf = (form: FormData) => ({
  serviceIds: form.getAll("serviceIds").map(String),
  areaIds: form.getAll("areaIds").map(String),
});

const USES = /^\d{1,9}$/;

/** Reads the fields of a coupon, or says at the fields what cannot be read. */
export function readCoupon(form: FormData) {
  const kind = textOf(form, "kind") === "fixed" ? "fixed" : "percent";
  const errors: FieldErrors = {};
  const value = kind === "fixed" ? parseDollars(textOf(form, "value")) : parsePercent(textOf(form, "value"));
  if (!value) errors.value = [kind === "fixed" ? COUPON_FAULTS.amount : COUPON_FAULTS.percent];
  const minimumSubtotal = parseDollars(textOf(form, "minimumSubtotal") || "0");
  if (minimumSubtotal === null) errors.minimumSubtotal = [COUPON_FAULTS.minimum];
  const uses = textOf(form, "maxUses");
  if (uses !== "" && !USES.test(uses)) errors.maxUses = [COUPON_FAULTS.uses];
  const [startsOn, lastOn] = [textOf(form, "startsOn") || null, textOf(form, "lastOn") || null];
  if (startsOn !== null && !isDay(startsOn)) errors.startsOn = [COUPON_FAULTS.day];
  if (lastOn !== null && !isDay(lastOn)) errors.lastOn = [COUPON_FAULTS.day];
  if (Object.keys(errors).length > 0) {
    const body: CouponAnswer = { errors, values: valuesOf(form), ...choicesOf(form), isChanged: false };
    return { refused: data(body, { status: 422 }) };
  }
  const input: RawCouponInput = {
    ...{ kind, value: value ?? 0, minimumSubtotal: minimumSubtotal ?? 0 },
    ...(startsOn !== null && { startsOn }),
    ...(lastOn !== null && { lastOn }),
    ...(uses !== "" && { maxUses: Number(uses) }),
    ...{ firstOrder: form.has("firstOrder"), ...choicesOf(form) },
  };
  return { input };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedCoupon(error: unknown, form: FormData) {
  const refused = refusedSave(error, form, choicesOf(form), { code: "coupon" });
  // A new coupon's only conflict is a code that is taken; there are no saved values to compare.
  return { ...refused, data: { ...refused.data, isChanged: refused.data.isChanged && form.has("revision") } };
}
