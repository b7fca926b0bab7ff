import { readId } from "#kit/wire/ids.ts";

/** What a typed text may mean. Each part is null where the text cannot mean it. */
export type DeskSearch = {
  /** The id of an order, or of the customer of orders. */
  id: string | null;
  /** The number of an order, in capital letters. */
  number: string | null;
  /** The words of a customer's name, in small letters: each begins the first or the last name. */
  names: string[];
  /** The beginning of a pet's name, in small letters. */
  pet: string | null;
  /** Whole phone numbers (E.164) that the digits may stand for. */
  phones: string[];
  /** A whole e-mail address in small letters. */
  email: string | null;
};

const NUMBER = /^#?([\da-z]{4,12})$/;
const PHONE = /^[+(\d][\d\s().-]{6,20}$/;
const MAX_WORDS = 4;

/** Returns what staff may mean by a text. Phone numbers and addresses only for those who may see them. */
export function toDeskSearch(typed: string, seesContact: boolean): DeskSearch {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/\D/g, "");
  const isPhone = PHONE.test(text) && digits.length >= 7;
  const isMail = text.includes("@");
  const isName = text !== "" && !isPhone && !isMail;
  return {
    id: readId(text),
    number: NUMBER.exec(text)?.[1]?.toUpperCase() ?? null,
    names: isName ? text.split(/\s+/).slice(0, MAX_WORDS) : [],
    pet: isName ? text : null,
    phones: seesContact && isPhone ? [`+${digits}`, `+1${digits}`] : [],
    email: seesContact && isMail ? text : null,
  };
}
