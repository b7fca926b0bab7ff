import type { ChangedBy, OrderStatus } from "#features/orders/rules/order.ts";
import type { Answerer, Command, Groomer, Slot, Work } from "./commands.ts";
import { told } from "./expected-transitions.ts";

// What becomes of an order, told a second time in the words of the contracts: none of it asks the product.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Phoenix has no summer time. */
const MIDNIGHT = 7 * HOUR;
/**
 * What strangers must leave before a visit, and how long a brand may take for an answer; both as a brand
 * begins.
 */
const LEAD = 2 * HOUR;
const ANSWER = 72 * HOUR;
/** What the drive costs, in cents. */
export const DRIVE: Record<Groomer, number> = { ada: 500, bea: 1_500 };

export type Time = { groomer: Groomer; start: number };

/** All that the telling knows of an order. Instants are epoch milliseconds, money is in cents. */
export type Life = {
  status: OrderStatus;
  /** Whom a request is for, or who comes. */
  groomer: Groomer | null;
  start: number | null;
  wish: Time | null;
  noShow: boolean;
  /** Since when it waits for an answer, if it does. */
  since: number;
  /** When the last day that a request wishes is over. */
  wishesEnd: number | null;
  way: "card" | "cash" | null;
  drive: number;
  tip: number;
  work: Work;
  /** Of what is held; kept where a late cancellation was granted or nobody opened. */
  keptPercent: number;
  finals: "least" | "most" | null;
  paid: boolean;
};

export type Terms = { noticeHours: number; feePercent: number; adaSaysYes: boolean };

/** `hidden`: not found. `forbidden`: no call of this role. `same`: agreed to, and nothing changes. */
export type Outcome = { told: "hidden" | "forbidden" | "refused" | "same" } | { told: "done"; life: Life };

const HIDDEN: Outcome = { told: "hidden" };
const REFUSED: Outcome = { told: "refused" };
const SAME: Outcome = { told: "same" };

export function instantOf({ inDays, hour }: Slot, now: number): number {
  return Math.floor((now - MIDNIGHT) / DAY) * DAY + MIDNIGHT + inDays * DAY + hour * HOUR;
}

const isWorkedAt = ({ hour }: Slot) => hour >= 9;
const isOver = ({ status }: Life) => status === "complete" || status === "cancelled";
const isAt = (time: { groomer: Groomer | null; start: number | null } | null, groomer: Groomer, at: number) =>
  time?.groomer === groomer && time.start === at;

/** What a command comes to at an instant, for an order and the terms of its brand. */
export function tell(life: Life, command: Command, terms: Terms, now: number): Outcome {
  const done = (change: Partial<Life>): Outcome => ({ told: "done", life: { ...life, ...change } });
  // A request has no start, and all the time that there is.
  const left = life.start === null ? Number.POSITIVE_INFINITY : (life.start - now) / HOUR;
  const ways = (by: ChangedBy) => told(life.status, by, left, terms.noticeHours);
  const isFree = left > 0 && left >= terms.noticeHours;
  const saysYes = (groomer: Groomer | null) => groomer === "bea" || terms.adaSaysYes;
  if ("by" in command && command.by === "stranger") return HIDDEN;
  switch (command.do) {
    case "wait":
    case "wait for":
    case "set terms":
      return SAME;
    case "watch": {
      const to = whatTimeDoes(life, now);
      if (!to) return SAME;
      if (!ways("expiry").includes(to)) throw new Error(`Time makes ${to} of ${life.status}`);
      return done({ status: to, wish: null, since: now });
    }
    case "give up": {
      if (life.status === "cancelled" || life.status === "cancellation_request") return SAME;
      const to = (["cancelled", "cancellation_request"] as const).find((one) =>
        ways("customer").includes(one),
      );
      return to && left > 0 ? done({ status: to, wish: null, since: now }) : REFUSED;
    }
    case "move": {
      const start = instantOf(command.at, now);
      const { to: groomer } = command;
      if (life.start === null) return REFUSED;
      const wished = life.status === "reschedule_request" ? life.wish : null;
      if (isAt(life, groomer, start) || isAt(wished, groomer, start)) return SAME;
      const isAsked = ways("customer").includes("reschedule_request") || life.status === "reschedule_request";
      const isAtOnce = life.status === "pending" || ways("customer").includes("pending");
      const isOpen = isWorkedAt(command.at) && start - now >= LEAD;
      const isDearer = DRIVE[groomer] > life.drive && !command.agrees;
      if (left <= 0 || (!isAsked && !isAtOnce) || !isOpen || isDearer) return REFUSED;
      if (!isAtOnce) return done({ status: "reschedule_request", wish: { groomer, start }, since: now });
      // Whoever says yes to everybody has said it before.
      const status = saysYes(groomer) ? "accepted" : "pending";
      return done({ status, groomer, start, drive: DRIVE[groomer], since: now });
    }
    case "change services": {
      const isOpen = left > 0 && (life.status === "pending" || (life.status === "accepted" && isFree));
      if (life.start === null || !isOpen) return REFUSED;
      const { work } = command;
      if (work.service === life.work.service && work.teeth === life.work.teeth) return SAME;
      const isMore = work.service !== life.work.service || work.teeth;
      const status = isMore && !saysYes(life.groomer) ? "pending" : life.status;
      return done({ status, work, since: now });
    }
    case "pay":
      return tellPayment(life, command, left, terms);
    default:
      return tellAnswer(life, command, ways, terms, now);
  }
}

