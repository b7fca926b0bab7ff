import type { Overridable } from "#features/calendar/rules/overrides.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { freeChangeUntil } from "../rules/order.ts";

/** The reason id in `order_changes` of visits that moved because the customer agreed by phone. */
export const AGREED_BY_PHONE_ID = "0199c0de-0003-7000-8000-000000000002";

/** The reason id in `order_changes` of moves that staff undid. */
export const MOVE_UNDONE_ID = "0199c0de-0003-7000-8000-000000000004";

/** Staff can undo a move by phone for so long; until then its messages wait. */
export const UNDO_MOVE_MS = 60_000;

/** What staff take from a visit when they move it, besides time and groomer. */
export type EarlierPlace = {
  totals: Quote;
  lines: readonly { id: string; minutes: number }[];
  /** The rules that the earlier place broke already: they do not stand in the way of the visit's return. */
  broken: readonly Overridable[];
  /** When the customer was reminded of the earlier time. */
  remindedDayAt: string | null;
  remindedHourAt: string | null;
};

type Movable = { status: string; orderMarkedAsNoShow: boolean; marks: readonly { mark: string }[] };

/**
 * Whether a visit could get another time: it is accepted, its groomer is not at the door, and it is not over
 * (epoch ms).
 */
export function canMove(
  { status, orderMarkedAsNoShow, marks }: Movable,
  endsAt: number,
  now: number,
): boolean {
  if (status !== "accepted" || orderMarkedAsNoShow || endsAt <= now) return false;
  return marks.every(({ mark }) => mark === "on_my_way");
}

/** The instant until which a move made at `movedAt` can be undone. */
export const undoUntil = (movedAt: Date): Date => new Date(movedAt.getTime() + UNDO_MOVE_MS);

/**
 * The price of a visit that moves without the customer at a screen: that of its new time, unless it is above
 * the agreed one, which then stays.
 */
export function phoneTotals(agreed: Quote, atNewTime: Quote): Quote {
  return atNewTime.total.max > agreed.total.max ? agreed : atNewTime;
}

/**
 * Whether another time takes away that the customer may cancel free of charge. Such a time needs the
 * customer's own consent, because what they said by phone is the groomer's word alone.
 */
export function endsFreeCancel(from: Date, to: Date, noticeMinutes: number, now: Date): boolean {
  return now <= freeChangeUntil(from, noticeMinutes) && now > freeChangeUntil(to, noticeMinutes);
}
