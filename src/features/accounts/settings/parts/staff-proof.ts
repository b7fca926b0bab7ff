import { data } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import type { Proof } from "../../contract/proof.ts";
import type { CODE_REFUSALS } from "../../words/refusals.ts";
import { sendStaffConfirmCode } from "../contract/staff-proof.ts";

// Only for actions of forms with a StaffProofField.

/** The proof in a form; empty if nothing was typed. */
export function readStaffProof(form: FormData): Proof {
  const password = String(form.get("password") ?? "");
  const confirmCode = textOf(form, "code");
  return { ...(password && { password }), ...(confirmCode && { confirmCode }) };
}

/** A proof that the call missed or refused is an error of the one field that the form has. */
export function refusedProof(error: unknown, form: FormData, rename: Record<string, string> = {}) {
  const field = form.has("code") ? "code" : "password";
  return refusedForm(error, form, { ...rename, password: field, confirmCode: field });
}

/** What is wrong with a code that a call refused. */
export function codeFaultOf({ details }: { details?: unknown }): keyof typeof CODE_REFUSALS {
  const { verdict } = (details ?? {}) as { verdict?: unknown };
  return verdict === "expired" || verdict === "used_up" ? verdict : "wrong";
}

/** Whether the button for a code was pressed in place of the form's own. */
export const wantsProofCode = (form: FormData) => textOf(form, "intent") === "send-proof-code";

/** Sends the code, and shows the form again with what was typed. */
export async function sendProofCode(args: Anywhere, form: FormData) {
  try {
    await call(args, sendStaffConfirmCode, { body: {} });
  } catch (error) {
    return refusedProof(error, form);
  }
  return data<RefusedForm>({ errors: {}, values: { ...valuesOf(form), proof: "sent" } });
}
