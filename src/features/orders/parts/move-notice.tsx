import { formatRange } from "#kit/wire/money.ts";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../contract/order.ts";
import { dayText, hoursText, type Timed } from "../rules/order.ts";

/** Says that a visit has just been moved, or what was asked for and what stands until the answer. */
export function MoveNotice({ order, isMoved }: { order: Timed<Order>; isMoved: boolean }) {
  const { area, rescheduleRequest: wish } = order;
  if (wish) {
    const groomer = wish.serviceProvider?.displayName ?? "your groomer";
    const wished = `${dayText(wish.appointmentStart, area.timeZone)}, ${hoursText({ ...wish, area })}`;
    return (
      <Notice title={`We have asked ${groomer} for another time`}>
        You asked for {wished}, {formatRange(wish.totals.total)}. We write to you as soon as it is agreed;
        until then the time below stands.
      </Notice>
    );
  }
  if (!isMoved) return null;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  return (
    <Notice tone="success" title="Your appointment has its new time">
      The old one is free again.{" "}
      {order.status === "pending" && `${groomer} still has to confirm, and we write to you then. `}
      The calendar file in the mail replaces the entry that you have.
    </Notice>
  );
}
