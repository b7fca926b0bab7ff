import { asRefusal } from "../wire/errors.ts";
import { refusedForm } from "./form.ts";
import type { RefusedSave } from "./saved-values.ts";

/** Converts a refused save to the answer that shows the form again with the typed values and `more`. */
export function refusedSave<T extends object>(
  error: unknown,
  form: FormData,
  more: T,
  rename: Record<string, string> = {},
) {
  const refused = refusedForm(error, form, rename);
  const isChanged = asRefusal(error)?.code === "conflict";
  return { ...refused, data: { ...refused.data, ...more, isChanged } };
}

/** Converts a refused archive, restore or deletion to the answer that says why above the form. */
export function refusedStep<T extends { data: RefusedSave }>(refused: T) {
  return { ...refused, data: { ...refused.data, isChanged: false, isStep: true } };
}
