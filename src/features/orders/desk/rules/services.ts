import type { Quote } from "#features/quotes/contract.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import { hasBegun, type VisitMark } from "../../rules/marks.ts";
import type { OrderStatus } from "../../rules/order.ts";

type Visit = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: Date | null;
  marks: readonly VisitMark[];
};

/** Whether staff may change the services of a visit: it is accepted, and its groomer is not at it. */
export function mayChangeServices(visit: Visit, now: Date): boolean {
  const { status, orderMarkedAsNoShow, appointmentStart, marks } = visit;
  if (status !== "accepted" || orderMarkedAsNoShow || appointmentStart === null) return false;
  return !hasBegun(appointmentStart, marks, now) && marks.every((mark) => mark === "on_my_way");
}

type Total = { min: number; max: number };
type Priced = Pick<Quote, "entries" | "total">;

/**
 * Whether a price rises at one of its ends, before or after what gift card and credit pay: both are the
 * customer's money, which the team does not spend.
 */
export const isDearer = (before: Priced, after: Priced): boolean =>
  rises(before.total, after.total) || rises(beforePayers(before), beforePayers(after));

const rises = (before: Total, after: Total) => after.min > before.min || after.max > before.max;

function beforePayers(priced: Priced): Total {
  const [card, credit] = [sumTakenOff(priced, "gift_card"), sumTakenOff(priced, "credit")];
  const { min, max } = priced.total;
  return { min: min + card.min + credit.min, max: max + card.max + credit.max };
}
