import { z } from "zod";
import { search } from "#features/availability/service/search.ts";
import { holdForCustomer } from "#features/booking/prepared/service/hold-for-customer.ts";
import { readChoice } from "#features/booking/service/read-draft-needs.ts";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import { commitInQueue, inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { HoldResult } from "#features/calendar/service.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId, siteIdSchema } from "#kit/server/ids.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import type { Log } from "#kit/server/log.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { offerEnd } from "../rules/offers.ts";
import {
  bestOfEachDay,
  byFit,
  doOverlap,
  hasEnoughOffers,
  type Match,
  matchesPreference,
  mayBeOffered,
} from "../rules.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";
import { endFinished } from "./end-entry.ts";
import { readEntryNeeds } from "./entry-needs.ts";
import { notifyOfferedSlot } from "./notify-offered-slot.ts";

/** The most entries that one run checks. The next run checks the others. */
const MAX_PER_RUN = 500;
/** Offers stay for a day after their time has begun, because they count toward the day's limit. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Where time has come free: a groomer and days of the area, plus or minus a day. Empty means everywhere. */
export type Where = waitlistStore.Where;

type Tools = { db: Db; log: Log; now: Date };
type Entry = waitlistStore.EntryRow;
type Found = Match & { entry: Entry; timeZone: string };

/**
 * Offers time that has come free. A database trigger adds this job when time is released on a waited-for
 * day.
 */
export const offerSlotsJob: Job = job({
  name: "ask-waiting",
  payload: z.object({
    siteId: siteIdSchema,
    groomerId: z.uuid().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /**
     * True if the trigger added the job. Then the freed days are in a table, and another run may have taken
     * them.
     */
    isNews: z.boolean().optional(),
  }),
  async run({ siteId, isNews, ...where }, { db, clock, log }) {
    const { groomerId, from, to } = where;
    const days =
      isNews && groomerId && from && to
        ? await offerStore.takeFreedDays(db, siteId, groomerId, { from, to })
        : { from, to };
    if (days) await offerSlots({ db, log, now: clock.now() }, siteId, { ...where, ...days });
  },
});

/**
 * Offers free slots to waiting customers, starting with the slot that fits a groomer's route best. A slot is
 * held for one customer. The calendar gives a slot only once, even if runs and bookings compete for it.
 * Returns the number of customers who got an offer.
 */
export async function offerSlots(
  tools: Tools,
  siteId: SiteId,
  where: Where = {},
  max = MAX_PER_RUN,
): Promise<number> {
  const { db, now } = tools;
  await offerStore.endLapsed(db, siteId, now);
  await endFinished(db, siteId, now);
  await offerStore.removeOffersBefore(db, siteId, new Date(now.getTime() - DAY_MS));
  const waiting = await waitlistStore.listWaiting(db, siteId, where, now, max);
  // The list may be cut off. Checked entries go to its end, so the next run starts with the others.
  if (waiting.length === max) {
    const ids = waiting.map(({ id }) => id);
    await waitlistStore.noteChecked(db, siteId, ids, now);
  }
  const customers = [...new Set(waiting.map(({ customerId }) => customerId))];
  const offers = await offerStore.listOffersTo(db, siteId, customers);
  const earlierOffers = Map.groupBy(offers, ({ customerId }) => customerId);
  const found: Found[] = [];
  for (const entry of waiting) {
    const offersBefore = earlierOffers.get(entry.customerId) ?? [];
    found.push(...(await findMatches(tools, siteId, entry, where, offersBefore)));
  }
  const servedCustomers = new Set<string>();
  const takenTimes: Match["opening"][] = [];
  for (const match of found.sort(byFit)) {
    const { customerId } = match.entry;
    const isTaken = takenTimes.some((taken) => doOverlap(taken, match.opening));
    if (servedCustomers.has(customerId) || isTaken) continue;
    const outcome = await offer(tools, siteId, match);
    if (outcome === "held") servedCustomers.add(customerId);
    if (outcome !== "passed") takenTimes.push(match.opening);
  }
  return servedCustomers.size;
}

/**
 * Finds free slots that suit an entry and were not offered to its customer before. Returns none if the
 * visit can no longer be booked, or if no offer may be made now.
 */
async function findMatches(
  { db, log, now }: Tools,
  siteId: SiteId,
  entry: Entry,
  { groomerId, from, to }: Where,
  offersBefore: readonly offerStore.OfferRow[],
): Promise<Found[]> {
  const { draft, days, startMinute, endMinute } = entry;
  if (groomerId && entry.groomerId && groomerId !== entry.groomerId) return [];
  const area = (await loadAreas(db, siteId)).find(({ id }) => id === draft.areaId);
  const offerEndsAt = area ? offerEnd(now, area.timeZone) : null;
  if (!area || !offerEndsAt || hasEnoughOffers(offersBefore, now, area.timeZone)) return [];
  const { timeZone } = area;
  const searchedDays = days.filter((day) => (!from || day >= from) && (!to || day <= to));
  const [first, last] = [searchedDays[0], searchedDays.at(-1)];
  if (!first || !last) return [];
  const preference = { days: searchedDays, stretch: { from: startMinute, to: endMinute } };
  const wantedGroomerId = groomerId ?? entry.groomerId ?? undefined;
  try {
    const needs = await readEntryNeeds({ db, siteId, now }, entry);
    const { groomers } = await search(db, needs, { from: first, to: last }, { groomerId: wantedGroomerId });
    // The groomer gets the full notice even if the customer books in the last moment of the offer.
    const earliestStart = offerEndsAt.getTime() + needs.noticeMinutes * MINUTE_MS;
    const fitting = groomers
      .flatMap(({ calendar, needs }) =>
        searchedDays.flatMap((day) => openings(calendar, { ...needs, from: day, to: day }, now.getTime())),
      )
      .filter(
        (opening) => opening.startsAt >= earliestStart && matchesPreference(opening, preference, timeZone),
      )
      .filter((opening) => mayBeOffered(opening, offersBefore, timeZone));
    const waitsSince = entry.createdAt.getTime();
    return bestOfEachDay(fitting).map((opening) => ({
      ...{ entryId: entry.id, entry, waitsSince, opening, timeZone },
    }));
  } catch (error) {
    // A refusal is normal: the groomer no longer comes to the address, or a service is no longer offered.
    // No error may stop the offers to other entries.
    if (!asRefusal(error))
      log.error({ err: error, entryId: entry.id }, "could not search for a waitlist entry");
    return [];
  }
}

/** `held`: the offer is made. `gone`: the time is already taken. `passed`: the entry gets no offer now. */
type Outcome = "held" | "gone" | "passed";

/** Holds the time of a match for its customer and writes the offer, in one transaction. */
async function offer({ db, log, now }: Tools, siteId: SiteId, found: Found): Promise<Outcome> {
  const { entry, opening, timeZone } = found;
  const { draft, customerId } = entry;
  const { groomerId } = opening;
  const sessionId = newId();
  const startsAt = new Date(opening.startsAt);
  const expiresAt = offerEnd(now, timeZone);
  if (!expiresAt) return "passed";
  try {
    const choice = await readChoice(
      { db, siteId, now },
      { id: sessionId, draft, customerId },
      groomerId,
      startsAt,
    );
    const held = { sessionId, customerId, draft, choice, expiresAt };
    const offered = await inGroomerQueues([groomerId], () =>
      commitInQueue<Entry, HoldResult, Outcome>(db, {
        async lock(tx) {
          const current = await waitlistStore.lockOwn(tx, siteId, customerId, entry.id);
          const isUnchanged = current && isSameEntry(current, entry);
          return isUnchanged ? { ok: true, locked: current } : { ok: true, done: "passed" };
        },
        take: (tx) => holdForCustomer(tx, siteId, held, now),
        async write(tx) {
          await writeOffer(tx, siteId, { ...found, sessionId, startsAt, expiresAt }, now);
          return { ok: true, result: "held" };
        },
      }),
    );
    return offered.ok ? offered.result : "gone";
  } catch (error) {
    if (offerStore.isOfferedAlready(error)) return "passed";
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "could not make a waitlist offer");
    return "passed";
  }
}

