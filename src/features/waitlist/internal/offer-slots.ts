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

/** Entries of one run; the next run takes the others. */
const MAX_PER_RUN = 500;
/** An offer of today still counts when its time has begun. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Where time has come free; all days and groomers by default. Dates are of the area, give or take a day.
 */
export type Where = waitlistStore.Where;

type Tools = { db: Db; log: Log; now: Date };
type Entry = waitlistStore.EntryRow;
type Found = Match & { entry: Entry; timeZone: string };

/** The database adds one for each release of time on a day with waiting customers. */
export const offerSlotsJob: Job = job({
  name: "ask-waiting",
  payload: z.object({
    siteId: siteIdSchema,
    groomerId: z.uuid().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Another run may have taken these freed days already. */
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
 * Offers free slots to waiting customers, the best fit for the route first. Each slot is held for one
 * customer. The calendar gives a slot only once, also to runs and bookings at the same time.
 *
 * @returns how many customers got an offer.
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
  if (waiting.length === max) {
    const ids = waiting.map(({ id }) => id);
    await waitlistStore.noteChecked(db, siteId, ids, now);
  }
  const customers = [...new Set(waiting.map(({ customerId }) => customerId))];
  const offers = await offerStore.listOffersTo(db, siteId, customers);
  const before = Map.groupBy(offers, ({ customerId }) => customerId);
  const found: Found[] = [];
  for (const entry of waiting) {
    found.push(...(await timesFor(tools, siteId, entry, where, before.get(entry.customerId) ?? [])));
  }
  const done = new Set<string>();
  const gone: Match["opening"][] = [];
  for (const match of found.sort(byFit)) {
    const { customerId } = match.entry;
    if (done.has(customerId) || gone.some((one) => doOverlap(one, match.opening))) continue;
    const outcome = await offer(tools, siteId, match);
    if (outcome === "held") done.add(customerId);
    if (outcome !== "passed") gone.push(match.opening);
  }
  return done.size;
}

/**
 * Slots that suit an entry now and were not offered before; none for a visit that cannot be booked.
 */
async function timesFor(
  { db, log, now }: Tools,
  siteId: SiteId,
  entry: Entry,
  { groomerId, from, to }: Where,
  before: readonly offerStore.OfferRow[],
): Promise<Found[]> {
  const { draft, days, startMinute, endMinute } = entry;
  if (groomerId && entry.groomerId && groomerId !== entry.groomerId) return [];
  const area = (await loadAreas(db, siteId)).find(({ id }) => id === draft.areaId);
  const until = area ? offerEnd(now, area.timeZone) : null;
  if (!area || !until || hasEnoughOffers(before, now, area.timeZone)) return [];
  const { timeZone } = area;
  const searched = days.filter((day) => (!from || day >= from) && (!to || day <= to));
  const [first, last] = [searched[0], searched.at(-1)];
  if (!first || !last) return [];
  const preference = { days: searched, stretch: { from: startMinute, to: endMinute } };
  const wanted = groomerId ?? entry.groomerId ?? undefined;
  try {
    const needs = await readEntryNeeds({ db, siteId, now }, entry);
    const { groomers } = await search(db, needs, { from: first, to: last }, { groomerId: wanted });
    // A booking at the hold's last moment still gives the groomer the full notice.
    const begins = until.getTime() + needs.noticeMinutes * MINUTE_MS;
    const fitting = groomers
      .flatMap(({ calendar, needs }) =>
        searched.flatMap((day) => openings(calendar, { ...needs, from: day, to: day }, now.getTime())),
      )
      .filter((opening) => opening.startsAt >= begins && matchesPreference(opening, preference, timeZone))
      .filter((opening) => mayBeOffered(opening, before, timeZone));
    const waitsSince = entry.createdAt.getTime();
    return bestOfEachDay(fitting).map((opening) => ({
      ...{ entryId: entry.id, entry, waitsSince, opening, timeZone },
    }));
  } catch (error) {
    // The groomer no longer comes there, or a service is withdrawn: other entries still get offers.
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "a waitlist entry got no offer");
    return [];
  }
}

/** `gone`: the time is taken; `passed`: the entry gets no offer. */
type Outcome = "held" | "gone" | "passed";

/** Holds the time for the customer of a match. */
async function offer({ db, log, now }: Tools, siteId: SiteId, found: Found): Promise<Outcome> {
  const { entry, opening, timeZone } = found;
  const { draft, customerId } = entry;
  const { groomerId } = opening;
  const sessionId = newId();
  const startsAt = new Date(opening.startsAt);
  const expiresAt = offerEnd(now, timeZone);
  if (!expiresAt) return "passed";
  try {
    const choice = await readChoice({ db, siteId, now }, { id: sessionId, draft }, groomerId, startsAt);
    const held = { sessionId, customerId, draft, choice, expiresAt };
    const offered = await inGroomerQueues([groomerId], () =>
      commitInQueue<Entry, HoldResult, Outcome>(db, {
        async lock(tx) {
          const own = await waitlistStore.lockOwn(tx, siteId, customerId, entry.id);
          const isOpen = own && isSameEntry(own, entry);
          return isOpen ? { ok: true, locked: own } : { ok: true, done: "passed" };
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
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "a waitlist entry got no offer");
    return "passed";
  }
}

/** Writes the offer, its message, and the search for the next one in line. */
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
  // The next one in line is offered it as soon as it is not taken.
  const inMs = expiresAt.getTime() - now.getTime();
  await addJob(tx, offerSlotsJob, { siteId, groomerId, from: date, to: date }, { inMs });
}

const isSameEntry = (one: Entry, other: Entry) => JSON.stringify(one) === JSON.stringify(other);

/** All brands, by the clock: finds time that no trigger reported, such as an expired hold. */
export async function sweepWaiting(tools: Tools): Promise<void> {
  for (const siteId of await waitlistStore.listSites(tools.db)) {
    try {
      await offerSlots(tools, siteId);
    } catch (error) {
      tools.log.error({ err: error, siteId }, "a brand's waitlist was skipped");
    }
  }
}
