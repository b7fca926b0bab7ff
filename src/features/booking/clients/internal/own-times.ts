import type { VisitNeeds } from "#features/availability/rules/needs.ts";
import { search } from "#features/availability/service/search.ts";
import { timeTaken } from "#features/availability/service/slot-taken.ts";
import { type SuggestedSlot, suggestSlots } from "#features/availability/service/suggest-slots.ts";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { Draft } from "../../rules/draft.ts";
import { readDraftNeeds } from "../../service/read-draft-needs.ts";
import type { OwnTimes } from "../contract.ts";
import { CLIENT_BOOKING_REFUSALS } from "../words.ts";

type Scope = Pick<Context, "db" | "siteId" | "now">;

/** Enough to look at each day of several weeks for several clients. */
const SEARCHES_OF_GROOMER: RateLimit = { points: 300, seconds: 3_600 };

/** A visit of a groomer. `customerId`: null for somebody new. */
export type OwnVisit = { draft: Draft; groomerId: string; customerId: string | null };

/** As many suggestions as a phone shows without a long scroll. */
const MAX_SUGGESTIONS = 8;

/**
 * The groomer's free times for a visit: the best of each day, or all of one date. A groomer who cannot come
 * has none. Counts the search.
 */
export async function listOwnTimes(context: Context, visit: OwnVisit, date?: string): Promise<OwnTimes> {
  const { db, siteId } = context;
  const { groomerId } = visit;
  await limitRate(db, "own times", `${siteId} ${groomerId}`, SEARCHES_OF_GROOMER);
  const needs = await readOwnNeeds(context, visit);
  try {
    const { best, slots, reason } = await suggestSlots(context, needs, { groomerId, date });
    const suggestions = best.slice(0, MAX_SUGGESTIONS).toSorted(byStart);
    return { suggestions, slots: date ? slots : [], reason };
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return { suggestions: [], slots: [], reason: "outside_zones" };
  }
}

const byStart = (one: SuggestedSlot, other: SuggestedSlot) => one.startsAt.localeCompare(other.startsAt);

/** The groomer's opening at a start; null if the time is not free. */
export async function findOwnTime(context: Scope, visit: OwnVisit, startsAt: Date): Promise<Opening | null> {
  const { groomerId } = visit;
  const needs = await readOwnNeeds(context, visit);
  const date = dateIn(needs.timeZone, startsAt);
  const found = await search(context.db, needs, { from: date, to: date }, { groomerId }).catch(
    (error: unknown) => {
      if (asRefusal(error)?.code !== "not_found") throw error;
      return { groomers: [] };
    },
  );
  const free = found.groomers.flatMap(({ calendar, needs }) =>
    openings(calendar, needs, context.now.getTime()),
  );
  return free.find((one) => one.startsAt === startsAt.getTime()) ?? null;
}

/** The refusal of a time that is not free. */
export const notFree = () => timeTaken(CLIENT_BOOKING_REFUSALS.notFree);

/**
 * What the visit needs. The lead time of customers does not apply to groomers, who know their own van; it
 * does to the team.
 */
export async function readOwnNeeds(context: Scope, { draft, customerId }: OwnVisit): Promise<VisitNeeds> {
  const needs = await readDraftNeeds(context, { id: newId(), draft, customerId });
  return draft.source === "staff" ? needs : { ...needs, noticeMinutes: 0 };
}
