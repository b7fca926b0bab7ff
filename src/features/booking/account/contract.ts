import { z } from "zod";
import { codeInputSchema } from "#features/accounts/contract.ts";
import { doorSchema } from "#features/orders/contract/door.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  blankLineSchema,
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
  startedSession,
} from "../contract/session.ts";
import { agreeText, FIELD_FAULTS } from "../words/session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

const agree = (what: string) => z.literal(true, agreeText(what));

export const setCustomer = endpoint({
  method: "POST",
  path: `${SESSION}/customer`,
  summary: "Save the contact details and accept the terms",
  audience,
  params,
  /**
   * Strict: the address has its own call, and a password is set once there is an account. `addressNotes` and
   * `isApartmentComplex` change the booking's address. `serviceArea` is the id of the area it lies in.
   */
  body: z.strictObject(
    {
      firstName: lineSchema(60),
      lastName: lineSchema(60),
      email: emailSchema,
      phoneNumber: lineSchema(40),
      referralSource: blankLineSchema(80).default(""),
      addressNotes: textSchema(500).optional(),
      isApartmentComplex: z.boolean().optional(),
      serviceArea: idSchema.optional(),
      cancellationPolicy: agree("cancellation policy"),
      petRelease: agree("pet release terms"),
      termsAndConditions: agree("terms and conditions"),
    },
    { error: (issue) => (issue.code === "unrecognized_keys" ? FIELD_FAULTS.notOfCustomer : undefined) },
  ),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({
    ...{ firstName: "Mia", lastName: "Torres", email: "mia@example.com", phoneNumber: "(602) 555-0123" },
    ...{ cancellationPolicy: true, petRelease: true, termsAndConditions: true },
  }),
});

export const setDoor = endpoint({
  method: "PUT",
  path: `${SESSION}/door`,
  summary: "Set where the door of the visit's address is",
  audience,
  params,
  body: doorSchema,
  reply,
  errors: [...CHANGE_ERRORS, "not_ready"],
  example: shown({ latitude: 33.46412, longitude: -112.04893 }),
});

/** Goes back to what is known of the address without the customer's door. */
export const removeDoor = endpoint({
  method: "DELETE",
  path: `${SESSION}/door`,
  summary: "Take back the door of the visit's address",
  audience,
  params,
  reply,
  errors: [...CHANGE_ERRORS, "not_ready"],
  example: { reply: startedSession },
});

export const sendDigitCode = endpoint({
  method: "POST",
  path: `${SESSION}/customer/send-digit-code`,
  summary: "Text a code to the saved phone number",
  audience,
  params,
  reply: z.object({ resendAt: instantSchema, sentTo: z.string() }),
  errors: [...CHANGE_ERRORS, "not_ready"],
  example: { reply: { resendAt: "2026-11-20T15:01:00.000Z", sentTo: "••• ••• ••23" } },
});

export const resendDigitCode = endpoint({
  ...sendDigitCode,
  path: `${SESSION}/customer/resend-digit-code`,
  summary: "Text a new code to replace the old code",
});

export const registerCustomer = endpoint({
  method: "POST",
  path: `${SESSION}/customer/register`,
  summary: "Verify the phone number by a code, and sign in",
  audience,
  params,
  body: z.object({ code: codeInputSchema }),
  reply,
  errors: [...CHANGE_ERRORS, "code_rejected", "not_ready"],
  example: shown({ code: "493021" }),
});
