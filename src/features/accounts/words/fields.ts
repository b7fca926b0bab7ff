import { LEAD_FAULTS } from "#features/sites/words.ts";

/** Errors at the fields of forms and calls. */
export const FIELD_FAULTS = {
  prefix: "Use a country prefix such as +1",
  noPhone: "Enter a phone number",
  longPhone: "This phone number is too long",
  phone: "Enter a valid phone number",
  code: "Enter the six digits of the code",
  firstName: "Enter your first name",
  lastName: "Enter your last name",
  addressLine: "Enter your house number and street",
  noPassword: "Enter your password",
  longPassword: "This password is too long",
  newPassword: "Choose a password",
  address: LEAD_FAULTS.address,
  secret: "Enter your password or a code",
  role: "Choose one of your accounts",
  way: "Choose phone or email",
  postalCode: LEAD_FAULTS.postalCode,
  unknownPostalCode: "We could not find this ZIP code",
  pixels: "Enter whole pixels",
  event: "Say what happened",
  mailboxRefused: "This mailbox has turned these mails off. Confirm your e-mail address first.",
} as const;
