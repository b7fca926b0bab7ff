import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { toLines } from "#kit/wire/lines.ts";
import { AGREEMENT_KINDS, type DocumentKind, GROOMER_KINDS, REQUIRED_KINDS } from "../rules.ts";

export const MAX_TITLE_LENGTH = 120;
export const MAX_BODY_LENGTH = 19_000;

/** A version can count at most this many days from today. */
const MAX_DAYS_AHEAD = 366;

/** The versions that a page lists, the newest ones. */
export const MAX_VERSIONS = 100;

const has = (kinds: readonly DocumentKind[], kind: DocumentKind): boolean => kinds.includes(kind);

/** The role of the people who read an agreement of this kind. */
export const readersOf = (kind: DocumentKind): "customer" | "groomer" =>
  has(AGREEMENT_KINDS, kind) ? "customer" : "groomer";

/** Whether people are asked to agree to it, which they are not to one that they can only read. */
export const needsConsent = (kind: DocumentKind): boolean =>
  has(Object.values(REQUIRED_KINDS), kind) || has(Object.values(GROOMER_KINDS), kind);

type Version = { version: number; publishedAt: Date };

/**
 * The version in force: of those whose day has come, the newest. `next`: the newest of all, if its day is
 * still to come. `versions`: the newest first.
 */
export function standingVersions<V extends Version>(
  versions: readonly V[],
  now: Date,
): { current: V | null; next: V | null } {
  const current = versions.find(({ publishedAt }) => publishedAt <= now) ?? null;
  const [newest = null] = versions;
  return { current, next: newest && newest.publishedAt > now ? newest : null };
}

/**
 * Today, and the days from which the version after `newest` can count. No version counts before an earlier
 * one does: that one would never be in force.
 */
export function publicationDays(
  newest: { publishedAt: Date } | undefined,
  timeZone: string,
  now: Date,
): { today: string; firstDay: string; lastDay: string } {
  const today = toLocalDate(now, timeZone);
  const firstDay = newest && newest.publishedAt > now ? toLocalDate(newest.publishedAt, timeZone) : today;
  return { today, firstDay, lastDay: addDays(today, MAX_DAYS_AHEAD) };
}

type Text = { title: string; body: string };

export const isSameText = (a: Text, b: Text): boolean =>
  a.title === b.title && toLines(a.body) === toLines(b.body);
