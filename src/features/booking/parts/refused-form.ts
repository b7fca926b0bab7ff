import { data, redirect } from "react-router";
import type { z } from "zod";
import { type RefusedForm, valuesOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS, type FieldErrors, type Refusal } from "#kit/wire/errors.ts";
import { START_PATH } from "./path.ts";

/** Runs a write; a refusal comes back as data. A booking that is gone leads to the start. */
export async function attempt<T>(
  write: () => Promise<T>,
): Promise<{ value: T; refusal: null } | { value: null; refusal: Refusal }> {
  try {
    return { value: await write(), refusal: null };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || refusal.code === "internal_server_error") throw error;
    if (refusal.code === "not_found") throw redirect(`${START_PATH}?over`);
    return { value: null, refusal };
  }
}

/** The refusal's words by field; `field` is where those without one belong. */
export function toFieldErrors(refusal: Refusal, field = ""): FieldErrors {
  return refusal.errors && Object.keys(refusal.errors).length > 0
    ? refusal.errors
    : { [field]: [refusal.message] };
}

/** All words of a refusal, for a form that shows them at one field. */
export function messagesOf(refusal: Refusal): string[] {
  return Object.values(toFieldErrors(refusal)).flat();
}

/** What the API would refuse of a body by its shape, by field, without sending it. */
export function shapeFaults(schema: z.ZodType | undefined, body: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? []) {
    const field = path.join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

/** Shows the form again with its values and faults. */
export function refusedWith(
  errors: FieldErrors,
  form: FormData,
  code: Refusal["code"] = "validation_failed",
) {
  return data<RefusedForm>({ errors, values: valuesOf(form) }, { status: ERROR_STATUS[code] });
}
