import type { ChangedBy, OrderStatus } from "#features/orders/rules/order.ts";
import type { Answerer, Command, Groomer, Slot, Work } from "./commands.ts";
import { listTransitions } from "./expected-transitions.ts";

// A second implementation of the order rules, written from the contracts. It imports no product logic.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in Phoenix, which has no daylight saving time. */
const MIDNIGHT = 7 * HOUR;
/**
 * How early a new order must be booked, and how long a brand may take to answer. Both are a brand's defaults.
 */
const LEAD = 2 * HOUR;
const ANSWER = 72 * HOUR;
/** The price of the drive in cents. */
export const DRIVE: Record<Groomer, number> = { ada: 500, bea: 1_500 };

export type Time = { groomer: Groomer; start: number };

/** The expected state of an order. Instants are epoch milliseconds, money is in cents. */
export type Life = {
  status: OrderStatus;
  /** The requested or booked groomer. */
  groomer: Groomer | null;
  start: number | null;
  requested: Time | null;
  noShow: boolean;
  /** The instant since which the order may wait for an answer. */
  since: number;
  /** When the last preferred day of a request ends. */
  lastDayEnd: number | null;
  /** Null also while no card secures a visit that was marked as missed by mistake. */
  way: "card" | "cash" | null;
  drive: number;
  tip: number;
  work: Work;
  /** Percent of the total that a late cancellation or a no-show costs. */
  feePercentDue: number;
  finals: "least" | "most" | null;
  paid: boolean;
};

export type Policy = { noticeHours: number; feePercent: number; adaSaysYes: boolean };

/** `hidden`: not found. `forbidden`: no call of this role. `same`: agreed to, and nothing changes. */
export type Outcome =
  | { result: "hidden" | "forbidden" | "refused" | "same" }
  | { result: "done"; life: Life };

const HIDDEN: Outcome = { result: "hidden" };
const REFUSED: Outcome = { result: "refused" };
const SAME: Outcome = { result: "same" };

export function instantOf({ inDays, hour }: Slot, now: number): number {
  return Math.floor((now - MIDNIGHT) / DAY) * DAY + MIDNIGHT + inDays * DAY + hour * HOUR;
}

const isWorkedAt = ({ hour }: Slot) => hour >= 9;
const isOver = ({ status }: Life) => status === "complete" || status === "cancelled";
const isAt = (time: { groomer: Groomer | null; start: number | null } | null, groomer: Groomer, at: number) =>
  time?.groomer === groomer && time.start === at;

