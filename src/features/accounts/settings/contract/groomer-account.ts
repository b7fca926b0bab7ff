import { z } from "zod";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema } from "#kit/wire/schema.ts";
import { changePassword, proofFields, sendConfirmCode, updatePhone } from "../../contract/proof.ts";
import { sendNewEmailCode, sendNewPhoneCode } from "../../contract/settings.ts";
import { codeInputSchema } from "../../contract.ts";

const PATH = "/v2/groomer/account";
const groomers = { audience: ["groomer"], states: { groomer: ALL_OPEN_ACCOUNTS.groomer } } as const;

/**
 * How somebody signs in. `isConfirmed`: this session has a proof of the owner that still counts.
 */
const signInFactsSchema = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  phoneNumber: z.string(),
  isPhoneVerified: z.boolean(),
  hasPassword: z.boolean(),
  isConfirmed: z.boolean(),
});
export type SignInFacts = z.output<typeof signInFactsSchema>;

const facts: SignInFacts = {
  email: "maria@example.com",
  isEmailVerified: true,
  phoneNumber: "+14805550123",
  isPhoneVerified: true,
  hasPassword: true,
  isConfirmed: false,
};

export const getGroomerAccount = endpoint({
  ...groomers,
  method: "GET",
  path: PATH,
  summary: "Show how the signed-in groomer signs in",
  reply: signInFactsSchema,
  errors: ["not_found"],
  example: { reply: facts },
});

export const sendGroomerConfirmCode = endpoint({
  ...groomers,
  method: "POST",
  path: `${PATH}/confirm-code`,
  summary: "Send the groomer a code to prove a sensitive change",
  body: sendConfirmCode.body,
  reply: sendConfirmCode.reply,
  errors: ["conflict", "forbidden"],
  example: sendConfirmCode.example,
});

export const sendGroomerEmailCode = endpoint({
  ...groomers,
  method: "POST",
  path: `${PATH}/email/code`,
  summary: "Mail a code to the groomer's new e-mail address",
  body: sendNewEmailCode.body,
  reply: sendNewEmailCode.reply,
  errors: ["conflict", "forbidden"],
  example: sendNewEmailCode.example,
});

/** Ends every other session, and notifies the former mailbox. Needs a proof: password or `confirmCode`. */
export const setGroomerEmail = endpoint({
  ...groomers,
  method: "PUT",
  path: `${PATH}/email`,
  summary: "Change the groomer's e-mail address",
  body: z.object({ email: emailSchema, emailCode: codeInputSchema.optional(), ...proofFields }),
  reply: signInFactsSchema,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden", "not_found"],
  example: {
    body: { email: facts.email, emailCode: "493021", password: "four plain words do" },
    reply: facts,
  },
});

export const sendGroomerPhoneCode = endpoint({
  ...groomers,
  method: "POST",
  path: `${PATH}/phone/code`,
  summary: "Text a code to the groomer's new phone number",
  body: sendNewPhoneCode.body,
  reply: sendNewPhoneCode.reply,
  errors: ["conflict", "forbidden"],
  example: sendNewPhoneCode.example,
});

export const setGroomerPhone = endpoint({
  ...groomers,
  method: "PUT",
  path: `${PATH}/phone`,
  summary: "Change the groomer's phone number",
  body: updatePhone.body,
  reply: updatePhone.reply,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden"],
  example: updatePhone.example,
});

export const setGroomerPassword = endpoint({
  ...groomers,
  method: "PUT",
  path: `${PATH}/password`,
  summary: "Set a new password and end every other session",
  body: changePassword.body,
  reply: changePassword.reply,
  errors: ["code_rejected", "sign_in_failed", "forbidden"],
  example: changePassword.example,
});
