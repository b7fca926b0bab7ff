import { parsePhoneNumberFromString } from "libphonenumber-js";

/**
 * A phone number as people write it, in E.164 (`+14805550123`), or null. Without a plus it is a US number
 *. An extension is refused: neither a text nor an account can have one.
 */
export function parsePhone(text: string, country: "US" = "US"): string | null {
  if (text.length > 40) return null;
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false });
  return phone?.isValid() && !phone.ext ? phone.number : null;
}