/**
 * Writes the offer, the job that notifies its customer, and the job that offers the time to the next
 * customer.
 */
async function writeOffer(
  tx: Tx,
  siteId: SiteId,
  {
    entry,
    opening,
    sessionId,
    startsAt,
    expiresAt,
  }: Found & { sessionId: string; startsAt: Date; expiresAt: Date },
  now: Date,
): Promise<void> {
  const { customerId, id: entryId } = entry;
  const { groomerId, date } = opening;
  const id = newId();
  await offerStore.insertOffer(tx, siteId, {
    ...{ id, entryId, customerId, groomerId, bookingSessionId: sessionId, startsAt },
    ...{ endsAt: new Date(opening.endsAt), expiresAt, createdAt: now },
    ...{ toldAt: null, openedAt: null, endedAt: null },
  });
  await addJob(tx, notifyOfferedSlot, { siteId, customerId, entryId, id });
  // If this customer does not book, the time is offered to the next customer when the offer ends.
  const inMs = expiresAt.getTime() - now.getTime();
  await addJob(tx, offerSlotsJob, { siteId, groomerId, from: date, to: date }, { inMs });
}

const isSameEntry = (one: Entry, other: Entry) => JSON.stringify(one) === JSON.stringify(other);

/** Offers free time of all brands. The sweep finds time that no trigger reports, such as an expired hold. */
export async function sweepWaiting(tools: Tools): Promise<void> {
  for (const siteId of await waitlistStore.listSites(tools.db)) {
    try {
      await offerSlots(tools, siteId);
    } catch (error) {
      tools.log.error({ err: error, siteId }, "could not sweep a brand's waitlist");
    }
  }
}
