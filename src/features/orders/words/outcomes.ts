import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import { hasTime, visitTimeText } from "../rules/order.ts";

/** The results of an action, as names in the query of the URL that follows the action. */
export const OUTCOMES = ["moved", "cancelled", "paid"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A notice in words. Loaders write it on the server, so that the browser does not load all sentences. */
export type NoticeWords = {
  tone: "info" | "success" | "warn";
  title: string;
  words: string;
  takesFocus?: string;
};

/**
 * Returns a notice of what has just happened to an order, of what is due, or of an open request; else null.
 */
export function outcomeNotice(order: Order, outcome: Outcome | null): NoticeWords | null {
  if (outcome === "cancelled" && order.status === "cancelled") {
    return {
      tone: "success",
      title: "Your appointment has been cancelled",
      words: "We have notified your groomer and written to you.",
      takesFocus: "cancelled",
    };
  }
  if (outcome === "cancelled" && order.status === "cancellation_request") {
    return {
      tone: "info",
      title: "We have asked to cancel",
      words: "We will write to you as soon as we have an answer. Until then, the visit stays booked.",
      takesFocus: "asked",
    };
  }
  if (order.money.due > 0) {
    return {
      tone: "warn",
      title: `${formatCents(order.money.due)} is still to be paid`,
      words: "The charge did not go through, or the cash was not collected yet.",
    };
  }
  if (outcome === "paid") return { tone: "success", takesFocus: "paid", ...paidNotice(order) };
  return rescheduleNotice(order, outcome === "moved");
}

function paidNotice({ status, paymentMethod }: Order): Pick<NoticeWords, "title" | "words"> {
  if (status === "complete") return { title: "Thank you, the visit is paid", words: "" };
  const words = [paymentMethod && `${paymentMethod.label}.`, "This page shows the new total."];
  return { title: "This is how you pay from now on", words: words.filter(Boolean).join(" ") };
}

/** Returns a notice of an open reschedule request or of a new time; null if there is neither. */
export function rescheduleNotice(order: Order, isRescheduled: boolean): NoticeWords | null {
  if (!hasTime(order)) return null;
  const { area, rescheduleRequest: request } = order;
  if (request) {
    const groomer = request.serviceProvider?.displayName ?? "your groomer";
    const time = visitTimeText({ ...request, area });
    return {
      tone: "info",
      title: `We have asked ${groomer} for another time`,
      words: `You asked for ${time}, ${formatRange(request.totals.total)}. We will write to you as soon as we have an answer. Until then, the time below stays booked.`,
    };
  }
  if (!isRescheduled) return null;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  const confirms =
    order.status === "pending" ? `${groomer} still has to confirm, and we will write to you then. ` : "";
  return {
    tone: "success",
    title: "Your appointment has its new time",
    words: `The old time is free again. ${confirms}The calendar file in the mail replaces the old entry.`,
  };
}
