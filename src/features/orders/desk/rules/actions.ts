import type { Permission } from "#kit/wire/permission.ts";
import { ANSWERS, answerTo } from "../../answers/rules/answers.ts";
import { isTimeToConfirm } from "../../attendance/rules.ts";
import { canMove } from "../../late/rules.ts";
import { hasBegun, type VisitMark } from "../../rules/marks.ts";
import { type OrderStatus, toMoment } from "../../rules/order.ts";
import { mayChangeServices } from "./services.ts";

/** What staff can do with an order on its page. */
export const DESK_ACTIONS = [
  ...ANSWERS,
  "confirm",
  "move",
  "services",
  "charge",
  "withdraw-charge",
  "remove-charge",
  "refund",
  "lift-no-show",
  "note",
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

export type Judged = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: Date | null;
  appointmentEnd: Date | null;
  marks: readonly VisitMark[];
  /** Whether the customer has confirmed the visit's time as it is now. */
  isConfirmed: boolean;
  /** Cents that cards have paid and that are not refunded. */
  refundable: number;
  /** Charges that were added to the price. */
  charges: number;
  /** Whether a change of the price waits for the customer. */
  isProposed: boolean;
};

/** What a staff member may do with an order now: by its status, the time, and their permissions. */
export function deskActions(
  judged: Judged,
  may: (permission: Permission) => boolean,
  { noticeMinutes, now }: { noticeMinutes: number; now: Date },
): DeskAction[] {
  const { status, orderMarkedAsNoShow, appointmentStart, marks } = judged;
  const { isConfirmed, refundable, charges, isProposed } = judged;
  const moment = appointmentStart ? toMoment(appointmentStart, noticeMinutes, now) : "outside";
  const hasStarted = hasBegun(appointmentStart, marks, now);
  const started = hasStarted ? "started" : moment;
  const answers = ANSWERS.filter((answer) => {
    const when = answer === "complete" ? started : moment;
    return !orderMarkedAsNoShow && answerTo(answer, { status, by: "staff", moment: when }) !== null;
  });
  const confirms = may("orders.write") && !isConfirmed && !hasStarted && isTimeToConfirm(judged, now);
  const isPriced = may("orders.write") && status === "accepted" && !orderMarkedAsNoShow;
  // What the card paid as the fee goes back.
  const lifts = may("orders.write") && orderMarkedAsNoShow && (refundable === 0 || may("money.refund"));
  return [
    ...(may("orders.write") ? answers : []),
    ...(confirms ? (["confirm"] as const) : []),
    ...(may("orders.write") && isMovable(judged, now) ? (["move"] as const) : []),
    ...(may("orders.write") && mayChangeServices(judged, now) ? (["services"] as const) : []),
    ...(isPriced ? ([isProposed ? "withdraw-charge" : "charge"] as const) : []),
    ...(isPriced && charges > 0 ? (["remove-charge"] as const) : []),
    ...(may("money.refund") && refundable > 0 ? (["refund"] as const) : []),
    ...(lifts ? (["lift-no-show"] as const) : []),
    ...(may("orders.write") ? (["note"] as const) : []),
  ];
}

/** Whether a visit can be moved on the board. */
function isMovable({ appointmentEnd, marks, ...visit }: Judged, now: Date): boolean {
  const at = marks.map((mark) => ({ mark }));
  return appointmentEnd !== null && canMove({ ...visit, marks: at }, appointmentEnd.getTime(), now.getTime());
}
