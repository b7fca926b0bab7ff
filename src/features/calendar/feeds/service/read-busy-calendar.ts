import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lockGroomers } from "../../service.ts";
import { cover, releaseHolds } from "../../store/time-off.ts";
import { type FetchResult, fetchCalendar } from "../adapters/fetch-calendar.ts";
import { readApart } from "../adapters/read-apart.ts";
import { mayStayUnread, mergeSpans, stretchToLayOut } from "../rules/busy-calendars.ts";
import type { FeedFault } from "../rules/feed-faults.ts";
import * as store from "../store.ts";

const NOTHING_KNOWN = { etag: null, lastModified: null };

type News =
  | { kind: "fault"; fault: FeedFault }
  | { kind: "same" }
  | { kind: "read"; reading: Omit<Parameters<typeof store.setReading>[3], "now"> };

/**
 * Reads a calendar elsewhere, and lays its busy times around the visits that stand. What was read before
 * stays when the calendar cannot be read. Safe to repeat; an unknown calendar is left out.
 */
export async function readBusyCalendar(db: Db, siteId: SiteId, id: string, now: Date): Promise<void> {
  const calendar = await store.find(db, siteId, id);
  const own = calendar && (await readOwnHours(db, siteId, calendar.groomerId));
  if (!calendar || !own?.timeZone) return;
  const news = await readNews(db, siteId, calendar, { timeZone: own.timeZone, now });
  await db.transaction().execute(async (tx) => {
    const { groomerId } = calendar;
    await takeLock(tx, lockGroomers([groomerId]));
    // Another try may have been faster, or the groomer removed the calendar.
    const current = await store.find(tx, siteId, id);
    if (!current || (current.triedAt && current.triedAt > now)) return;
    if (news.kind !== "read") {
      const fault = news.kind === "fault" ? news.fault : null;
      return store.setTried(tx, siteId, id, { fault, now });
    }
    const isOther = await store.setReading(tx, siteId, id, { ...news.reading, now });
    if (!isOther) return;
    await releaseHolds(tx, siteId, groomerId, news.reading.spans);
    await store.releaseFormer(tx, siteId, { groomerId, id, now });
    await cover(tx, siteId, [groomerId]);
  });
}

/** Fetches the file and reads it. No transaction is open. */
async function readNews(
  db: Db,
  siteId: SiteId,
  calendar: store.BusyCalendar,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<News> {
  const { slug, horizonDays } = await readSite(db, siteId);
  const mayStay = mayStayUnread(calendar, { now, horizonDays, timeZone });
  const fetched: FetchResult = await fetchCalendar(calendar.address, mayStay ? calendar : NOTHING_KNOWN);
  if (!fetched.ok) return { kind: "fault", fault: fetched.why };
  // A server must not say "unchanged" to somebody who knows nothing.
  if (fetched.text === null) return mayStay ? { kind: "same" } : { kind: "fault", fault: "broken" };
  const { from, to } = stretchToLayOut(now, horizonDays);
  const read = await readApart(fetched.text, { timeZone, from, to, slug });
  if (!read.ok) return { kind: "fault", fault: read.why };
  return {
    kind: "read",
    reading: {
      spans: mergeSpans(read.times),
      busyCount: read.times.length,
      unreadableCount: read.unreadable,
      ...{ timeZone, laidOutUntil: new Date(to), etag: fetched.etag, lastModified: fetched.lastModified },
    },
  };
}
