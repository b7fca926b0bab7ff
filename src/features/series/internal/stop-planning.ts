import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Tx } from "#kit/server/database.ts";
import * as store from "../store.ts";
import type { Scope } from "./decide-date.ts";
import { listLaterVisits } from "./list-later-visits.ts";

/** `beside` is written with the end, unless the series had ended by then. */
type End = {
  endedBy: store.SeriesEnder;
  from: string | undefined;
  beside?: (tx: Tx, end: { before: string | null; endedFrom: string }) => Promise<unknown>;
};

/** Ends the planning from a date on. Returns the open visits ahead that were made for later dates. */
export async function stopPlanning(
  scope: Scope,
  row: Pick<store.SeriesRow, "id" | "timeZone" | "groomerId">,
  { endedBy, from, beside }: End,
): Promise<string[]> {
  const { db, siteId, now } = scope;
  const { id, timeZone } = row;
  const today = dateIn(timeZone, now);
  const endedFrom = from && from > today ? from : today;
  await db.transaction().execute(async (tx) => {
    const before = (await store.lock(tx, siteId, id, { waits: true }))?.endedFrom ?? null;
    if (before !== null && before <= endedFrom) return;
    await store.end(tx, siteId, id, { endedFrom, endedBy });
    await beside?.(tx, { before, endedFrom });
  });
  return listLaterVisits(scope, row, { endedBy, endedFrom });
}
