import { data } from "react-router";
import { asRefusal, ERROR_STATUS, type FieldErrors } from "../wire/errors.ts";

/**
 * What an action answers when its write was refused: messages by field, "" for the whole, and what was typed.
 */
export type RefusedForm = { errors: FieldErrors; values: Record<string, string> };

/** One field of a form as trimmed text; empty when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The same, undefined when nothing was typed: for fields that may be left out. */
export function typedOf(form: FormData, name: string): string | undefined {
  return textOf(form, name) || undefined;
}

/** Passwords and codes are never sent back. */
const SECRETS = new Set(["password", "code"]);

/** What was typed, to be shown again. */
export function valuesOf(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !SECRETS.has(name)) values[name] = value;
  }
  return values;
}

/**
 * Turns a refused write into the form with its faults; our own faults and everything else are thrown on.
 * `rename` leads from a field of the contract to that of the form: `{ "phone.number": "address" }`.
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

/** What a field shows: what was typed, else what is known. */
export function shownValue(refused: RefusedForm | undefined, name: string, known: string | null | undefined) {
  return refused ? (refused.values[name] ?? "") : (known ?? "");
}

/** Whether a box is ticked, likewise. */
export function isTicked(refused: RefusedForm | undefined, name: string, known: boolean): boolean {
  return refused ? refused.values[name] === "on" : known;
}
