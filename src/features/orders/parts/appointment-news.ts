import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { NoticeTone } from "#ui/notice.tsx";
import type { Order } from "../contract/order.ts";
import { dayText, hasTime, hoursText } from "../rules/order.ts";

/** What has just been done to an appointment, as the URL says after an action. */
export const OUTCOMES = ["moved", "cancelled", "paid"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A notice in words: made by loaders, so that pages of many parts do not bring them all along. */
export type NoticeWords = { tone: NoticeTone; title: string; words: string; takesFocus?: string };

/** What has just happened to an appointment, or what is waited for. */
export function outcomeNotice(order: Order, news: Outcome | null): NoticeWords | null {
  if (news === "cancelled" && order.status === "cancelled") {
    return {
      tone: "success",
      title: "The appointment is cancelled",
      words: "We have told your groomer and written to you.",
      takesFocus: "cancelled",
    };
  }
  if (news === "cancelled" && order.status === "cancellation_request") {
    return {
      tone: "info",
      title: "We have asked to cancel",
      words: "We write to you as soon as somebody has answered. Until then the visit stands.",
      takesFocus: "asked",
    };
  }
  if (order.money.due > 0) {
    return {
      tone: "warn",
      title: `${formatCents(order.money.due)} is still to be paid`,
      words: "The charge did not go through, or nobody has taken the money yet.",
    };
  }
  if (news === "paid") return { tone: "success", takesFocus: "paid", ...paidNotice(order) };
  return rescheduleNotice(order, news === "moved");
}

function paidNotice({ status, paymentMethod }: Order): Pick<NoticeWords, "title" | "words"> {
  if (status === "complete") return { title: "Thank you, it is paid", words: "" };
  const words = [paymentMethod && `${paymentMethod.label}.`, "The total on this page is the new one."];
  return { title: "This is how you pay from now on", words: words.filter(Boolean).join(" ") };
}

/** That a visit has just been moved, or what was asked for and what stands until the answer. */
export function rescheduleNotice(order: Order, isMoved: boolean): NoticeWords | null {
  if (!hasTime(order)) return null;
  const { area, rescheduleRequest: request } = order;
  if (request) {
    const groomer = request.serviceProvider?.displayName ?? "your groomer";
    const requestedTime = `${dayText(request.appointmentStart, area.timeZone)}, ${hoursText({ ...request, area })}`;
    return {
      tone: "info",
      title: `We have asked ${groomer} for another time`,
      words: `You asked for ${requestedTime}, ${formatRange(request.totals.total)}. We write to you as soon as it is agreed; until then the time below stands.`,
    };
  }
  if (!isMoved) return null;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  const confirms =
    order.status === "pending" ? `${groomer} still has to confirm, and we write to you then. ` : "";
  return {
    tone: "success",
    title: "Your appointment has its new time",
    words: `The old one is free again. ${confirms}The calendar file in the mail replaces the entry that you have.`,
  };
}
