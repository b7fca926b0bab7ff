import { data, redirect } from "react-router";
import type { z } from "zod";
import { type RefusedForm, valuesOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS, type FieldErrors, type Refusal } from "#kit/wire/errors.ts";
import { describeFault } from "#kit/wire/field-faults.ts";
import { START_PATH } from "./path.ts";

/**
 * Runs a call that changes the booking and returns its value or its refusal. Redirects to the start when
 * the booking no longer exists. Rethrows internal errors and everything that is not a refusal.
 */
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

/** The refusal's messages by field. A refusal without fields puts its message at `field`. */
export function toFieldErrors(refusal: Refusal, field = ""): FieldErrors {
  return refusal.errors && Object.keys(refusal.errors).length > 0
    ? refusal.errors
    : { [field]: [refusal.message] };
}

/** All messages of a refusal, for a form that shows them at a single field. */
export function messagesOf(refusal: Refusal): string[] {
  return Object.values(toFieldErrors(refusal)).flat();
}

/** Checks a body against an endpoint's schema before it is sent. Returns the messages by field. */
export function shapeFaults(schema: z.ZodType | undefined, body: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema?.safeParse(body, { error: describeFault }).error?.issues ?? []) {
    const field = path.join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

/** Answers a form with its errors and the entered values, with the HTTP status of `code`. */
export function refusedWith(
  errors: FieldErrors,
  form: FormData,
  code: Refusal["code"] = "validation_failed",
) {
  return data<RefusedForm>({ errors, values: valuesOf(form) }, { status: ERROR_STATUS[code] });
}
