import { z } from "zod";
import { search } from "#features/availability/service/search.ts";
import { holdFor } from "#features/booking/prepared/service/hold-for.ts";
import { choiceOf } from "#features/booking/service/read-draft-needs.ts";
import { openings } from "#features/calendar/rules/openings.ts";
import { commitInQueue, inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { HoldResult } from "#features/calendar/service.ts";
import { areasOf } from "#features/places/service.ts";
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
  hasEnoughOffers,
  type Match,
  matchesPreference,
  mayBeOffered,
} from "../rules.ts";
import * as waitlistStore from "../store/entries.ts";
import * as offerStore from "../store/offers.ts";
import { endFinished } from "./end-entry.ts";
import { readEntryNeeds } from "./entry-needs.ts";
import { tellHeldTime } from "./notify-offered-slot.ts";

/** So many are looked at in one run; of more than these each has a turn. */
const MOST = 500;
/** What was asked earlier today is still counted when its time has begun. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Where a time has come free; all days and groomers unless said. Dates of the area, a day of margin is no
 * harm.
 */
export type Where = waitlistStore.Where;

type Tools = { db: Db; log: Log; now: Date };
type Entry = waitlistStore.EntryRow;
type Found = Match & { entry: Entry; timeZone: string };

/** The database adds one wherever time is given back on a day that somebody waits for (migration 0029). */
export const askWaitingJob: Job = job({
  name: "ask-waiting",
  payload: z.object({
    siteId: siteIdSchema,
    groomerId: z.uuid().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Somebody may have asked for its sake already: news that are taken are no more. */
    isNews: z.boolean().optional(),
  }),
  async run({ siteId, isNews, ...told }, { db, clock, log }) {
    const { groomerId, from, to } = told;
    const days =
      isNews && groomerId && from && to
        ? await offerStore.takeFreedDays(db, siteId, groomerId, { from, to })
        : { from, to };
    if (days) await askWaiting({ db, log, now: clock.now() }, siteId, { ...told, ...days });
  },
});

/**
 * Offers what is free to those who wait for it: whose visit fits the route best is asked first, and each time
 * is held for one. Of runs at once, and of people who book meanwhile, the calendar lets one have a time.
 *
 * @returns how many were asked.
 */
export async function askWaiting(
  tools: Tools,
  siteId: SiteId,
  where: Where = {},
  most = MOST,
): Promise<number> {
  const { db, now } = tools;
  await offerStore.endLapsed(db, siteId, now);
  await endFinished(db, siteId, now);
  await offerStore.removeOffersBefore(db, siteId, new Date(now.getTime() - DAY_MS));
  const waiting = await waitlistStore.listWaiting(db, siteId, where, now, most);
  if (waiting.length === most) {
    const ids = waiting.map(({ id }) => id);
    await waitlistStore.noteChecked(db, siteId, ids, now);
  }
  const customers = [...new Set(waiting.map(({ customerId }) => customerId))];
  const asked = await offerStore.listOffersTo(db, siteId, customers);
  const before = Map.groupBy(asked, ({ customerId }) => customerId);
  const found: Found[] = [];
  for (const entry of waiting) {
    found.push(...(await timesFor(tools, siteId, entry, where, before.get(entry.customerId) ?? [])));
  }
  const done = new Set<string>();
  const gone: Match["opening"][] = [];
  for (const match of found.sort(byFit)) {
    const { customerId } = match.entry;
    if (done.has(customerId) || gone.some((one) => areOne(one, match.opening))) continue;
    const outcome = await offer(tools, siteId, match);
    if (outcome === "held") done.add(customerId);
    if (outcome !== "passed") gone.push(match.opening);
  }
  return done.size;
}

