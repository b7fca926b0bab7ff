import { isDeepStrictEqual } from "node:util";
import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { explainNone } from "#features/availability/rules/priced-slots.ts";
import { type Search, search } from "#features/availability/service/search.ts";
import { claimLocked, prepareClaim } from "#features/booking/account/service/claim-session.ts";
import { type Draft, EMPTY_DRAFT } from "#features/booking/rules/draft.ts";
import { findSession } from "#features/booking/service/find-session.ts";
import { readDraftNeeds } from "#features/booking/service/read-draft-needs.ts";
import { mayComeFree } from "#features/booking/times/rules/waitlist-offer.ts";
import { SESSION_REFUSALS } from "#features/booking/words/session.ts";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { takeLock } from "#kit/server/statements.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { asRefusal, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { WaitInput, Waiting } from "../contract.ts";
import { releaseOffers } from "../internal/end-entry.ts";
import { presentEntries } from "../internal/present-entries.ts";
import { dayEnd, MAX_ENTRIES, matchesPreference, type Stretch, toMinutes, WHOLE_DAY } from "../rules.ts";
import * as waitlistStore from "../store/entries.ts";
import type { OfferRow } from "../store/offers.ts";
import { tooManyWaits, WAIT_FAULTS, WAIT_REFUSALS } from "../words/faults.ts";

/** A call searches the calendar for all preferred days, so calls are limited. */
const ENTRIES_OF_CUSTOMER: RateLimit = { points: 60, seconds: 3_600 };

/**
 * Saves a waitlist entry for the signed-in customer's booking, with the days on which a time may come free.
 * Throws `forbidden` for a visitor who is not signed in, field errors, or `conflict`.
 */
export async function waitForTime(context: Context, token: string, input: WaitInput): Promise<Waiting> {
  const { actor, db, siteId, now } = context;
  const session = await findSession(context, token);
  if (actor.role !== "customer") throw new Refusal("forbidden", WAIT_REFUSALS.notLoggedIn);
  const customerId = actor.profileId;
  await limitRate(db, "waitlist of customer", `${siteId} ${customerId}`, ENTRIES_OF_CUSTOMER);
  const draft = withoutTime(session.draft);
  const stretch = readStretch(input);
  const days = [...new Set(input.days)].sort();
  const found = await searchFor(context, { ...session, draft }, days, input.serviceProviderId);
  const { timeZone, horizonDays } = found.needs;
  const today = dateIn(timeZone, now);
  const lastBookableDay = addDays(today, horizonDays - 1);
  if (days.some((day) => day < today || day > lastBookableDay))
    throw refuseFields({ days: [WAIT_FAULTS.closedDay] });
  const waitable = waitableDays(found, days, stretch, timeZone, now);
  const entry = {
    ...{ id: newId(), customerId, bookingSessionId: session.id, draft, days: waitable, createdAt: now },
    ...{ groomerId: input.serviceProviderId, startMinute: stretch.from, endMinute: stretch.to },
    overAt: new Date(dayEnd(waitable.at(-1) ?? today, timeZone)),
  };
  const id = await save(context, session, entry, timeZone);
  const [shown] = await presentEntries(context, [{ ...entry, id }]);
  if (!shown) throw new Refusal("conflict", WAIT_REFUSALS.done);
  return shown;
}

type Session = Awaited<ReturnType<typeof findSession>>;

/**
 * Writes the entry and returns its id. An earlier entry of the same booking is replaced; its held times that
 * do not suit the new entry are released. Throws `conflict` if the customer has too many entries.
 */
