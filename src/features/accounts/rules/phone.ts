import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * Reads a typed phone number into E.164 (`+14805550123`); null if invalid. Without a plus it is a
 * US number. Numbers with an extension are invalid, because they cannot get texts.
 */
export function parsePhone(text: string, country: "US" = "US"): string | null {
  if (text.length > 40) return null;
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : null;
}
