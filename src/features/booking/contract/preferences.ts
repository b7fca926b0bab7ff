import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { MAX_REFERRER, toReferrerPage } from "#kit/wire/referrer.ts";
import { blankLineSchema, dateSchema } from "#kit/wire/schema.ts";
import { SORTS } from "../rules/draft.ts";
import { bookingSessionSchema, CHANGE_ERRORS, SESSION, sessionParams, shown } from "./session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

/**
 * Campaign tags of links. No check for card numbers: advertisers number campaigns with digits that may look
 * like a card.
 */
export const utmSchema = z
  .record(z.string().regex(/^[\w.-]{1,40}$/), z.string().max(200))
  .refine((tags) => Object.keys(tags).length <= 20);

/** The page that led the visitor here: a web URL without query, fragment and user name. */
export const referrerSchema = z
  .string()
  .max(MAX_REFERRER)
  .refine((page) => toReferrerPage(page) === page, "Send a web address without a query");

/** Without `referrer`, the stored one stays. The brand's own pages are stored as none. */
export const setUtm = endpoint({
  method: "POST",
  path: `${SESSION}/utm`,
  summary: "Save where the visitor came from",
  audience,
  params,
  body: z.object({ utm: utmSchema, referrer: referrerSchema.optional() }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ utm: { utm_source: "newsletter" }, referrer: "https://news.example/dogs" }),
});

/**
 * The code counts only for a new customer, once the phone number is verified. An unknown code has no effect
 * and is no error. `showInvitation` names the friend behind a code.
 */
export const setReferral = endpoint({
  method: "PUT",
  path: `${SESSION}/referral`,
  summary: "Save the referral code of a friend",
  audience,
  params,
  body: z.object({ code: blankLineSchema(40) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ code: "K7F3QXAB" }),
});

export const setDesiredDate = endpoint({
  method: "POST",
  path: `${SESSION}/desired-date`,
  summary: "Save the first day of the search for times",
  audience,
  params,
  body: z.object({ date: dateSchema }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ date: "2026-11-24" }),
});

export const setSort = endpoint({
  method: "PUT",
  path: `${SESSION}/sort`,
  summary: "Choose how recommended times are sorted",
  audience,
  params,
  body: z.object({ sort: z.enum(SORTS) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ sort: "soonest" }),
});
