import type { Slot } from "#features/availability/contract.ts";
import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { isNear, startOn } from "../rules.ts";
import * as store from "../store.ts";
import { SERIES_FAULTS, SERIES_REFUSALS, whyText } from "../words.ts";
import { makeDate, prepareSeriesVisit, type Scope } from "./decide-date.ts";

export type WaitingDecision = { startsAt?: string | undefined; agreedTotal?: CentsRange | undefined };

/** Who decides, and so who books the date; `audit` is written with the decision. */
type Decider = {
  source: store.SeriesSource;
  audit?: (tx: Tx, after: { state: string; orderId?: string }) => Promise<unknown>;
};

/**
 * Decides on a date that waits: books it at another time, or skips it. Refuses (`conflict`) a date that was
 * decided otherwise, and a series that has ended. Safe to repeat.
 */
export async function decideWaiting(
  scope: Scope,
  row: store.SeriesRow,
  date: string,
  { startsAt, agreedTotal }: WaitingDecision,
  by: Decider,
): Promise<void> {
  const { db, siteId } = scope;
  const { id } = row;
  const known = await readKnown(scope, row, date);
  if (known.state === "waits" && startsAt === undefined) {
    await db.transaction().execute(async (tx) => {
      await store.lock(tx, siteId, id, { waits: true });
      const current = await store.findDate(tx, siteId, id, date);
      if (current?.state !== "waits") return;
      await store.putDate(tx, siteId, id, date, { state: "skipped" });
      await by.audit?.(tx, { state: "skipped" });
    });
  } else if (known.state === "waits" && startsAt !== undefined) {
    await bookWaiting(scope, row, date, { startsAt: new Date(startsAt), agreedTotal, by });
  }
  const now = (await store.listDates(db, siteId, [id], date)).find(({ day }) => day === date);
  const isSame =
    startsAt === undefined
      ? now?.state === "skipped"
      : now?.state === "made" && now.appointmentStart?.getTime() === Date.parse(startsAt);
  if (!isSame) throw new Refusal("conflict", SERIES_REFUSALS.decided);
}

/** Lists the nearest free times for a date that waits: that of the series first, if it is free again. */
export async function suggestTimes(
  scope: Scope,
  row: store.SeriesRow,
  date: string,
  source: store.SeriesSource,
): Promise<Slot[]> {
  const known = await readKnown(scope, row, date);
  if (known.state !== "waits") throw new Refusal("conflict", SERIES_REFUSALS.decided);
  const prepared = await prepareSeriesVisit(scope, row, source);
  if (!prepared.ok) return [];
  const judged = await judgeOwnTime(scope, prepared.visit, startOn(row, date));
  return judged.ok ? [judged.slot] : judged.nearest;
}

async function readKnown({ db, siteId }: Scope, row: store.SeriesRow, date: string) {
  const known = await store.findDate(db, siteId, row.id, date);
  if (!known) throw notFound("This date");
  if (row.endedFrom !== null && row.endedFrom <= date) throw new Refusal("conflict", SERIES_REFUSALS.ended);
  return known;
}

type Time = { startsAt: Date; agreedTotal: CentsRange | undefined; by: Decider };

async function bookWaiting(scope: Scope, row: store.SeriesRow, date: string, time: Time): Promise<void> {
  const { startsAt, agreedTotal, by } = time;
  if (!agreedTotal) throw refuseFields({ agreedTotal: [SERIES_FAULTS.noPrice] });
  if (!isNear(startsAt, date, row.timeZone)) throw refuseFields({ startsAt: [SERIES_FAULTS.tooFar] });
  const prepared = await prepareSeriesVisit(scope, row, by.source);
  if (!prepared.ok) throw new Refusal("conflict", whyText(prepared.why));
  const audit = (tx: Tx, orderId: string) => by.audit?.(tx, { state: "made", orderId }) ?? Promise.resolve();
  const choice = { startsAt, agreedMax: agreedTotal.max, open: ["waits"] as const, waits: true, audit };
  const made = await makeDate(scope, row, prepared.visit, date, choice);
  if (made.ok) return;
  const { why } = made;
  if (why === "dearer") throw new Refusal("price_changed", SERIES_REFUSALS.dearer);
  if (why === "client" || why === "services") throw new Refusal("conflict", whyText(why));
  throw new Refusal("slot_taken", SERIES_REFUSALS.notFree);
}
