import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import { auditSeries } from "../../internal/audit-series.ts";
import { stopPlanning } from "../../internal/stop-planning.ts";
import { notifyBoth } from "../../mail/notify-both.ts";
import { listGoingOn, lockLeaver, skipOpenDates } from "../../store/leavers.ts";
import { find, type SeriesRow } from "../../store.ts";
import { SERIES_REFUSALS } from "../../words.ts";
import { asMember, type Member } from "../internal/as-member.ts";
import { LEAVER_REASON, leftMail } from "../words.ts";

/** So many series are ended by the call itself. */
const AT_ONCE = 20;

/** A groomer whose account a staff member has closed; `closedAt` is an instant. */
export type Leaver = Member & { groomerId: string; closedAt: string };

/** How many series of a groomer go on. */
export async function countSeriesOfGroomer(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  groomerId: string,
): Promise<number> {
  return (await listGoingOn(db, siteId, groomerId)).length;
}

/**
 * Ends the series of a groomer whose account has closed, each in a transaction of its own, which also mails
 * its customer. Visits that are booked stay as they are: they are offered to others, or left, one by one.
 * Ends none once the account is open again. Safe to repeat. A series that cannot be ended stops no other one:
 * it throws after the last one.
 */
export async function endLeaversSeries(
  tools: Pick<Context, "db" | "log" | "now">,
  leaver: Leaver,
  limit = AT_ONCE,
): Promise<void> {
  const context = asMember(tools, leaver);
  const ids = await listGoingOn(tools.db, leaver.siteId, leaver.groomerId);
  let failed = 0;
  for (const id of ids.slice(0, limit)) {
    try {
      const row = await find(tools.db, leaver.siteId, id);
      if (row && !(await endOne(context, row, new Date(leaver.closedAt)))) return;
    } catch (error) {
      failed += 1;
      tools.log.error({ err: error, seriesId: id }, "could not end a series of a groomer who left");
    }
  }
  if (failed > 0) throw new Error(`${failed} series of a groomer who left go on`);
}

/** Ends a series from its next planned date on. False, and nothing is written, for a groomer who is back. */
async function endOne(context: Context, row: SeriesRow, closedAt: Date): Promise<boolean> {
  const { siteId, now } = context;
  try {
    await stopPlanning(context, row, {
      endedBy: "staff",
      from: row.plannedFrom,
      async beside(tx, { before, endedFrom }) {
        if (!(await lockLeaver(tx, siteId, row.groomerId, closedAt)))
          throw new Refusal("conflict", SERIES_REFUSALS.changed);
        await skipOpenDates(tx, siteId, row.id, dateIn(row.timeZone, now));
        await auditSeries(tx, context, row, {
          action: "end standing appointment",
          before: { endedFrom: before },
          after: { endedFrom },
          reason: LEAVER_REASON,
        });
        const toMail = (about: Parameters<typeof leftMail>[0]) => leftMail(about, endedFrom);
        await notifyBoth(tx, context, row, { key: `ended:${endedFrom}`, toMail });
      },
    });
    return true;
  } catch (error) {
    if (asRefusal(error)?.code !== "conflict") throw error;
    return false;
  }
}
