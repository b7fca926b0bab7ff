/** The field error for a card number. */
export const CARD_NUMBER_MESSAGE = "Please leave card numbers out of text";

const SHORTEST = 13;
/** The usual length. A longer group of digits may be a card number with its expiry date or code. */
const USUAL = 16;
const LONGEST = 19;

// At least 13 digits, with up to two separators between two digits: "4242 4242 4242 4242", "4242-4242-…".
const RUNS = /\p{Nd}(?:[\s.\p{Pd}\u2212]{0,2}\p{Nd}){12,}/gu;
const GROUPS = /\d+/g;

/** The number formats of Visa, Mastercard, American Express, Discover, Diners, JCB and UnionPay. */
const NETWORKS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|(?:6011|64[4-9]\d|65\d\d)\d{12,15}|3(?:0[0-5]\d|[689]\d\d)\d{10,15}|35(?:2[89]|[3-8]\d)\d{12,15}|62\d{14,17})$/;

/**
 * Whether a text seems to contain a bank card's number: a run of 13 to 19 digits whose first digit is 2 to 6
 * and that passes the Luhn check, or a run with a number of a known card network among its digits. One US
 * phone number is too short to count, and a microchip number that starts with 9 does not count.
 */
export function looksLikeCardNumber(text: string): boolean {
  for (const [run] of text.normalize("NFKC").matchAll(RUNS)) {
    const groups = [...asciiDigits(run).matchAll(GROUPS)].map(([group]) => group);
    if (holdsCardNumber(groups)) return true;
  }
  return false;
}

/**
 * Converts the digits of any script to 0 to 9. Unicode lists the ten digits of a script in a row, so the
 * distance to the script's zero is the digit's value.
 */
function asciiDigits(run: string): string {
  return run.replace(/\p{Nd}/gu, (digit) => {
    if (digit <= "9") return digit;
    let zero = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
      zero -= 1;
      value += 1;
    }
    return String(value);
  });
}

/**
 * Whether the digits of a run form or contain a card number. Consecutive groups are joined, because an expiry
 * date, a code or a phone number may stand next to the card number.
 */
function holdsCardNumber(groups: string[]): boolean {
  const all = groups.join("");
  if (all.length <= LONGEST && /^[2-6]/.test(all) && passesLuhn(all)) return true;
  return groups.some((group, first) => {
    if (group.length > USUAL) return containsCardNumber(group);
    let joined = "";
    for (const next of groups.slice(first)) {
      joined += next;
      if (joined.length > LONGEST) return false;
      if (isNetworkNumber(joined)) return true;
    }
    return false;
  });
}

/** Whether a long group of digits contains a card number, as when an expiry date or a code follows. */
function containsCardNumber(digits: string): boolean {
  for (let start = 0; start + SHORTEST <= digits.length; start += 1) {
    for (let length = SHORTEST; length <= LONGEST && start + length <= digits.length; length += 1) {
      if (isNetworkNumber(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

function isNetworkNumber(digits: string): boolean {
  return NETWORKS.test(digits) && passesLuhn(digits);
}

/**
 * Whether the last digit is the check digit of the others by Luhn, as in every card number (ISO/IEC 7812-1).
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}
