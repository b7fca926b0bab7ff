import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
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
