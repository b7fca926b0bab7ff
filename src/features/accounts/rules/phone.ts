import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * Converts a typed phone number to E.164 (`+14805550123`). Null for an invalid number. A number without a
 * plus is a US number. Numbers with an extension are invalid, because they cannot get texts.
 */
export function parsePhone(text: string, country: "US" = "US"): string | null {
  if (text.length > 40) return null;
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : null;
}
