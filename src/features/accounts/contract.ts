import { z } from "zod";
import { ROLES, SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { accountStatusSchema, customerSchema } from "./contract/customer.ts";
import { LINK_CODE } from "./rules/sign-in.ts";
import { FIELD_FAULTS } from "./words/fields.ts";
import { SIGN_IN_REFUSALS } from "./words/refusals.ts";

export const roleSchema = z.enum(ROLES);

/** `prefix`: the prefix of the country, such as "+1". `number`: the number as the person typed it. */
export const phoneInputSchema = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^\+?\d{1,4}$/, FIELD_FAULTS.prefix)
    .default("+1"),
  number: z.string().trim().min(1, FIELD_FAULTS.noPhone).max(30, FIELD_FAULTS.longPhone),
});
export type PhoneInput = z.output<typeof phoneInputSchema>;

export const addressFields = { email: emailSchema.optional(), phone: phoneInputSchema.optional() };

/** "493021" or "493 021". */
export const codeInputSchema = z
  .string()
  .trim()
  .regex(/^\d{3}[\s-]?\d{3}$/, FIELD_FAULTS.code);

/** Sign-in accepts any text; rules/passwords.ts judges new passwords. */
export const passwordSchema = z.string().min(1, FIELD_FAULTS.noPassword).max(512, FIELD_FAULTS.longPassword);
export const newPasswordSchema = z
  .string()
  .min(1, FIELD_FAULTS.newPassword)
  .max(512, FIELD_FAULTS.longPassword);

const secretFields = {
  password: passwordSchema.optional(),
  code: codeInputSchema.optional(),
};

type Address = { email?: unknown; phone?: unknown };
type Secret = { password?: unknown; code?: unknown };

export const hasOneAddress = (body: Address) => (body.email === undefined) !== (body.phone === undefined);
const hasOneSecret = (body: Secret) => (body.password === undefined) !== (body.code === undefined);
export const ONE_ADDRESS = { error: FIELD_FAULTS.address, path: ["email"] };
const ONE_SECRET = { error: FIELD_FAULTS.secret, path: ["password"] };

/** Either an e-mail address or a phone number, with either a password or a code. */
const customerSignInSchema = z
  .object({ ...addressFields, ...secretFields })
  .refine(hasOneAddress, ONE_ADDRESS)
  .refine(hasOneSecret, ONE_SECRET);

/** Without a role, the person signs in to the account that the password or code fits. */
const signInSchema = z
  .object({ role: roleSchema.optional(), ...addressFields, ...secretFields })
  .refine(hasOneAddress, ONE_ADDRESS)
  .refine(hasOneSecret, ONE_SECRET);
export type SignInInput = z.output<typeof signInSchema>;

/**
 * `orderid`: the order whose link was used to sign in. `chatToken` and `firebaseToken` are null,
 * because this program serves chat itself and takes `token` there.
 */
export const signInResultSchema = z.object({
  token: z.string(),
  role: roleSchema,
  impersonatorId: idSchema.nullable(),
  chatToken: z.string().nullable(),
  firebaseToken: z.string().nullable(),
  orderid: idSchema.nullable(),
  customer: customerSchema.nullable(),
});
export type SignInResult = z.output<typeof signInResultSchema>;

/**
 * The reply if the password or code fits several accounts of one address. A cookie holds the proof for five
 * minutes; `chooseSignInRole` or `chooseResetRole` spends it.
 */
export const roleChoiceSchema = z.object({ chooseRole: z.array(roleSchema).min(2) });
export type RoleChoice = z.output<typeof roleChoiceSchema>;

export const exampleResult = {
  token: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ",
  role: "customer",
  impersonatorId: null,
  chatToken: null,
  firebaseToken: null,
  orderid: null,
  customer: null,
};

export const customerSignIn = endpoint({
  method: "POST",
  path: "/v2/account/customer/sign-in",
  summary: "Sign in as a customer, by password or code",
  audience: ["public"],
  body: customerSignInSchema,
  reply: signInResultSchema,
  errors: ["sign_in_failed", "code_rejected"],
  example: {
    body: { phone: { prefix: "+1", number: "(480) 555-0123" }, code: "493021" },
    reply: exampleResult,
  },
});

