import { extensionsLeft } from "#features/calendar/rules/holds.ts";
import {
  commitInQueue,
  inGroomerQueues,
  type Locked,
  type Written,
} from "#features/calendar/service/commit-times.ts";
import { extend, type HoldResult, hold } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { limitRate, toNetwork } from "#kit/server/rate-limits.ts";
import { run } from "#kit/server/statements.ts";
import { transact } from "#kit/server/transact.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { slotTaken } from "../../internal/slot-taken.ts";
import {
  type DraftVisit,
  includesServices,
  isHeld,
  type ServiceOfPet,
  servicesOf,
  shareService,
  visitFingerprint,
} from "../../rules/draft.ts";
import { lockOpen } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import { readChoice } from "../../service/read-draft-needs.ts";
import * as bookingStore from "../../store/sessions.ts";
import { TIME_FAULTS, TIME_REFUSALS } from "../words.ts";

/** How many holds a network may take in ten minutes: enough for a busy office, too few for a bot. */
const HOLDS_OF_NETWORK = { points: 60, seconds: 600 };

type SessionRow = bookingStore.SessionRow;

/** A visit that the caller wants to hold. `startsAt` is an ISO instant. */
type VisitInput = { groomerId: string; startsAt: string; services: readonly ServiceOfPet[] };

/**
 * Holds the first visit's time. Without `services` the visit is for all services. Other visits stay if they
 * share no service with the first visit. Refuses (`slot_taken`) a time that is not free.
 */
export async function setTime(
  context: Context,
  token: string,
  input: { groomerId: string; startsAt: string; services?: readonly ServiceOfPet[] | undefined },
): Promise<BookingSession> {
  const found = await findSession(context, token);
  const first = { ...input, services: input.services ?? servicesOf(found.draft) };
  const [, ...further] = found.draft.visits;
  const others = further.filter((visit) => !shareService(visit.services, first.services));
  return holdVisits(context, token, found, [first, ...others]);
}

/**
 * Holds the times of all visits after the first. Refuses (`validation_failed`) a service that two visits
 * share, and (`slot_taken`) a time that is not free.
 */