async function save(
  context: Context,
  session: Session,
  entry: waitlistStore.EntryRow,
  timeZone: string,
): Promise<string> {
  const { db, siteId, now } = context;
  const { customerId, draft } = entry;
  const claim = session.customerId === null ? await prepareClaim(context) : async (own: Session) => own;
  return db.transaction().execute(async (tx) => {
    const before = await waitlistStore.lockOfBooking(tx, siteId, customerId, session.id);
    if (before) {
      // The booking and the customer must be locked later: `end-entry.ts` gives the sequence.
      const hasSameVisit = isSameVisit(before.draft, draft);
      await releaseOffers(
        tx,
        siteId,
        before.id,
        now,
        (offer) => hasSameVisit && suits(offer, entry, timeZone),
      );
    }
    await claimLocked(context, tx, session.id, claim);
    await takeLock(tx, lockCustomer(siteId, customerId));
    const open = (await waitlistStore.listOfCustomer(tx, siteId, customerId)).filter(
      ({ overAt }) => overAt > now,
    );
    const isNew = open.every(({ bookingSessionId }) => bookingSessionId !== session.id);
    if (isNew && open.length >= MAX_ENTRIES) throw new Refusal("conflict", tooManyWaits(MAX_ENTRIES));
    const id = await waitlistStore.put(tx, siteId, entry);
    if (id === null) throw new Refusal("conflict", SESSION_REFUSALS.ofOtherCustomer);
    return id;
  });
}

/** Whether two drafts have the same address and pets. */
function isSameVisit(one: Draft, other: Draft): boolean {
  // JSON removes undefined fields, which stored drafts do not have.
  const visitOf = ({ address, areaId, pets }: Draft) => JSON.parse(JSON.stringify({ address, areaId, pets }));
  return isDeepStrictEqual(visitOf(one), visitOf(other));
}

/** Whether a held time suits the entry that replaces the time's former entry. */
function suits(
  offer: OfferRow,
  entry: Pick<waitlistStore.EntryRow, "groomerId" | "days" | "startMinute" | "endMinute">,
  timeZone: string,
): boolean {
  if (entry.groomerId !== null && entry.groomerId !== offer.groomerId) return false;
  const [startsAt, endsAt] = [offer.startsAt.getTime(), offer.endsAt.getTime()];
  const stretch = { from: entry.startMinute, to: entry.endMinute };
  const date = dateIn(timeZone, offer.startsAt);
  return matchesPreference({ startsAt, endsAt, date }, { days: entry.days, stretch }, timeZone);
}

/** Returns the draft without time, extras and payment: the customer chooses these for the offered time. */
function withoutTime(draft: Draft): Draft {
  const { visits, request, desiredDate, payment, upsells, upsellsTold, coupon, giftCard, tip, claim } =
    EMPTY_DRAFT;
  const extras = { upsells, upsellsTold, coupon, giftCard, tip, claim };
  return { ...draft, visits, request, desiredDate, payment, ...extras };
}

/**
 * Returns the preferred hours in minutes; the whole day by default. Throws a field error if they are
 * reversed.
 */
function readStretch({ startTime, endTime }: WaitInput): Stretch {
  const from = startTime === undefined ? WHOLE_DAY.from : toMinutes(startTime);
  const to = endTime === undefined ? WHOLE_DAY.to : toMinutes(endTime);
  if (from >= to) throw refuseFields({ endTime: [WAIT_FAULTS.reversed] });
  return { from, to };
}

/** Searches the calendars on the preferred days. Throws a field error if the groomer cannot do the visit. */
async function searchFor(
  context: Context,
  session: Parameters<typeof readDraftNeeds>[1],
  days: readonly string[],
  groomerId: string | null,
): Promise<Search> {
  const dates = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  try {
    const needs = await readDraftNeeds(context, session);
    return await search(context.db, needs, dates, { groomerId: groomerId ?? undefined });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    throw refuseFields({ serviceProviderId: [WAIT_FAULTS.groomer] });
  }
}

/**
 * Returns the days on which a time may come free. Throws `conflict` if a day already has a time that suits,
 * and a field error if no time can come free on any of the days.
 */
function waitableDays(
  found: Search,
  days: readonly string[],
  stretch: Stretch,
  timeZone: string,
  now: Date,
): string[] {
  const waitable = days.filter((day) => {
    const groomers = found.groomers.map((groomer) => ({
      ...groomer,
      needs: { ...groomer.needs, from: day, to: day },
    }));
    const open = groomers.flatMap(({ calendar, needs }) => openings(calendar, needs, now.getTime()));
    if (open.some((opening) => matchesPreference(opening, { days, stretch }, timeZone)))
      throw new Refusal("conflict", WAIT_REFUSALS.hasFreeTime);
    return open.length > 0 || mayComeFree(explainNone({ ...found, groomers }, now.getTime()));
  });
  if (waitable.length === 0) throw refuseFields({ days: [WAIT_FAULTS.emptyDay] });
  return waitable;
}
