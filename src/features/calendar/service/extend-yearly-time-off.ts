import type { Db } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { spansOf, yearlyUntil } from "../rules/time-off.ts";
import { dateIn } from "../rules/wall-clock.ts";
import { lockGroomers } from "../service.ts";
import * as timeOffStore from "../store/time-off.ts";

/** Time off is made again this early, so that it is always made further ahead than anybody can book. */
const EARLY_DAYS = 30;

/** Makes the next years of all yearly time off. Safe to repeat. Returns how many entries were extended. */
export async function extendYearlyTimeOff(db: Db, now: Date): Promise<number> {
  const due = addDays(yearlyUntil(dateIn("UTC", now)), -EARLY_DAYS);
  const entries = await timeOffStore.listYearlyBefore(db, due);
  for (const { siteId: id, id: timeOffId, groomerId, timeZone } of entries) {
    const siteId = asSiteId(id);
    await db.transaction().execute(async (tx) => {
      await takeLock(tx, lockGroomers([groomerId]));
      const off = await timeOffStore.find(tx, siteId, timeOffId);
      if (!off) return;
      const madeUntil = yearlyUntil(dateIn(timeZone, now));
      const spans = spansOf(off, timeZone, madeUntil);
      await timeOffStore.setSpans(tx, siteId, timeOffId, { spans, madeUntil });
      await timeOffStore.cover(tx, siteId, [groomerId]);
    });
  }
  return entries.length;
}
