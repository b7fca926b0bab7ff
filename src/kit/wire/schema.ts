import { z } from "zod";
import { CARD_NUMBER_MESSAGE, looksLikeCardNumber } from "./card-number.ts";

// Kept apart from money.ts and time.ts so that screens can format without shipping zod to the browser.

/**
 * A UUID (version 7 where we make it) as it stands on the wire; of its spellings we read them in small
 * letters.
 */
export const idSchema = z.uuid().toLowerCase();

/** Words that may stand in a URL: `calm-paws-phoenix`. */
export const slugSchema = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and single dashes");

/** Integer cents, 0 to $1,000,000. */
export const centsSchema = z.int().min(0).max(100_000_000);

/** `{ min, max }` in cents. */
export const centsRangeSchema = z.object({ min: centsSchema, max: centsSchema });

/** Years that a calendar may be asked about: arithmetic on others leaves what dates can hold. */
const isOurTime = (text: string) => text >= "2000" && text < "2200";

/** A calendar day without a zone, `YYYY-MM-DD`. */
export const dateSchema = z.iso.date().refine(isOurTime, "Use a date of this century");

/** Wall time on a 24-hour clock, `HH:mm`. */
export const wallTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 09:30");

/** An instant, ISO 8601 with its offset. */
export const instantSchema = z.iso.datetime({ offset: true }).refine(isOurTime, "Use a time of this century");

/** Days of the week, 1 = Sunday to 7 = Saturday. */
export const weekdaySchema = z.int().min(1).max(7);

const withoutCardNumber = (text: string) => !looksLikeCardNumber(text);

const UNFIT = "Some characters are not allowed here";

/**
 * One line of a person's text, 1 to `max` characters: trimmed, nothing unseen in it (see `textSchema`), no
 * card number.
 */
export function lineSchema(max: number) {
  return blankLineSchema(max).min(1, "Please fill this in");
}

/** As `lineSchema`, but it may stay empty. */
export function blankLineSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, UNFIT)
    .refine(withoutCardNumber, CARD_NUMBER_MESSAGE);
}

/**
 * Text of several lines: trimmed, up to `max` characters, no card number, and nothing unseen: no control
 * characters but line breaks and tabs, no half characters, no marks that turn the direction of what a reader
 * sees after them.
 */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: `Use at most ${max} characters`, abort: true })
    .regex(/^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|[\n\r\t])*$/u, UNFIT)
    .refine(withoutCardNumber, CARD_NUMBER_MESSAGE);
}

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email("Enter an e-mail address"));

export const latitudeSchema = z.number().min(-90).max(90);
export const longitudeSchema = z.number().min(-180).max(180);
