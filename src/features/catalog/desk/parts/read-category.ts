import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { OFFER_FAULTS } from "../words.ts";
import { wholeOf } from "./read-service.ts";

/** Reads the name and place of a category, or says at the field what cannot be read. */
export function readCategory(form: FormData) {
  const position = wholeOf(textOf(form, "position"));
  if (!Number.isNaN(position)) return { input: { name: textOf(form, "name"), position } };
  const body: RefusedSave = {
    ...{ errors: { position: [OFFER_FAULTS.position] }, values: valuesOf(form), isChanged: false },
  };
  return { refused: data(body, { status: 422 }) };
}
