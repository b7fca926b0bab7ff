import { judgeNewTime } from "#features/orders/changes/service/judge-new-time.ts";
import { limitReschedules } from "#features/orders/changes/service/limit-reschedules.ts";
import { takeNewTime } from "#features/orders/changes/service/reschedule-order.ts";
import { judgeMove } from "#features/orders/late/service/judge-move.ts";
import { moveVisit } from "#features/orders/late/service/move-visit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Series } from "../contract.ts";
import { notifyBoth } from "../mail/notify-both.ts";
import type { MoveWhy } from "../rules.ts";
import { readCallersSeries, showSeries } from "../service/list-series.ts";
import type { SeriesRow } from "../store.ts";
import { movedMail, moveWhyText, ownMoveWhyText } from "../words.ts";

/** `asks`: the groomer has to agree. `rise`: the cents by which the visit costs more. */
export type JudgedVisit =
  | { ok: true; price: CentsRange; asks: boolean; rise: number }
  | { ok: false; reason: MoveWhy; nearest: { startsAt: Date; price: CentsRange }[] };

type NewTime = { startsAt: Date; agreedTotal?: CentsRange | undefined };

/** `series`: with its new rule, which begins on `day`. */
export type SeriesMoved = { series: SeriesRow; day: string };

/** What a move of a series does for those who move it: each gives a visit another time in their own way. */
export type SeriesMover = {
  read(context: Context, id: string): Promise<SeriesRow>;
  show(context: Context, id: string): Promise<Series>;
  /** Judges a new time of a visit as `move` would. */
  judge(context: Context, orderId: string, time: NewTime): Promise<JudgedVisit>;
  /** Gives a visit a new time, in a transaction of its own. Safe to repeat. */
  move(context: Context, visit: { orderId: string; groomerId: string }, time: NewTime): Promise<unknown>;
  why(reason: MoveWhy): string;
  /** Counts the visits that will move, where that is limited across all series. */
  limit?(context: Context, series: SeriesRow, visits: number): Promise<void>;
  /** Notifies of the new rule. */
  notify?(tx: Tx, context: Context, moved: SeriesMoved): Promise<void>;
};

/** As the customer agreed by phone: no price rises, and the groomer's answer is not needed. */
export const movesByPhone: Pick<SeriesMover, "judge" | "move"> = {
  async judge(context, orderId, { startsAt }) {
    const judged = await judgeMove(context, orderId, startsAt);
    return judged.ok ? { ...judged, asks: false, rise: 0 } : judged;
  },
  move: (context, { orderId }, { startsAt }) =>
    moveVisit(context, orderId, { appointmentStart: startsAt.toISOString() }),
};

/** The groomer of the series, as the client agreed. */
export const byGroomer: SeriesMover = {
  ...movesByPhone,
  read: (context, id) => readCallersSeries(context, id, "groomer"),
  show: (context, id) => showSeries(context, id, "groomer"),
  why: moveWhyText,
};

/** The customer: each visit as if rescheduled alone, so the groomer is asked within the notice. */
export const byCustomer = (reasonId: string): SeriesMover => ({
  read: (context, id) => readCallersSeries(context, id, "customer"),
  show: (context, id) => showSeries(context, id, "customer"),
  judge: (context, orderId, { startsAt, agreedTotal }) =>
    judgeNewTime(context, orderId, startsAt, agreedTotal),
  move: (context, { orderId, groomerId }, { startsAt, agreedTotal }) =>
    takeNewTime(context, orderId, {
      ...{ appointmentStart: startsAt.toISOString(), serviceProviderId: groomerId },
      ...{ reasonId, agreedTotal, isAgreed: false },
    }),
  why: ownMoveWhyText,
  limit: (context, { customerId }, visits) => limitReschedules(context, customerId, visits),
  notify: (tx, context, { series, day }) =>
    notifyBoth(tx, context, series, {
      key: `moved:${series.moves}`,
      toMail: (about) => movedMail(about, { day, by: "customer" }),
    }),
});
