import { PARTS_OF_DAY } from "#features/orders/rules/order.ts";
import { textOf } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";

// For actions only.

/** The days' fields. */
const DAY_FIELDS = ["day1", "day2", "day3"] as const;
export type DayField = (typeof DAY_FIELDS)[number];

const filledDays = (form: FormData) => DAY_FIELDS.filter((name) => textOf(form, name) !== "");

/** What `PreferredTimesFields` were filled with. */
export function readPreferredTimes(form: FormData) {
  return {
    days: filledDays(form).map((name) => textOf(form, name)),
    partsOfDay: PARTS_OF_DAY.filter((part) => form.get(part) === "on"),
    wantsCall: form.get("wantsCall") === "on",
    note: textOf(form, "note"),
    groomerId: textOf(form, "groomerId") || null,
  };
}

/** Faults of the contract's fields at those of the form: a day's at the field that holds it. */
export function toFormFields(errors: FieldErrors, form: FormData): FieldErrors {
  const days = filledDays(form);
  const fieldOf = (name: string) => {
    const [, place] = /^(?:wishes\.)?days\.(\d+)$/.exec(name) ?? [];
    if (place !== undefined) return days[Number(place)] ?? DAY_FIELDS[0];
    return name.replace(/^wishes\./, "");
  };
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [fieldOf(name), words]));
}
