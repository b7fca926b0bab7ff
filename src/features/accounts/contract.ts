import { z } from "zod";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { ROLES } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";

export const roleSchema = z.enum(ROLES);
export const accountStatusSchema = z.enum(["new", "pending", "approved", "active", "inactive"]);

/** Where a customer lives: a suggestion of `places` with the second line of the address. */
export const customerAddressSchema = placeSuggestionSchema.extend({ addressLine2: z.string().default("") });
export type CustomerAddress = z.output<typeof customerAddressSchema>;

/** Authentication: `prefix` is the country's, "+1"; `number` as it was typed. */
export const phoneInputSchema = z.object({
  prefix: z
    .string()
    .trim()
    .regex(/^\+?\d{1,4}$/, "Use a country prefix such as +1")
    .default("+1"),
  number: z.string().trim().min(1, "Enter a phone number").max(30, "This phone number is too long"),
});
export type PhoneInput = z.output<typeof phoneInputSchema>;

export const addressFields = { email: emailSchema.optional(), phone: phoneInputSchema.optional() };

/** "493021" or "493 021". */
export const codeInputSchema = z
  .string()
  .trim()
  .regex(/^\d{3}[\s-]?\d{3}$/, "Enter the six digits of the code");

/** Any password may be tried; what a new one has to be stands in rules/passwords.ts. */
const secretFields = {
  password: z.string().min(1, "Enter your password").max(512, "This password is too long").optional(),
  code: codeInputSchema.optional(),
};

type Address = { email?: unknown; phone?: unknown };
type Secret = { password?: unknown; code?: unknown };

export const hasOneAddress = (body: Address) => (body.email === undefined) !== (body.phone === undefined);
const hasOneSecret = (body: Secret) => (body.password === undefined) !== (body.code === undefined);
export const ONE_ADDRESS = { error: "Enter your e-mail address or your phone number", path: ["email"] };
const ONE_SECRET = { error: "Enter your password or a code", path: ["password"] };

/** E-mail or phone, with password or code: four forms. */
const customerSignInSchema = z
  .object({ ...addressFields, ...secretFields })
  .refine(hasOneAddress, ONE_ADDRESS)
  .refine(hasOneSecret, ONE_SECRET);

/** Without a role: whoever the proof fits. */
const signInSchema = z
  .object({ role: roleSchema.optional(), ...addressFields, ...secretFields })
  .refine(hasOneAddress, ONE_ADDRESS)
  .refine(hasOneSecret, ONE_SECRET);
export type SignInInput = z.output<typeof signInSchema>;

/** ServiceArea. */
export const customerAreaSchema = z.object({
  id: idSchema,
  name: z.string(),
  phoneNumber: z.string(),
  timeZone: z.string(),
  site: z.string(),
});

/** Customer, as far as the account itself knows it. */
export const customerProfileSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  phoneNumber: z.string(),
  /** A code has proved the number. */
  isPhoneVerified: z.boolean(),
  email: z.string(),
  /** Its owner has shown to hold the mailbox. */
  isEmailVerified: z.boolean(),
  physicalAddress: customerAddressSchema.nullable(),
  addressNotes: z.string(),
  isApartmentComplex: z.boolean(),
  serviceArea: customerAreaSchema.nullable(),
  status: accountStatusSchema,
  referralCode: z.string(),
  referralSource: z.string(),
  assignedGroomerId: idSchema.nullable(),
  defaultPaymentMethod: z.object({ sourceId: z.string(), methodId: z.string() }).nullable(),
  createdAt: instantSchema,
});
export type CustomerProfile = z.output<typeof customerProfileSchema>;

/** The way to pay that is offered first; `sourceId` is a saved card's id. */
export type DefaultPaymentMethod = NonNullable<CustomerProfile["defaultPaymentMethod"]>;

/**
 * A login result. `orderid` is the order whose link was used to sign in. The token for the chat service
 * stands under both of its names; it is null while chat is served by this program itself, to which `token` is
 * enough.
 */
export const signInResultSchema = z.object({
  token: z.string(),
  role: roleSchema,
  impersonatorId: idSchema.nullable(),
  chatToken: z.string().nullable(),
  firebaseToken: z.string().nullable(),
  orderid: idSchema.nullable(),
  customer: customerProfileSchema.nullable(),
});
export type SignInResult = z.output<typeof signInResultSchema>;

/**
 * Several accounts at one address passed the proof. A cookie carries it for five minutes: `chooseSignInRole`
 * and `chooseResetRole` go on without asking for it again, once.
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
  summary: "Sign in as a customer, by e-mail or phone, with password or code",
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
  summary: "Sign in as a customer, groomer, renter or member of staff, or as whoever the proof fits",
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
  summary: "Sign in to one of several accounts of one address, after their proof",
  audience: ["public"],
  body: z.object({ role: roleSchema }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: { body: { role: "groomer" }, reply: { ...exampleResult, role: "groomer" } },
});

export const signInByLink = endpoint({
  method: "POST",
  path: "/v2/account/sign-in-by-link",
  summary: "Sign in by the login_code of a link, which works once within ten minutes",
  audience: ["public"],
  body: z.object({
    loginCode: z.string().regex(/^[\w-]{20,80}$/, "This link no longer works. Ask for a new one."),
  }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: { body: { loginCode: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ" }, reply: exampleResult },
});

/** What is told of a code that was sent: when the next may be asked for, and how long this one lives. */
export const codeSentSchema = z.object({
  /** "••• ••• ••23", to be shown beside the field. */
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
  summary: "Send a sign-in code by text or mail; the answer is the same whether there is an account or not",
  audience: ["public"],
  body: z.object({ role: roleSchema.optional(), ...addressFields }).refine(hasOneAddress, ONE_ADDRESS),
  reply: codeSentSchema,
  example: {
    body: { phone: { prefix: "+1", number: "(480) 555-0123" } },
    reply: exampleSent,
  },
});

/** `isVerified`: its owner has shown to hold the mailbox, which then serves for sign-in codes. */
export const emailStateSchema = z.object({ email: z.string(), isVerified: z.boolean() });
export type EmailState = z.output<typeof emailStateSchema>;

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/email-code",
  summary: "Mail a code to the customer's own e-mail address, to confirm it",
  audience: ["customer"],
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: { reply: exampleSent },
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/v2/account/customer/verify-email",
  summary: "Confirm the customer's own e-mail address by its code",
  audience: ["customer"],
  body: z.object({ code: codeInputSchema }),
  reply: emailStateSchema,
  errors: ["code_rejected", "conflict", "forbidden"],
  example: { body: { code: "493021" }, reply: { email: "mia@example.com", isVerified: true } },
});

export const signOut = endpoint({
  method: "POST",
  path: "/v2/account/sign-out",
  summary: "End this session; nothing happens when there is none",
  audience: ["public"],
  reply: z.object({}),
  example: { reply: {} },
});

/** Who is signed in. `person` is null for a visitor. */
export const meSchema = z.object({
  person: z
    .object({
      role: roleSchema,
      id: idSchema,
      status: accountStatusSchema,
      displayName: z.string(),
      impersonatorId: idSchema.nullable(),
      orderid: idSchema.nullable(),
    })
    .nullable(),
});
export type Me = z.output<typeof meSchema>;

export const whoAmI = endpoint({
  method: "GET",
  path: "/v2/account/me",
  summary: "Tell who is signed in",
  audience: ["public"],
  reply: meSchema,
  example: { reply: { person: null } },
});