/** Two visits that cannot both be had. */
const areOne = (one: Match["opening"], other: Match["opening"]) =>
  one.groomerId === other.groomerId && one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/**
 * What would suit somebody now and was not held for them before; nothing for a wish that cannot be booked any
 * more.
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
  const area = (await areasOf(db, siteId)).find(({ id }) => id === draft.areaId);
  const until = area ? offerEnd(now, area.timeZone) : null;
  if (!area || !until || hasEnoughOffers(before, now, area.timeZone)) return [];
  const { timeZone } = area;
  const asked = days.filter((day) => (!from || day >= from) && (!to || day <= to));
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return [];
  const wished = { days: asked, stretch: { from: startMinute, to: endMinute } };
  const wanted = groomerId ?? entry.groomerId ?? undefined;
  try {
    const needs = await readEntryNeeds({ db, siteId, now }, entry);
    const { groomers } = await search(db, needs, { from: first, to: last }, { groomerId: wanted });
    // Whoever books at the hold's last moment gives the groomer as much notice as anybody does.
    const begins = until.getTime() + needs.noticeMinutes * MINUTE_MS;
    const fitting = groomers
      .flatMap(({ calendar, needs }) =>
        asked.flatMap((day) => openings(calendar, { ...needs, from: day, to: day }, now.getTime())),
      )
      .filter((opening) => opening.startsAt >= begins && matchesPreference(opening, wished, timeZone))
      .filter((opening) => mayBeOffered(opening, before, timeZone));
    const waitsSince = entry.createdAt.getTime();
    return bestOfEachDay(fitting).map((opening) => ({
      ...{ entryId: entry.id, entry, waitsSince, opening, timeZone },
    }));
  } catch (error) {
    // The groomer does not come there any more, or a service is withdrawn: others are asked all the same.
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "somebody who waits was passed over");
    return [];
  }
}

/** `gone`: the time is not to be had any more; `passed`: whoever was found is not to be asked any more. */
type Outcome = "held" | "gone" | "passed";

/** Holds the time for whoever was found. */
async function offer({ db, log, now }: Tools, siteId: SiteId, found: Found): Promise<Outcome> {
  const { entry, opening, timeZone } = found;
  const { draft, customerId } = entry;
  const { groomerId } = opening;
  const sessionId = newId();
  const startsAt = new Date(opening.startsAt);
  const expiresAt = offerEnd(now, timeZone);
  if (!expiresAt) return "passed";
  try {
    const choice = await choiceOf({ db, siteId, now }, { id: sessionId, draft }, groomerId, startsAt);
    const held = { sessionId, customerId, draft, choice, expiresAt };
    const offered = await inGroomerQueues([groomerId], () =>
      commitInQueue<Entry, HoldResult, Outcome>(db, {
        async lock(tx) {
          const own = await waitlistStore.lockOwn(tx, siteId, customerId, entry.id);
          const isOpen = own && isSameWish(own, entry);
          return isOpen ? { ok: true, locked: own } : { ok: true, done: "passed" };
        },
        take: (tx) => holdFor(tx, siteId, held, now),
        async write(tx) {
          await writeOffer(tx, siteId, { ...found, sessionId, startsAt, expiresAt }, now);
          return { ok: true, result: "held" };
        },
      }),
    );
    return offered.ok ? offered.result : "gone";
  } catch (error) {
    if (offerStore.isOfferedAlready(error)) return "passed";
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "somebody who waits was passed over");
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
  await addJob(tx, tellHeldTime, { siteId, customerId, entryId, id });
  // The next one in line is offered it as soon as it is not taken.
  const inMs = expiresAt.getTime() - now.getTime();
  await addJob(tx, askWaitingJob, { siteId, groomerId, from: date, to: date }, { inMs });
}

const isSameWish = (one: Entry, other: Entry) => JSON.stringify(one) === JSON.stringify(other);

/** All brands, by the clock: what no news told of, such as a hold that ran out. */
export async function sweepWaiting(tools: Tools): Promise<void> {
  for (const siteId of await waitlistStore.listSites(tools.db)) {
    try {
      await askWaiting(tools, siteId);
    } catch (error) {
      tools.log.error({ err: error, siteId }, "a brand's waitlist was passed over");
    }
  }
}
