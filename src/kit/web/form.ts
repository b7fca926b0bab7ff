import { data } from "react-router";
import { asRefusal, ERROR_STATUS, type FieldErrors } from "../wire/errors.ts";

/**
 * The answer of an action whose write was refused: messages by field ("" for the form) and typed
 * values.
 */
export type RefusedForm = { errors: FieldErrors; values: Record<string, string> };

/** A field of a form as trimmed text; empty if it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The same for optional fields: undefined if the field is empty. */
export function optionalText(form: FormData, name: string): string | undefined {
  return textOf(form, name) || undefined;
}

/** The values of these fields are never sent back. */
const SECRETS = new Set(["password", "code"]);

/** The typed values, for showing the form again. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !SECRETS.has(name)) values[name] = value;
  }
  return values;
}

/**
 * Turns a refused write into the form with its faults; throws all other errors. `rename` maps a
 * field of the contract to a field of the form: `{ "phone.number": "address" }`.
 */
export function refusedForm(error: unknown, form: FormData, rename: Record<string, string> = {}) {
  const refusal = asRefusal(error);
  if (!refusal || ERROR_STATUS[refusal.code] >= 500) throw error;
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(refusal.errors ?? { "": [refusal.message] })) {
    const shownAt = rename[field] ?? field;
    errors[shownAt] = [...new Set([...(errors[shownAt] ?? []), ...messages])];
  }
  return data<RefusedForm>({ errors, values: valuesOf(form) }, { status: ERROR_STATUS[refusal.code] });
}

/** The value of a field: the typed one, else the known one. */
export function shownValue(refused: RefusedForm | undefined, name: string, known: string | null | undefined) {
  return refused ? (refused.values[name] ?? "") : (known ?? "");
}

/** Whether a box is ticked: in the typed form, else by the known value. */
export function isTicked(refused: RefusedForm | undefined, name: string, known: boolean): boolean {
  return refused ? refused.values[name] === "on" : known;
}