/** Where what nobody answered leads: it ends, or what was wished does not happen. */
function whatTimeDoes({ status, start, wish, since, wishesEnd }: Life, now: number): OrderStatus | null {
  const isPast = (instant: number | null | undefined) => typeof instant === "number" && instant <= now;
  switch (status) {
    case "request":
      return isPast(since + ANSWER) || isPast(wishesEnd) ? "cancelled" : null;
    case "pending":
      return isPast(since + ANSWER) || isPast(start) ? "cancelled" : null;
    case "reschedule_request":
      return isPast(start) || isPast(wish?.start) ? "accepted" : null;
    case "cancellation_request":
      return isPast(start) ? "accepted" : null;
    default:
      return null;
  }
}

function tellPayment(
  life: Life,
  { way, card, tip: wished }: Extract<Command, { do: "pay" }>,
  left: number,
  { noticeHours, feePercent }: Terms,
): Outcome {
  const tip = wished ?? life.tip;
  if (life.start === null || life.noShow || life.status === "cancelled") return REFUSED;
  if (life.status === "complete") {
    if (tip < life.tip) return REFUSED;
    if (life.paid && tip === life.tip) return SAME;
    // The visit is over: nobody is there any more who takes cash.
    if (way === "cash" || card === "tok_declined") return REFUSED;
    return { told: "done", life: { ...life, way, tip, paid: true } };
  }
  if (way === "card") {
    return card === "tok_declined" ? REFUSED : { told: "done", life: { ...life, way, tip } };
  }
  // What is held vouches for the fee, and for a visit that has begun.
  const isBound = left <= 0 || (left < noticeHours && feePercent > 0);
  return life.way === "card" && isBound ? REFUSED : { told: "done", life: { ...life, way, tip } };
}

type Answer = Extract<Command, { by: Answerer }>;

function tellAnswer(
  life: Life,
  command: Extract<Answer, { do: "accept" | "decline" | "cancel" | "no-show" | "complete" | "propose-time" }>,
  ways: (by: ChangedBy) => OrderStatus[],
  { feePercent }: Terms,
  now: number,
): Outcome {
  const { by } = command;
  if (by === "owner") return { told: "forbidden" };
  const isStaff = by === "staff";
  const isOwn = isStaff || life.groomer === by;
  const isWished = isStaff || (life.status === "reschedule_request" && life.wish?.groomer === by);
  if (!isOwn && !isWished) return HIDDEN;
  const may = (to: OrderStatus) => !life.noShow && ways(isStaff ? "staff" : "groomer").includes(to);
  const done = (change: Partial<Life>): Outcome => ({
    told: "done",
    life: { ...life, wish: null, since: now, ...change },
  });
  const { status } = life;
  const keptPercent = life.way === "card" ? feePercent : 0;
  switch (command.do) {
    case "accept":
      if (status === "accepted") return SAME;
      if (status === "pending" && may("accepted")) return done({ status: "accepted" });
      if (status === "cancellation_request" && may("cancelled"))
        return done({ status: "cancelled", keptPercent });
      if (status !== "reschedule_request" || !life.wish || !may("accepted")) return REFUSED;
      // Who is to come agrees to it, while it can still be kept.
      if (!isWished || life.wish.start <= now) return REFUSED;
      return done({ ...life.wish, status: "accepted", drive: DRIVE[life.wish.groomer] });
    case "decline":
      if (status === "cancelled") return SAME;
      if (status === "request" || status === "pending")
        return may("cancelled") ? done({ status: "cancelled" }) : REFUSED;
      if (status === "accepted" || isOver(life)) return REFUSED;
      return may("accepted") ? done({ status: "accepted" }) : REFUSED;
    case "cancel":
      if (status === "cancelled") return SAME;
      return isOwn && may("cancelled") ? done({ status: "cancelled" }) : REFUSED;
    case "no-show":
      if (life.noShow) return SAME;
      return may("complete") ? done({ noShow: true, keptPercent }) : REFUSED;
    case "complete": {
      if (status === "complete") return command.price === life.finals ? SAME : REFUSED;
      if (!may("complete") || command.price === "above") return REFUSED;
      const paid = life.way === "card" || command.cashReceived;
      return done({ status: "complete", finals: command.price, paid });
    }
    case "propose-time": {
      const start = instantOf(command.at, now);
      const groomer = isStaff ? command.to : by === "bea" ? "bea" : "ada";
      if (status === "pending" && isAt(life, groomer, start)) return SAME;
      const isOpen = isWorkedAt(command.at) && start >= now;
      if (status !== "request" || !may("pending") || !isOpen) return REFUSED;
      return done({ status: "pending", groomer, start, way: "cash", drive: DRIVE[groomer] });
    }
  }
}