export async function setFurtherTimes(
  context: Context,
  token: string,
  times: readonly VisitInput[],
): Promise<BookingSession> {
  const found = await findSession(context, token);
  const [first] = found.draft.visits;
  if (!first) throw new Refusal("not_ready", TIME_REFUSALS.noFirstVisit);
  const errors: FieldErrors = {};
  for (const [index, time] of times.entries()) {
    const others = [first, ...times.slice(0, index)];
    if (others.some((other) => shareService(other.services, time.services)))
      errors[`times.${index}.services`] = [TIME_FAULTS.repeatedService];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return holdVisits(context, token, found, [first, ...times]);
}

/** Holds the times of all visits and saves the visits, all or none. */
async function holdVisits(
  context: Context,
  token: string,
  found: SessionRow,
  inputs: readonly VisitInput[],
): Promise<BookingSession> {
  await limitRate(context.db, "hold", `${context.siteId} ${toNetwork(context.ipAddress)}`, HOLDS_OF_NETWORK);
  const choices = await Promise.all(
    inputs.map(async ({ groomerId, startsAt, services }) => {
      const choice = await readChoice(context, found, groomerId, new Date(startsAt), services);
      return { ...choice, services };
    }),
  );
  const groomerIds = choices.map(({ groomer }) => groomer.id);
  // A refused caller searches for other times within the queue, so that a crowd for one groomer cannot use
  // up the processor.
  const session = await inGroomerQueues(groomerIds, async () => {
    const held = await commitInQueue(context.db, toHoldCommit(context, found, choices));
    if (held.ok) return held.result;
    const { startsAt, services, groomer } = choices[held.index ?? 0] as Choice;
    const { reason } = held;
    throw await slotTaken(context, found, startsAt, { services, groomerId: groomer.id, reason });
  });
  return presentSession(context, token, session);
}

type Choice = Awaited<ReturnType<typeof readChoice>> & { services: readonly ServiceOfPet[] };
type Held = Extract<HoldResult, { ok: true }>;

function toHoldCommit(context: Context, found: SessionRow, choices: readonly Choice[]) {
  const { siteId, now } = context;
  return {
    lock: (tx: Tx) => lockForTimes(tx, context, found, choices),
    take: (tx: Tx) => hold(tx, siteId, found.id, choices, now),
    write: (tx: Tx, held: Held, before: SessionRow) => writeVisits(tx, before, choices, held),
  };
}

async function lockForTimes(
  tx: Tx,
  context: Context,
  found: SessionRow,
  choices: readonly Choice[],
): Promise<Locked<SessionRow, SessionRow>> {
  const before = await lockOpen(context, tx, found.id);
  if (visitFingerprint(before.draft) !== visitFingerprint(found.draft))
    throw new Refusal("conflict", TIME_REFUSALS.changedElsewhere);
  // Choosing the same held times again changes nothing. Only `extendHold` extends the hold.
  return areStillHeld(before, choices, context.now)
    ? { ok: true, done: before }
    : { ok: true, locked: before };
}

/** Saves the held visits. A request's preferred times are dropped: real times replace them. */
async function writeVisits(
  tx: Tx,
  before: SessionRow,
  choices: readonly Choice[],
  { openings, expiresAt }: Held,
): Promise<Written<SessionRow>> {
  const visits = openings.map((opening, index) => {
    const { needs, services } = choices[index] as Choice;
    return {
      groomerId: opening.groomerId,
      startsAt: new Date(opening.startsAt).toISOString(),
      endsAt: new Date(opening.endsAt).toISOString(),
      minutes: needs.minutes,
      zoneId: opening.zone.id,
      services,
    };
  });
  const draft = { ...before.draft, visits, request: null };
  const result = { ...before, draft, holdExpiresAt: expiresAt, holdExtensions: 0 };
  await run(tx, bookingStore.saveSession(tx, result));
  return { ok: true, result };
}

function areStillHeld(session: SessionRow, choices: readonly Choice[], now: Date): boolean {
  const isSame = (visit: DraftVisit, choice: Choice | undefined) =>
    visit.groomerId === choice?.groomer.id &&
    Date.parse(visit.startsAt) === choice.startsAt.getTime() &&
    hasSameServices(visit.services, choice.services);
  const { visits } = session.draft;
  const areSame =
    visits.length === choices.length && visits.every((visit, index) => isSame(visit, choices[index]));
  return areSame && isHeld(session, now);
}

function hasSameServices(first: readonly ServiceOfPet[], second: readonly ServiceOfPet[]): boolean {
  return first.length === second.length && includesServices(first, second);
}

/**
 * Extends the hold of all chosen times. Refuses (`conflict`) without a chosen time or after the last allowed
 * extension, and (`slot_taken`) if a time is no longer free.
 */
export async function extendHold(context: Context, token: string): Promise<BookingSession> {
  const found = await findSession(context, token);
  const [visit] = found.draft.visits;
  if (!visit) throw new Refusal("conflict", TIME_REFUSALS.noTime);
  const extended = await transact(context.db, async (tx) => {
    const session = await lockOpen(context, tx, found.id);
    if (extensionsLeft(session.holdExtensions) <= 0) throw new Refusal("conflict", TIME_REFUSALS.holdLimit);
    const count = session.draft.visits.length;
    const holdExpiresAt = await extend(tx, context.siteId, session.id, count, context.now);
    if (!holdExpiresAt) return { ok: false } as const;
    const next = { ...session, holdExpiresAt, holdExtensions: session.holdExtensions + 1 };
    await run(tx, bookingStore.saveSession(tx, next));
    return { ok: true, session: next } as const;
  });
  if (!extended.ok) throw await slotTaken(context, found, new Date(visit.startsAt), visit);
  return presentSession(context, token, extended.session);
}
