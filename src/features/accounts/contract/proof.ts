import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { instantSchema } from "#kit/wire/schema.ts";
import {
  codeInputSchema,
  codeSentSchema,
  exampleSent,
  newPasswordSchema,
  passwordSchema,
  phoneInputSchema,
} from "../contract.ts";
import { FIELD_FAULTS } from "../words/fields.ts";

/**
 * Proves again that the signed-in person is the account's owner: by password, or by a code of
 * `sendConfirmCode`. A proof counts for ten minutes in its session, of staff for fifteen, and staff who
 * sign in have proved it. During this time both fields may be missing.
 */
export const proofFields = {
  password: passwordSchema.optional(),
  confirmCode: codeInputSchema.optional(),
};
export type Proof = { password?: string | undefined; confirmCode?: string | undefined };

export const sendConfirmCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/confirm-code",
  summary: "Send the customer a code to prove a sensitive change",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({
    /** A confirmed address: by default the phone, else the e-mail address. */
    to: z.enum(["phone", "email"], FIELD_FAULTS.way).optional(),
  }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: {
    body: { to: "phone" },
    reply: exampleSent,
  },
});

export const updatePhone = endpoint({
  method: "PUT",
  path: "/v2/account/customer/phone/update",
  summary: "Change the customer's phone number",
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
    newPassword: newPasswordSchema,
    ...proofFields,
  }),
  reply: z.object({}),
  errors: ["code_rejected", "sign_in_failed", "forbidden"],
  example: { body: { newPassword: "five plain words do too", confirmCode: "493021" }, reply: {} },
});

/** Until `deletesAt` the customer can sign in and cancel the deletion. */
export const deletionSchema = z.object({ deletesAt: instantSchema });
export type Deletion = z.output<typeof deletionSchema>;

/** The body of a request to delete an account; features/customers has the call. */
export const deletionInputSchema = z.object(proofFields);

export const cancelDeletion = endpoint({
  method: "POST",
  path: "/v2/account/keep-account",
  summary: "Cancel the deletion of the account",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: z.object({ deletesAt: z.null() }),
  errors: ["forbidden"],
  example: { reply: { deletesAt: null } },
});
