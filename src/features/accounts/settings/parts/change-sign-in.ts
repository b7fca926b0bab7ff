import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import type { SignInFacts } from "../contract/groomer-account.ts";

// Only for actions.

/** The calls of a role that change how somebody signs in. */
export type SignInCalls = {
  sendEmailCode(body: { email: string }): Promise<unknown>;
  sendPhoneCode(body: { phone: { number: string } }): Promise<unknown>;
  sendConfirmCode(): Promise<unknown>;
  setEmail(body: Proof & { email: string; emailCode: string }): Promise<unknown>;
  setPhone(body: Proof & { phone: { number: string }; code: string }): Promise<unknown>;
  setPassword(body: Proof & { newPassword: string }): Promise<unknown>;
};

/** Fields with secrets, whose values never go back to the browser. */
const SECRET = /Proof$|Code$|^newPassword$/;

/** Maps the contracts' fields to the form's fields. Each section has a proof field of its own. */
const fieldsOf = (section: string) => ({
  password: `${section}Proof`,
  confirmCode: `${section}Proof`,
  code: "phoneCode",
  phone: "phoneNumber",
  "phone.number": "phoneNumber",
});

/**
 * Sends the codes that the section's second step needs, and returns the form for that step. Somebody without
 * a password gets a code as a proof of the owner.
 */
export async function sendCodes(calls: SignInCalls, form: FormData, section: string, facts: SignInFacts) {
  if (section === "email") await calls.sendEmailCode({ email: textOf(form, "email") });
  else if (section === "phone") await calls.sendPhoneCode({ phone: { number: textOf(form, "phoneNumber") } });
  if (!facts.hasPassword && !facts.isConfirmed) await calls.sendConfirmCode().catch(ignoreTooSoon);
  const values: Record<string, string> = { ...shownValues(form), step: section };
  return { errors: {}, values, section };
}

/** Ignores that a code was sent within the last minute: the same code can prove the owner in two sections. */
function ignoreTooSoon(error: unknown): void {
  if (asRefusal(error)?.code !== "too_many_requests") throw error;
}

/** Saves the section of an intent. Returns false for the intent of another section. */
export async function saveSignIn(
  calls: SignInCalls,
  form: FormData,
  intent: string,
  facts: SignInFacts,
): Promise<boolean> {
  const text = (name: string) => textOf(form, name);
  const proof = proofOf(form, intent.split("-")[0] ?? "", facts);
  if (intent === "email-save") {
    await calls.setEmail({ email: text("email"), emailCode: text("emailCode"), ...proof });
  } else if (intent === "phone-save") {
    await calls.setPhone({ phone: { number: text("phoneNumber") }, code: text("phoneCode"), ...proof });
  } else if (intent === "password-save") {
    await calls.setPassword({ newPassword: String(form.get("newPassword") ?? ""), ...proof });
  } else return false;
  return true;
}

/** Reads the section's proof: a password if there is one, else a code. Empty if nothing was typed. */
export function proofOf(
  form: FormData,
  section: string,
  { hasPassword }: Pick<SignInFacts, "hasPassword">,
): Proof {
  const typed = String(form.get(`${section}Proof`) ?? "");
  if (typed.trim() === "") return {};
  return hasPassword ? { password: typed } : { confirmCode: typed.trim() };
}

function shownValues(form: FormData): Record<string, string> {
  const shown = [...form].filter(([name, value]) => typeof value === "string" && !SECRET.test(name));
  return Object.fromEntries(shown) as Record<string, string>;
}

/**
 * Refuses the form but stays at the step with the code, so that a code that was sent can be entered. `fields`
 * maps more fields of the contract to those of the form.
 */
export function refuseSettings(
  error: unknown,
  form: FormData,
  intent: string,
  fields: Record<string, string> = {},
) {
  const [section = ""] = intent.split("-");
  const answer = refusedForm(error, form, { ...fields, ...fieldsOf(section) });
  const isTooSoon = intent.endsWith("-send") && answer.init?.status === ERROR_STATUS.too_many_requests;
  const isCodeStep = intent.endsWith("-save") || intent === "delete" || isTooSoon;
  const values: Record<string, string> = shownValues(form);
  if (isCodeStep) values.step = section;
  return { ...answer, data: { errors: answer.data.errors, values, section } };
}