export const signIn = endpoint({
  method: "POST",
  path: "/v2/account/sign-in",
  summary: "Sign in with any role, by password or code",
  audience: ["public"],
  body: signInSchema,
  reply: z.union([signInResultSchema, roleChoiceSchema]),
  errors: ["sign_in_failed", "code_rejected"],
  example: {
    body: { role: "groomer", email: "maria@example.com", password: "four plain words do" },
    reply: { ...exampleResult, role: "groomer" },
  },
});

export const chooseSignInRole = endpoint({
  method: "POST",
  path: "/v2/account/sign-in/role",
  summary: "Choose which account of an address to sign in to",
  audience: ["public"],
  body: z.object({ role: roleSchema }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: { body: { role: "groomer" }, reply: { ...exampleResult, role: "groomer" } },
});

export const signInByLink = endpoint({
  method: "POST",
  path: "/v2/account/sign-in-by-link",
  summary: "Sign in by the code of a link",
  audience: ["public"],
  body: z.object({
    loginCode: z.string().regex(LINK_CODE, SIGN_IN_REFUSALS.loginLinkOver),
  }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: { body: { loginCode: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ" }, reply: exampleResult },
});

/**
 * The reply after a code was sent: the masked address, when the next code may be sent, and when this code
 * expires.
 */
export const codeSentSchema = z.object({
  /** "••• ••• ••23", for the text beside the field. */
  sentTo: z.string(),
  resendAt: instantSchema,
  expiresAt: instantSchema,
});
export type CodeSent = z.output<typeof codeSentSchema>;

export const exampleSent = {
  sentTo: "••• ••• ••23",
  resendAt: "2026-11-20T15:01:00.000Z",
  expiresAt: "2026-11-20T15:05:00.000Z",
};

export const sendSignInCode = endpoint({
  method: "POST",
  path: "/v2/account/sign-in-code",
  summary: "Send a sign-in code by text or mail",
  audience: ["public"],
  body: z.object({ role: roleSchema.optional(), ...addressFields }).refine(hasOneAddress, ONE_ADDRESS),
  reply: codeSentSchema,
  example: {
    body: { phone: { prefix: "+1", number: "(480) 555-0123" } },
    reply: exampleSent,
  },
});

/** `isVerified`: the customer has confirmed the mailbox, which may then get sign-in codes. */
const emailStateSchema = z.object({ email: z.string(), isVerified: z.boolean() });
export type EmailState = z.output<typeof emailStateSchema>;

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/email-code",
  summary: "Mail a code that confirms the customer's e-mail address",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: { reply: exampleSent },
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/v2/account/customer/verify-email",
  summary: "Confirm the customer's e-mail address by a code",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({ code: codeInputSchema }),
  reply: emailStateSchema,
  errors: ["code_rejected", "conflict", "forbidden"],
  example: { body: { code: "493021" }, reply: { email: "mia@example.com", isVerified: true } },
});

export const signOut = endpoint({
  method: "POST",
  path: "/v2/account/sign-out",
  summary: "End this session",
  audience: ["public"],
  reply: z.object({}),
  example: { reply: {} },
});

/** The signed-in person; null for a visitor. */
const meSchema = z.object({
  person: z
    .object({
      role: roleSchema,
      id: idSchema,
      status: accountStatusSchema,
      displayName: z.string(),
      impersonatorId: idSchema.nullable(),
      /** Why staff act as this person, and for how many more minutes; null in own sessions. */
      impersonation: z.object({ reason: z.string(), minutesLeft: z.int().min(0) }).nullable(),
      orderid: idSchema.nullable(),
    })
    .nullable(),
});
export type Me = z.output<typeof meSchema>;

export const whoAmI = endpoint({
  method: "GET",
  path: "/v2/account/me",
  summary: "Show who is signed in",
  audience: ["public"],
  reply: meSchema,
  example: { reply: { person: null } },
});
