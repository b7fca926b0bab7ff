import { PARTS_OF_DAY } from "#features/orders/rules/order.ts";
import { textOf } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";

// For actions only.

/** The names of the fields for preferred days. */
const DAY_FIELDS = ["day1", "day2", "day3"] as const;
export type DayField = (typeof DAY_FIELDS)[number];

const filledDays = (form: FormData) => DAY_FIELDS.filter((name) => textOf(form, name) !== "");

/** Reads the fields of `PreferredTimesFields`. */
export function readPreferredTimes(form: FormData) {
  return {
    days: filledDays(form).map((name) => textOf(form, name)),
    partsOfDay: PARTS_OF_DAY.filter((part) => form.get(part) === "on"),
    wantsCall: form.get("wantsCall") === "on",
    note: textOf(form, "note"),
    groomerId: textOf(form, "groomerId") || null,
  };
}

/** Moves the errors of the API's fields to the form's fields: `days.1` goes to the second filled day. */
export function toFormFields(errors: FieldErrors, form: FormData): FieldErrors {
  const days = filledDays(form);
  const fieldOf = (name: string) => {
    const [, index] = /^(?:wishes\.)?days\.(\d+)$/.exec(name) ?? [];
    if (index !== undefined) return days[Number(index)] ?? DAY_FIELDS[0];
    return name.replace(/^wishes\./, "");
  };
  return Object.fromEntries(Object.entries(errors).map(([name, words]) => [fieldOf(name), words]));
}
