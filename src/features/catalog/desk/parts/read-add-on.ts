import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { AddOnInput } from "../contract/add-ons.ts";
import { OFFER_FAULTS } from "../words.ts";
import { wholeOf } from "./read-service.ts";

export type AddOnAnswer = RefusedSave & { serviceIds: string[] };

const servicesOf = (form: FormData) => form.getAll("serviceIds").map(String);

/** Reads the fields of an add-on, or says at the fields what cannot be read. */
export function readAddOn(form: FormData) {
  const [price, duration, position] = [
    parseDollars(textOf(form, "price")),
    wholeOf(textOf(form, "duration")),
    wholeOf(textOf(form, "position")),
  ];
  const errors: FieldErrors = {};
  if (price === null) errors.price = [OFFER_FAULTS.price];
  if (Number.isNaN(duration)) errors.duration = [OFFER_FAULTS.addOnMinutes];
  if (Number.isNaN(position)) errors.position = [OFFER_FAULTS.position];
  const serviceIds = servicesOf(form);
  if (Object.keys(errors).length > 0) {
    const body: AddOnAnswer = { errors, values: valuesOf(form), serviceIds, isChanged: false };
    return { refused: data(body, { status: 422 }) };
  }
  const input: AddOnInput = {
    name: textOf(form, "name"),
    description: textOf(form, "description"),
    ...{ price: price ?? 0, duration, position, serviceIds },
    availableInOnlineBooking: form.has("availableInOnlineBooking"),
  };
  return { input };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedAddOn(error: unknown, form: FormData) {
  return refusedSave(error, form, { serviceIds: servicesOf(form) });
}
