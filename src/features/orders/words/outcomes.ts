import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { Order } from "../contract/order.ts";
import { hasTime, visitTimeText } from "../rules/order.ts";

/** What has just been done to an appointment, as the URL says after an action. */
export const OUTCOMES = ["moved", "cancelled", "paid"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A notice in words. Loaders make it, so that the page's scripts need not carry all of them. */
export type NoticeWords = {
  tone: "info" | "success" | "warn";
  title: string;
  words: string;
  takesFocus?: string;
};

/** What has just happened to an appointment, or which answer it waits for. */
export function outcomeNotice(order: Order, outcome: Outcome | null): NoticeWords | null {
  if (outcome === "cancelled" && order.status === "cancelled") {
    return {
      tone: "success",
      title: "The appointment is cancelled",
      words: "We have notified your groomer and written to you.",
      takesFocus: "cancelled",
    };
  }
  if (outcome === "cancelled" && order.status === "cancellation_request") {
    return {
      tone: "info",
      title: "We have asked to cancel",
      words: "We write to you as soon as we have an answer. Until then the visit stays booked.",
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
  if (status === "complete") return { title: "Thank you, it is paid", words: "" };
  const words = [paymentMethod && `${paymentMethod.label}.`, "The total on this page is the new one."];
  return { title: "This is how you pay from now on", words: words.filter(Boolean).join(" ") };
}

/** That a visit was just rescheduled, or the requested time and what stays booked until the answer. */
export function rescheduleNotice(order: Order, isRescheduled: boolean): NoticeWords | null {
  if (!hasTime(order)) return null;
  const { area, rescheduleRequest: request } = order;
  if (request) {
    const groomer = request.serviceProvider?.displayName ?? "your groomer";
    const time = visitTimeText({ ...request, area });
    return {
      tone: "info",
      title: `We have asked ${groomer} for another time`,
      words: `You asked for ${time}, ${formatRange(request.totals.total)}. We write to you as soon as we have an answer; until then the time below stays booked.`,
    };
  }
  if (!isRescheduled) return null;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  const confirms =
    order.status === "pending" ? `${groomer} still has to confirm, and we write to you then. ` : "";
  return {
    tone: "success",
    title: "Your appointment has its new time",
    words: `The old one is free again. ${confirms}The calendar file in the mail replaces the old entry.`,
  };
}
