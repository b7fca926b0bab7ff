import { data } from "react-router";
import { refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { OFFER_FAULTS } from "../words.ts";
import { wholeOf } from "./read-service.ts";
import type { OfferAnswer } from "./saved-values.ts";

/** Reads the name and place of a category, or says at the field what cannot be read. */
export function readCategory(form: FormData) {
  const position = wholeOf(textOf(form, "position"));
  if (!Number.isNaN(position)) return { input: { name: textOf(form, "name"), position } };
  const body: OfferAnswer = {
    ...{ errors: { position: [OFFER_FAULTS.position] }, values: valuesOf(form), isChanged: false },
  };
  return { refused: data(body, { status: 422 }) };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedCategory(error: unknown, form: FormData) {
  const refused = refusedForm(error, form);
  return { ...refused, data: { ...refused.data, isChanged: asRefusal(error)?.code === "conflict" } };
}
