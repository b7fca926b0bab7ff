import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { extend, hold, MOST_EXTENSIONS } from "#features/calendar/service.ts";
import { knownGroomers } from "#features/groomers/service.ts";
import { readSite } from "#features/sites/service.ts";
import { limit, networkOf } from "#kit/server/limits.ts";
import { inTurns } from "#kit/server/queue.ts";
import type { Context } from "#kit/server/verb.ts";
import { type FieldErrors, notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import {
  type DraftVisit,
  demandOf,
  isReadyForTimes,
  type ServiceOfPet,
  servicesOf,
  shareService,
} from "../../rules/draft.ts";
import { alterSession, changeSession } from "../../service/change-session.ts";
import { cutTo, isInZoneOf, wishOf } from "../../service/draft-needs.ts";
import { quoteDraft, termsOf } from "../../service/quote-draft.ts";
import { findSession } from "../../service/read-session.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { nearestSlots } from "./list-times.ts";

/** Holds that one network may take in ten minutes: an office full of dogs, not a machine. */
const HOLDS_OF_NETWORK = { points: 60, seconds: 600 };
const CHANGED_ELSEWHERE = "This booking was changed in another window. Please look at the times again.";
const LONGEST_HOLD = "This time cannot be kept any longer. Please place your order now.";

type Scope = Pick<Context, "db" | "siteId" | "now">;
type Asked = Pick<SessionRow, "id" | "draft">;

/** A visit as it is wished: not yet judged. */
export type VisitWish = { groomerId: string; startsAt: string; services: readonly ServiceOfPet[] };

export function notReady(): Refusal {
  return new Refusal("not_ready", "Choose an address and a service for every pet first.");
}

/**
 * What a draft asks of one groomer, for all services or for some. Read before a transaction opens, from what
 * is kept in memory; the time itself is judged inside it, on what is there then.
 */
export async function choiceOf(
  { db, siteId, now }: Scope,
  whole: Asked,
  groomerId: string,
  startsAt: Date,
  services?: readonly ServiceOfPet[],
) {
  const session = cutTo(whole, services);
  const { draft } = session;
  if (!isReadyForTimes(draft)) throw notReady();
  const [[groomer], site, terms] = await Promise.all([
    knownGroomers(db, siteId, [groomerId]),
    readSite(db, siteId),
    termsOf(db, siteId, draft, now),
  ]);
  const chosen = draft.pets.flatMap((pet) => pet.services.map((service) => service.id));
  const fits = groomer && isInZoneOf(groomer, terms) && chosen.every((one) => groomer.serviceIds.has(one));
  if (!fits) throw notFound("This groomer");
  const { minutes } = quoteDraft(draft, terms, groomer, { min: 0, max: 0 });
  const date = dateIn(groomer.timeZone, startsAt);
  return { groomer, terms, startsAt, draft, wish: wishOf(session, minutes, site, { from: date, to: date }) };
}

/** The loser of a race keeps all its data and is shown the nearest other times. */
export async function slotTaken(
  context: Context,
  session: SessionRow,
  startsAt: Date,
  { services, groomerId }: { services?: readonly ServiceOfPet[] | undefined; groomerId?: string } = {},
): Promise<Refusal> {
  const nearest = await nearestSlots(context, cutTo(session, services), startsAt.getTime(), {
    lost: groomerId,
  });
  return new Refusal("slot_taken", "Someone was quicker: this time has just been taken.", {
    details: { nearest, startsAt: startsAt.toISOString() },
  });
}

/**
 * Chooses the first visit. Without `services` it is for all that is wished; further visits stay while they
 * share nothing with it.
 */
export async function setTime(
  context: Context,
  token: string,
  wish: { groomerId: string; startsAt: string; services?: readonly ServiceOfPet[] | undefined },
): Promise<BookingSession> {
  const found = await findSession(context, token);
  const first = { ...wish, services: wish.services ?? servicesOf(found.draft) };
  const [, ...further] = found.draft.visits;
  const kept = further.filter((visit) => !shareService(visit.services, first.services));
  return chooseVisits(context, token, found, [first, ...kept]);
}

/** Chooses all visits after the first, each for services that no other visit covers. */
export async function setFurtherTimes(
  context: Context,
  token: string,
  times: readonly VisitWish[],
): Promise<BookingSession> {
  const found = await findSession(context, token);
  const [first] = found.draft.visits;
  if (!first) throw new Refusal("not_ready", "Choose the first visit before further ones.");
  const errors: FieldErrors = {};
  for (const [index, time] of times.entries()) {
    const others = [first, ...times.slice(0, index)];
    if (others.some((other) => shareService(other.services, time.services)))
      errors[`times.${index}.services`] = ["This is done at another visit already"];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return chooseVisits(context, token, found, [first, ...times]);
}

async function chooseVisits(
  context: Context,
  token: string,
  found: SessionRow,
  wishes: readonly VisitWish[],
): Promise<BookingSession> {
  await limit(context.db, "hold", `${context.siteId} ${networkOf(context.ipAddress)}`, HOLDS_OF_NETWORK);
  const choices = await Promise.all(
    wishes.map(async ({ groomerId, startsAt, services }) => {
      const choice = await choiceOf(context, found, groomerId, new Date(startsAt), services);
      return { ...choice, services };
    }),
  );
  const turns = choices.map(({ groomer }) => `groomer:${groomer.id}`);
  // Losing is done in turn too: a crowd that wants one groomer takes no more of the processor than one
  // caller.
  const session = await inTurns(turns, async () => {
    const held = await tryToHold(context, token, found, choices);
    if (held.ok) return held.session;
    const { startsAt, services, groomer } = choices[held.index] as Choice;
    throw await slotTaken(context, found, startsAt, { services, groomerId: groomer.id });
  });
  return presentSession(context, token, session);
}

class Taken extends Error {
  readonly index: number;
  constructor(index = 0) {
    super("Taken");
    this.index = index;
  }
}

type Choice = Awaited<ReturnType<typeof choiceOf>> & { services: readonly ServiceOfPet[] };
type Held = { ok: true; session: SessionRow } | { ok: false; index: number };

/** Not held: by the rules under the lock, or by the database's own constraint, which names no choice. */
async function tryToHold(
  context: Context,
  token: string,
  found: SessionRow,
  choices: readonly Choice[],
): Promise<Held> {
  try {
    const session = await alterSession(context, token, async (before, tx) => {
      if (demandOf(before.draft) !== demandOf(found.draft)) throw new Refusal("conflict", CHANGED_ELSEWHERE);
      // Choosing the held times again changes nothing; more time is asked for by extending them.
      if (areStillHeld(before, choices, context.now)) return before;
      const held = await hold(tx, context.siteId, before.id, choices, drive, context.now);
      if (!held.ok) throw new Taken(held.index);
      const visits = choices.map((choice, index) => {
        const opening = held.openings[index];
        if (!opening) throw new Taken(index);
        return {
          groomerId: opening.groomerId,
          startsAt: new Date(opening.startsAt).toISOString(),
          endsAt: new Date(opening.endsAt).toISOString(),
          minutes: choice.wish.minutes,
          zoneId: opening.zone.id,
          services: choice.services,
        };
      });
      const draft = { ...before.draft, visits, request: null };
      return { ...before, draft, holdExpiresAt: held.expiresAt, holdExtensions: 0 };
    });
    return { ok: true, session };
  } catch (error) {
    if (error instanceof Taken) return { ok: false, index: error.index };
    if (isOverlap(error)) return { ok: false, index: 0 };
    throw error;
  }
}

function areStillHeld({ draft, holdExpiresAt }: SessionRow, choices: readonly Choice[], now: Date): boolean {
  const isSame = (visit: DraftVisit, choice: Choice | undefined) =>
    visit.groomerId === choice?.groomer.id &&
    Date.parse(visit.startsAt) === choice.startsAt.getTime() &&
    sameServices(visit.services, choice.services);
  const areSame =
    draft.visits.length === choices.length && draft.visits.every((one, i) => isSame(one, choices[i]));
  return areSame && holdExpiresAt !== null && holdExpiresAt > now;
}

function sameServices(some: readonly ServiceOfPet[], others: readonly ServiceOfPet[]): boolean {
  return some.length === others.length && others.every((one) => shareService(some, [one]));
}

/** PostgreSQL's own word that a time is taken: the exclusion constraint. */
export function isOverlap(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "23P01";
}

export async function extendHold(context: Context, token: string): Promise<BookingSession> {
  const found = await findSession(context, token);
  const [visit] = found.draft.visits;
  if (!visit) throw new Refusal("conflict", "No time is chosen yet.");
  try {
    return await changeSession(context, token, async (session, tx) => {
      if (session.holdExtensions >= MOST_EXTENSIONS) throw new Refusal("conflict", LONGEST_HOLD);
      const count = session.draft.visits.length;
      const expiresAt = await extend(tx, context.siteId, session.id, count, context.now);
      if (!expiresAt) throw new Taken();
      return { ...session, holdExpiresAt: expiresAt, holdExtensions: session.holdExtensions + 1 };
    });
  } catch (error) {
    if (error instanceof Taken) throw await slotTaken(context, found, new Date(visit.startsAt), visit);
    throw error;
  }
}
