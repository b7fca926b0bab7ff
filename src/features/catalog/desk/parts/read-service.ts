import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { ServiceInput } from "../contract.ts";
import { OFFER_FAULTS } from "../words.ts";

export type ServiceAnswer = RefusedSave & { addOnIds: string[] };

/** The form's fields of a size, by the fields of the call. */
export const priceField = (field: "minPrice" | "maxPrice" | "minutes", sizeId: string) =>
  `${field}-${sizeId}`;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
export const wholeOf = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
const addOnsOf = (form: FormData) => form.getAll("addOnIds").map(String);

function answer(form: FormData, errors: FieldErrors, status = 422) {
  const body: ServiceAnswer = { errors, values: valuesOf(form), addOnIds: addOnsOf(form), isChanged: false };
  return data(body, { status });
}

/**
 * Reads the fields of a service, or says at the fields what cannot be read. A size without an entry is not
 * sold; a price without a highest price is one price. `rename`: the form's fields by those of the call.
 */
export function readService(form: FormData) {
  const errors: FieldErrors = {};
  const rename: Record<string, string> = { prices: "prices" };
  const prices: ServiceInput["prices"] = [];
  for (const sizeId of form.getAll("sizeIds").map(String)) {
    const [low, high, time] = (["minPrice", "maxPrice", "minutes"] as const).map((field) =>
      textOf(form, priceField(field, sizeId)),
    ) as [string, string, string];
    if (low === "" && high === "" && time === "") continue;
    const minPrice = parseDollars(low);
    const maxPrice = high === "" ? minPrice : parseDollars(high);
    const minutes = wholeOf(time);
    if (minPrice === null) errors[priceField("minPrice", sizeId)] = [OFFER_FAULTS.price];
    if (high !== "" && maxPrice === null) errors[priceField("maxPrice", sizeId)] = [OFFER_FAULTS.price];
    if (Number.isNaN(minutes)) errors[priceField("minutes", sizeId)] = [OFFER_FAULTS.minutes];
    for (const field of ["minPrice", "maxPrice", "minutes"] as const)
      rename[`prices.${prices.length}.${field}`] = priceField(field, sizeId);
    rename[`prices.${prices.length}.sizeId`] = priceField("minPrice", sizeId);
    prices.push({ sizeId, minPrice: minPrice ?? 0, maxPrice: maxPrice ?? 0, minutes });
  }
  const position = wholeOf(textOf(form, "position"));
  if (Number.isNaN(position)) errors.position = [OFFER_FAULTS.position];
  if (Object.keys(errors).length > 0) return { refused: answer(form, errors) };
  const features = linesOf(textOf(form, "features"));
  for (const index of features.keys()) rename[`features.${index}`] = "features";
  const input: ServiceInput = {
    name: textOf(form, "name"),
    description: textOf(form, "description"),
    ...{ features, categoryId: textOf(form, "categoryId"), position, prices },
    addOnIds: addOnsOf(form),
  };
  return { input, rename };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedService(error: unknown, form: FormData, rename: Record<string, string>) {
  return refusedSave(error, form, { addOnIds: addOnsOf(form) }, rename);
}
