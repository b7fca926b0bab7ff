import type { Slot } from "#features/availability/contract.ts";
import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Series } from "../contract.ts";
import { makeDate, prepareSeriesVisit } from "../internal/decide-date.ts";
import { isNear, startOn } from "../rules.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS, whyText } from "../words.ts";
import { readCallersSeries, showSeries } from "./list-series.ts";

type Decision = { startsAt?: string | undefined; agreedTotal?: CentsRange | undefined };

/**
 * Decides on a date of the signed-in groomer's series that waits: books it at another time, or skips it.
 * Refuses (`conflict`) a date that was decided otherwise, and a series that has ended.
 */
export async function decideSeriesDate(
  context: Context,
  id: string,
  date: string,
  { startsAt, agreedTotal }: Decision,
): Promise<Series> {
  const { siteId } = context;
  const { row, known } = await readWaiting(context, id, date);
  if (known.state === "waits" && startsAt === undefined) {
    await context.db.transaction().execute(async (tx) => {
      await store.lock(tx, siteId, id, { waits: true });
      const current = await store.findDate(tx, siteId, id, date);
      if (current?.state === "waits") await store.putDate(tx, siteId, id, date, { state: "skipped" });
    });
  } else if (known.state === "waits" && startsAt !== undefined) {
    await bookWaiting(context, row, date, { startsAt: new Date(startsAt), agreedTotal });
  }
  const now = (await store.listDates(context.db, siteId, [id], date)).find(({ day }) => day === date);
  const isSame =
    startsAt === undefined
      ? now?.state === "skipped"
      : now?.state === "made" && now.appointmentStart?.getTime() === Date.parse(startsAt);
  if (!isSame) throw new Refusal("conflict", SERIES_REFUSALS.decided);
  return showSeries(context, id, "groomer");
}

/** Lists the nearest free times for a date that waits: that of the series first, if it is free again. */
export async function suggestSeriesTimes(
  context: Context,
  id: string,
  date: string,
): Promise<{ times: Slot[] }> {
  const { row, known } = await readWaiting(context, id, date);
  if (known.state !== "waits") throw new Refusal("conflict", SERIES_REFUSALS.decided);
  const prepared = await prepareSeriesVisit(context, row);
  if (!prepared.ok) return { times: [] };
  const judged = await judgeOwnTime(context, prepared.visit, startOn(row, date));
  return { times: judged.ok ? [judged.slot] : judged.nearest };
}

async function readWaiting(context: Context, id: string, date: string) {
  const row = await readCallersSeries(context, id, "groomer");
  const known = await store.findDate(context.db, context.siteId, id, date);
  if (!known) throw notFound("This date");
  if (row.endedFrom !== null && row.endedFrom <= date) throw new Refusal("conflict", SERIES_REFUSALS.ended);
  return { row, known };
}

type Time = { startsAt: Date; agreedTotal: CentsRange | undefined };

async function bookWaiting(context: Context, row: store.SeriesRow, date: string, time: Time): Promise<void> {
  const { startsAt, agreedTotal } = time;
  if (!agreedTotal) throw refuseFields({ agreedTotal: [SERIES_FAULTS.noPrice] });
  if (!isNear(startsAt, date, row.timeZone)) throw refuseFields({ startsAt: [SERIES_FAULTS.tooFar] });
  const prepared = await prepareSeriesVisit(context, row);
  if (!prepared.ok) throw new Refusal("conflict", whyText(prepared.why));
  const agreedMax = agreedTotal.max;
  const choice = { startsAt, agreedMax, open: ["waits"] as const, waits: true };
  const made = await makeDate(context, row, prepared.visit, date, choice);
  if (made.ok) return;
  const { why } = made;
  if (why === "dearer") throw new Refusal("price_changed", SERIES_REFUSALS.dearer);
  if (why === "client" || why === "services") throw new Refusal("conflict", whyText(why));
  throw new Refusal("slot_taken", SERIES_REFUSALS.notFree);
}
