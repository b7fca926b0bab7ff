import { z } from "zod";
import { CARD_NUMBER_MESSAGE, looksLikeCardNumber } from "./card-number.ts";

// Schemas are separate from money.ts and format, so that screens can format without loading zod.

/** A UUID, converted to lowercase. The program's own ids have version 7. */
export const idSchema = z.uuid().toLowerCase();

/** A name in a URL: `calm-paws-phoenix`. */
export const slugSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and single dashes");

/** Whole cents, 0 to $1,000,000. */
export const centsSchema = z.int().min(0).max(100_000_000);

/** `{ min, max }` in cents. */
export const centsRangeSchema = z.object({ min: centsSchema, max: centsSchema });

/**
 * Whether a day or instant is in the years 2000 to 2199. Arithmetic on other years may leave Date's range.
 */
const isInRange = (text: string) => text >= "2000" && text < "2200";

/** A calendar day without a zone, `YYYY-MM-DD`. */
export const dateSchema = z.iso.date().refine(isInRange, "Use a date of this century");

/** Wall time on a 24-hour clock, `HH:mm`. */
export const wallTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 09:30");

/** An instant, ISO 8601 with its offset. */
export const instantSchema = z.iso.datetime({ offset: true }).refine(isInRange, "Use a time of this century");

/** Days of the week, 1 = Sunday to 7 = Saturday. */
export const weekdaySchema = z.int().min(1).max(7);

const withoutCardNumber = (text: string) => !looksLikeCardNumber(text);

/** The field error for text with characters that the schemas refuse. */
export const UNFIT_CHARACTERS = "Some characters are not allowed here";

/**
 * One line of text, trimmed, 1 to `max` characters, without invisible characters (see `textSchema`) and card
 * numbers. `missing` is the fault of an empty line.
 */
export function lineSchema(max: number, missing = "Please fill this in") {
  return blankLineSchema(max).min(1, missing);
}

/** The same as `lineSchema`, but the line may be empty. */
export function blankLineSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, UNFIT_CHARACTERS)
    .refine(withoutCardNumber, CARD_NUMBER_MESSAGE);
}

/**
 * Text of several lines, trimmed, up to `max` characters, without card numbers and invisible characters:
 * control characters except line breaks and tabs, half surrogates, and marks that change the text direction.
 */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .regex(/^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u, UNFIT_CHARACTERS)
    .refine(withoutCardNumber, CARD_NUMBER_MESSAGE);
}

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email("Enter an e-mail address"));

export const latitudeSchema = z.number().min(-90).max(90);
export const longitudeSchema = z.number().min(-180).max(180);
