import { z } from "zod";
import { search } from "#features/booking/service/candidates.ts";
import { holdFor, placedOf } from "#features/booking/service/hold-for.ts";
import { refuseIfWithdrawn } from "#features/booking/service/quote-draft.ts";
import { choiceOf, isOverlap } from "#features/booking/service/set-time.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import { openings } from "#features/calendar/rules/openings.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import type { Log } from "#kit/server/log.ts";
import { inTurn } from "#kit/server/turns.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { bestOfEachDay, byFit, holdFrom, isWished, type Match, mayBeAsked } from "../rules.ts";
import * as waitlistStore from "../store.ts";
import { tellHeldTime } from "./tell-held-time.ts";

/** Who wait longest are looked at first; more than these for one day is no list but a lottery. */
const MOST = 500;

/** Where a time has come free; all days and groomers unless said. Dates of the area, a day of margin is no harm. */
export type Where = { groomerId?: string | undefined } & waitlistStore.Days;

type Tools = { db: Db; log: Log; now: Date };
type Entry = waitlistStore.EntryRow;
type Found = Match & { entry: Entry; timeZone: string };

/** The database adds one wherever time is given back on a day that somebody waits for (migration 0028). */
export const askWaitingJob: Job = job({
  name: "ask-waiting",
  payload: z.object({
    siteId: z.uuid(),
    groomerId: z.uuid().optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  async run({ siteId, ...where }, { db, clock, log }) {
    await askWaiting({ db, log, now: clock.now() }, siteId as SiteId, where);
  },
});

/**
 * Offers what is free to those who wait for it: whose visit fits the route best is asked first, and each time is held for
 * one. Of runs at once, and of people who book meanwhile, the calendar lets one have a time.
 *
 * @returns how many were asked.
 */
export async function askWaiting(tools: Tools, siteId: SiteId, where: Where = {}): Promise<number> {
  const { db, now } = tools;
  await waitlistStore.endLapsed(db, siteId, now);
  await waitlistStore.removeOver(db, siteId, now);
  await removeBooked(db, siteId);
  const waiting = await waitlistStore.listWaiting(db, siteId, where, now, MOST);
  const asked = await waitlistStore.listOffers(
    db,
    siteId,
    waiting.map(({ id }) => id),
  );
  const before = Map.groupBy(asked, ({ entryId }) => entryId);
  const found: Found[] = [];
  for (const entry of waiting) {
    found.push(...(await timesFor(tools, siteId, entry, where, before.get(entry.id) ?? [])));
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

/** A wish is over when a visit is booked for it: by the booking that it came from, or by one that held a time for it. */
async function removeBooked(db: Db, siteId: SiteId): Promise<void> {
  const sessions = await waitlistStore.listSessions(db, siteId);
  const placed = await placedOf(
    db,
    siteId,
    sessions.map(({ sessionId }) => sessionId),
  );
  const over = sessions.filter(({ sessionId }) => placed.has(sessionId)).map(({ id }) => id);
  await waitlistStore.remove(db, siteId, [...new Set(over)]);
}

/** What would suit somebody now and was not held for them before; nothing for a wish that cannot be booked any more. */
async function timesFor(
  { db, log, now }: Tools,
  siteId: SiteId,
  entry: Entry,
  { groomerId, from, to }: Where,
  before: readonly waitlistStore.OfferRow[],
): Promise<Found[]> {
  const { draft, days, startMinute, endMinute } = entry;
  if (groomerId && entry.groomerId && groomerId !== entry.groomerId) return [];
  const asked = days.filter((day) => (!from || day >= from) && (!to || day <= to));
  const [first, last] = [asked[0], asked.at(-1)];
  if (!first || !last) return [];
  const wish = { days: asked, stretch: { from: startMinute, to: endMinute } };
  const wanted = groomerId ?? entry.groomerId ?? undefined;
  try {
    const session = { id: entry.id, siteId, draft };
    const { candidates, terms } = await search(db, session, { from: first, to: last }, now, wanted);
    refuseIfWithdrawn(draft, terms);
    const timeZone = terms.area?.timeZone ?? "UTC";
    const begins = holdFrom(now, timeZone).expiresAt.getTime();
    const fitting = candidates
      .flatMap((candidate) => openings(candidate.picture, candidate.wish, drive, now.getTime()))
      .filter((opening) => opening.startsAt >= begins && isWished(opening, wish, timeZone))
      .filter((opening) => mayBeAsked(opening, before, timeZone));
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

class Gone extends Error {}

/** `gone`: the time is not to be had any more; `passed`: whoever was found is not to be asked any more. */
type Outcome = "held" | "gone" | "passed";

/** Holds the time for whoever was found, and sees to it that they hear of it. */
async function offer(
  { db, log, now }: Tools,
  siteId: SiteId,
  { entry, opening, timeZone }: Found,
): Promise<Outcome> {
  const { draft, customerId } = entry;
  const { groomerId } = opening;
  const sessionId = newId();
  const startsAt = new Date(opening.startsAt);
  const { tellAt, expiresAt } = holdFrom(now, timeZone);
  try {
    const choice = await choiceOf({ db, siteId, now }, { id: sessionId, draft }, groomerId, startsAt);
    const held = { sessionId, customerId, draft, choice, expiresAt };
    return await inTurn(`groomer:${groomerId}`, () =>
      db.transaction().execute(async (tx) => {
        const own = await waitlistStore.lockOwn(tx, siteId, customerId, entry.id);
        if (!own || !isSameWish(own, entry)) return "passed";
        if (!(await holdFor(tx, siteId, held, now))) throw new Gone();
        const id = newId();
        await waitlistStore.insertOffer(tx, siteId, {
          ...{ id, entryId: entry.id, customerId, groomerId, bookingSessionId: sessionId, startsAt },
          ...{ endsAt: new Date(opening.endsAt), expiresAt, createdAt: now },
          ...{ toldAt: null, openedAt: null, endedAt: null },
        });
        await addJob(tx, tellHeldTime, { siteId, customerId, entryId: entry.id, id }, { runAt: tellAt });
        // Whoever is next is asked as soon as it is not taken.
        const { date } = opening;
        await addJob(tx, askWaitingJob, { siteId, groomerId, from: date, to: date }, { runAt: expiresAt });
        return "held";
      }),
    );
  } catch (error) {
    if (waitlistStore.isAskedAlready(error)) return "passed";
    if (error instanceof Gone || isOverlap(error)) return "gone";
    if (!asRefusal(error)) log.error({ err: error, entryId: entry.id }, "somebody who waits was passed over");
    return "passed";
  }
}

const isSameWish = (one: Entry, other: Entry) => JSON.stringify(one) === JSON.stringify(other);

/** All brands, by the clock: what no news told of, such as a hold that ran out. */
export async function sweepWaiting(tools: Tools): Promise<void> {
  for (const siteId of await waitlistStore.listSites(tools.db)) await askWaiting(tools, siteId);
}
