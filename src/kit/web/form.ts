import { data } from "react-router";
import { asRefusal, ERROR_STATUS, type FieldErrors } from "../wire/errors.ts";

/**
 * The data of an action whose write was refused: messages by field ("" for the form), and the typed values.
 */
export type RefusedForm = { errors: FieldErrors; values: Record<string, string> };

/** The trimmed text of a form's field; "" if the field is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The trimmed text of an optional field; undefined if the field is empty or missing. */
export function optionalText(form: FormData, name: string): string | undefined {
  return textOf(form, name) || undefined;
}

/** Fields whose values are never sent back to the browser. */
const SECRETS = new Set(["password", "code"]);

/** The values that a person typed, so that the form can show them again. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !SECRETS.has(name)) values[name] = value;
  }
  return values;
}

/** The messages of `errors` at the fields of a form, where `shownAt` may name one field for several. */
export function mergeErrors(errors: FieldErrors, shownAt: (field: string) => string): FieldErrors {
  const merged: FieldErrors = {};
  for (const [field, messages] of Object.entries(errors)) {
    const name = shownAt(field);
    merged[name] = [...new Set([...(merged[name] ?? []), ...messages])];
  }
  return merged;
}

/**
 * Converts a refused write to the data that shows the form again with its errors. Throws all other errors.
 * `rename` maps a field of the contract to a field of the form: `{ "phone.number": "address" }`.
 */
export function refusedForm(error: unknown, form: FormData, rename: Record<string, string> = {}) {
  const refusal = asRefusal(error);
  if (!refusal || ERROR_STATUS[refusal.code] >= 500) throw error;
  const errors = mergeErrors(refusal.errors ?? { "": [refusal.message] }, (field) => rename[field] ?? field);
  return data<RefusedForm>({ errors, values: valuesOf(form) }, { status: ERROR_STATUS[refusal.code] });
}

/** The value that a field shows: after a refusal the typed value, else the stored value. */
export function shownValue(refused: RefusedForm | undefined, name: string, known: string | null | undefined) {
  return refused ? (refused.values[name] ?? "") : (known ?? "");
}

/** Whether a checkbox is checked: after a refusal as the person left it, else by the stored value. */
export function isTicked(refused: RefusedForm | undefined, name: string, known: boolean): boolean {
  return refused ? refused.values[name] === "on" : known;
}
