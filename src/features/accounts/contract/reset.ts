import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  addressFields,
  codeInputSchema,
  codeSentSchema,
  exampleResult,
  exampleSent,
  hasOneAddress,
  newPasswordSchema,
  ONE_ADDRESS,
  roleChoiceSchema,
  roleSchema,
  signInResultSchema,
} from "../contract.ts";
import { LINK_CODE } from "../rules/sign-in.ts";
import { SIGN_IN_REFUSALS } from "../words/refusals.ts";

export const sendResetCode = endpoint({
  method: "POST",
  path: "/v2/account/reset-password-code",
  summary: "Send a code to reset a password",
  audience: ["public"],
  body: z.object({ role: roleSchema.optional(), ...addressFields }).refine(hasOneAddress, ONE_ADDRESS),
  reply: codeSentSchema,
  example: { body: { email: "mia@example.com" }, reply: exampleSent },
});

const resetSchema = z
  .object({
    role: roleSchema.optional(),
    ...addressFields,
    code: codeInputSchema,
    password: newPasswordSchema,
  })
  .refine(hasOneAddress, ONE_ADDRESS);
export type ResetPasswordInput = z.output<typeof resetSchema>;

export const resetPassword = endpoint({
  method: "POST",
  path: "/v2/account/reset-password",
  summary: "Reset a password by a code, end all sessions, and sign in",
  audience: ["public"],
  body: resetSchema,
  reply: z.union([signInResultSchema, roleChoiceSchema]),
  errors: ["code_rejected", "sign_in_failed"],
  example: {
    body: { email: "mia@example.com", code: "493021", password: "four plain words do" },
    reply: exampleResult,
  },
});

export const chooseResetRole = endpoint({
  method: "POST",
  path: "/v2/account/reset-password/role",
  summary: "Choose which account of an address gets the new password",
  audience: ["public"],
  body: z.object({ role: roleSchema, password: newPasswordSchema }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: { body: { role: "customer", password: "four plain words do" }, reply: exampleResult },
});

export const setPasswordByLink = endpoint({
  method: "POST",
  path: "/v2/account/set-password",
  summary: "Set a password by the code of a link, and sign in",
  audience: ["public"],
  body: z.object({
    code: z.string(SIGN_IN_REFUSALS.passwordLinkOver).regex(LINK_CODE, SIGN_IN_REFUSALS.passwordLinkOver),
    password: newPasswordSchema,
  }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: {
    body: { code: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ", password: "four plain words do" },
    reply: { ...exampleResult, role: "staff", customer: null },
  },
});
