/** The longest search, in characters. */
export const MAX_SEARCH = 80;
/** How many digits are enough to look for a phone number: people say the last four. */
const MIN_DIGITS = 4;

/** What a search looks for. Texts are lowercase; null finds nothing by it. */
export type CustomerSearch = {
  /** The beginning of a customer's full or last name, or of a pet's name. */
  name: string;
  /** The beginning of an e-mail address. */
  email: string | null;
  /** The last digits of a phone number. */
  digits: string | null;
};

/**
 * Reads what a caller typed: "(480) 555-0101", "+14805550101", "0101", a name or an e-mail address. Null for
 * an empty text. Phone numbers and e-mail addresses find nothing for readers who may not see them.
 */
export function toSearch(typed: string, mayContact: boolean): CustomerSearch | null {
  const name = typed.trim().replace(/\s+/g, " ").toLowerCase();
  if (name === "") return null;
  const digits = name.replace(/\D/g, "");
  const isNumber = /^[+\d\s().-]+$/.test(name) && digits.length >= MIN_DIGITS;
  return { name, email: mayContact ? name : null, digits: mayContact && isNumber ? digits : null };
}