/** The expected result of a command at an instant, for an order and the policy of its brand. */
export function predict(life: Life, command: Command, policy: Policy, now: number): Outcome {
  const done = (change: Partial<Life>): Outcome => ({ result: "done", life: { ...life, ...change } });
  // A request has no start, so it is never late.
  const left = life.start === null ? Number.POSITIVE_INFINITY : (life.start - now) / HOUR;
  const transitions = (by: ChangedBy) => listTransitions(life.status, by, left, policy.noticeHours);
  const isFree = left > 0 && left >= policy.noticeHours;
  const saysYes = (groomer: Groomer | null) => groomer === "bea" || policy.adaSaysYes;
  if ("by" in command && command.by === "stranger") return HIDDEN;
  switch (command.do) {
    case "wait":
    case "wait for":
    case "set terms":
      return SAME;
    case "watch": {
      const to = predictExpiry(life, now);
      if (!to) return SAME;
      if (!transitions("expiry").includes(to)) throw new Error(`Time makes ${to} of ${life.status}`);
      return done({ status: to, requested: null, since: now });
    }
    case "give up": {
      if (life.status === "cancelled" || life.status === "cancellation_request") return SAME;
      const to = (["cancelled", "cancellation_request"] as const).find((status) =>
        transitions("customer").includes(status),
      );
      return to && left > 0 ? done({ status: to, requested: null, since: now }) : REFUSED;
    }
    case "move": {
      const start = instantOf(command.at, now);
      const { to: groomer } = command;
      if (life.start === null) return REFUSED;
      const requestedTime = life.status === "reschedule_request" ? life.requested : null;
      if (isAt(life, groomer, start) || isAt(requestedTime, groomer, start)) return SAME;
      const needsAnswer =
        transitions("customer").includes("reschedule_request") || life.status === "reschedule_request";
      const isAtOnce = life.status === "pending" || transitions("customer").includes("pending");
      const isOpen = isWorkedAt(command.at) && start - now >= LEAD;
      const isDearer = DRIVE[groomer] > life.drive && !command.agrees;
      if (left <= 0 || (!needsAnswer && !isAtOnce) || !isOpen || isDearer) return REFUSED;
      if (!isAtOnce) return done({ status: "reschedule_request", requested: { groomer, start }, since: now });
      // A groomer who accepts automatically needs no new answer.
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
      return predictPayment(life, command, left, policy);
    case "lift no-show":
      if (command.by !== "staff") return { result: "forbidden" };
      return life.noShow ? done({ noShow: false, feePercentDue: 0, way: null, since: now }) : REFUSED;
    default:
      return predictAnswer(life, command, transitions, policy, now);
  }
}

/** The status of an unanswered order after its deadline; null before that. */
function predictExpiry(
  { status, start, requested, since, lastDayEnd }: Life,
  now: number,
): OrderStatus | null {
  const isPast = (instant: number | null | undefined) => typeof instant === "number" && instant <= now;
  switch (status) {
    case "request":
      return isPast(since + ANSWER) || isPast(lastDayEnd) ? "cancelled" : null;
    case "pending":
      return isPast(since + ANSWER) || isPast(start) ? "cancelled" : null;
    case "reschedule_request":
      return isPast(start) || isPast(requested?.start) ? "accepted" : null;
    case "cancellation_request":
      return isPast(start) ? "accepted" : null;
    default:
      return null;
  }
}

function predictPayment(
  life: Life,
  { way, card, tip: newTip }: Extract<Command, { do: "pay" }>,
  left: number,
  { noticeHours, feePercent }: Policy,
): Outcome {
  const tip = newTip ?? life.tip;
  if (life.start === null || life.noShow || life.status === "cancelled") return REFUSED;
  if (life.status === "complete") {
    if (tip < life.tip) return REFUSED;
    if (life.paid && tip === life.tip) return SAME;
    // The visit is over, so the customer can no longer pay cash.
    if (way === "cash" || card === "tok_declined") return REFUSED;
    return { result: "done", life: { ...life, way, tip, paid: true } };
  }
  if (way === "card") {
    return card === "tok_declined" ? REFUSED : { result: "done", life: { ...life, way, tip } };
  }
  // The authorization secures the fee, and the price of a visit that has begun.
  const isBound = left <= 0 || (left < noticeHours && feePercent > 0);
  return life.way === "card" && isBound ? REFUSED : { result: "done", life: { ...life, way, tip } };
}

const NO_SHOW_WAIT_MS = 15 * 60_000;

type Answer = Extract<Command, { by: Answerer }>;

function predictAnswer(
  life: Life,
  command: Extract<Answer, { do: "accept" | "decline" | "cancel" | "no-show" | "complete" | "propose-time" }>,
  transitions: (by: ChangedBy) => OrderStatus[],
  { feePercent }: Policy,
  now: number,
): Outcome {
  const { by } = command;
  if (by === "owner") return { result: "forbidden" };
  const isStaff = by === "staff";
  const isOwn = isStaff || life.groomer === by;
  const isRequested = isStaff || (life.status === "reschedule_request" && life.requested?.groomer === by);
  if (!isOwn && !isRequested) return HIDDEN;
  const may = (to: OrderStatus) => !life.noShow && transitions(isStaff ? "staff" : "groomer").includes(to);
  const done = (change: Partial<Life>): Outcome => ({
    result: "done",
    life: { ...life, requested: null, since: now, ...change },
  });
  const { status } = life;
  const feePercentDue = life.way === "card" ? feePercent : 0;
  switch (command.do) {
    case "accept":
      if (status === "accepted") return SAME;
      if (status === "pending" && may("accepted")) return done({ status: "accepted" });
      if (status === "cancellation_request" && may("cancelled"))
        return done({ status: "cancelled", feePercentDue });
      if (status !== "reschedule_request" || !life.requested || !may("accepted")) return REFUSED;
      // The groomer of the new time agrees before that time starts.
      if (!isRequested || life.requested.start <= now) return REFUSED;
      return done({ ...life.requested, status: "accepted", drive: DRIVE[life.requested.groomer] });
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
      // A groomer first waits at the door.
      if (!isStaff && now < (life.start ?? 0) + NO_SHOW_WAIT_MS) return REFUSED;
      return may("complete") ? done({ noShow: true, feePercentDue }) : REFUSED;
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
