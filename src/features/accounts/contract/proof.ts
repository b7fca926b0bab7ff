import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { instantSchema } from "#kit/wire/schema.ts";
import { codeInputSchema, codeSentSchema, phoneInputSchema } from "../contract.ts";

/**
 * By which a person who is signed in shows anew who they are: their password, or a code of `sendConfirmCode`.
 * Either may be left out for ten minutes after it was last shown in the same session.
 */
export const proofFields = {
  password: z.string().min(1, "Enter your password").max(512, "This password is too long").optional(),
  confirmCode: codeInputSchema.optional(),
};
export type Proof = { password?: string | undefined; confirmCode?: string | undefined };

export const sendConfirmCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/confirm-code",
  summary: "Send a code to an address that the customer has proved, to confirm what follows",
  audience: ["customer"],
  body: z.object({
    /** Where to; the phone unless it is not proved, or said. */
    to: z.enum(["phone", "email"], "Choose phone or email").optional(),
  }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: {
    body: { to: "phone" },
    reply: {
      sentTo: "••• ••• ••23",
      resendAt: "2026-11-20T15:01:00.000Z",
      expiresAt: "2026-11-20T15:05:00.000Z",
    },
  },
});

export const updatePhone = endpoint({
  method: "PUT",
  path: "/v2/account/customer/phone/update",
  summary: "Change the customer's phone number, by a code to the new one and a proof of who asks",
  audience: ["customer"],
  body: z.object({ phone: phoneInputSchema, code: codeInputSchema, ...proofFields }),
  reply: z.object({ phoneNumber: z.string(), isPhoneVerified: z.boolean() }),
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden"],
  example: {
    body: {
      phone: { prefix: "+1", number: "(480) 555-0123" },
      code: "493021",
      password: "four plain words do",
    },
    reply: { phoneNumber: "+14805550123", isPhoneVerified: true },
  },
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/v2/account/customer/password",
  summary: "Set a new password and end every other session",
  audience: ["customer"],
  body: z.object({
    newPassword: z.string().min(1, "Choose a password").max(512, "This password is too long"),
    ...proofFields,
  }),
  reply: z.object({}),
  errors: ["code_rejected", "sign_in_failed", "forbidden"],
  example: { body: { newPassword: "five plain words do too", confirmCode: "493021" }, reply: {} },
});

/** `deletesAt`: until then signing in and `keepAccount` undo it. */
export const deletionSchema = z.object({ deletesAt: instantSchema });
export type Deletion = z.output<typeof deletionSchema>;

/**
 * The body of a request to delete an account; the call itself asks orders and payments (features/customers).
 */
export const deletionInputSchema = z.object(proofFields);

export const cancelDeletion = endpoint({
  method: "POST",
  path: "/v2/account/keep-account",
  summary: "Take back the request to delete the account",
  audience: ["customer"],
  reply: z.object({ deletesAt: z.null() }),
  errors: ["forbidden"],
  example: { reply: { deletesAt: null } },
});
