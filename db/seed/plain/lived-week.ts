import { chanceOf } from "../random.ts";
import {
  LIVED_DAYS,
  type Lived,
  type LocalNow,
  minutesAhead,
  type ReviewFact,
  type VisitFact,
} from "./visits.ts";

const AS_PLANNED: Lived = { lateMinutes: 0, inCash: false, isProposed: false };
const LATE_MINUTES = 25;
const CASH_TIP = 1_500;

/** Households of which the groomer noted something, and the one that the groomer blocked. */
export type LivedWeek = { visits: VisitFact[]; noted: string[]; blocked: string | null };

const REVIEW: ReviewFact = {
  rating: 5,
  comment: "On time, gentle, and the van was spotless. We have found our groomer.",
  reply: "Thank you! It is a pleasure to come to you.",
  hoursLater: 3,
};

/** Hours that the two visits without an answer have waited. */
const WAITED_HOURS = [4, 21];
/** A visit that begins within a day is never unanswered. */
const DAY_MINUTES = 1_440;

/**
 * Turns a groomer's visits around today into a lived week: all past ones ended, but for one missed, one
 * canceled and one late; one paid in cash, one reviewed with a reply; two ahead wait for an answer; and one
 * of today has an open proposal. Visits of the `regular` household stay as they are, apart from their marks.
 */
export function liveWeek(all: readonly VisitFact[], now: LocalNow, regular: string): LivedWeek {
  const past = all.filter((visit) => isOfWeek(visit) && visit.dayOffset < 0 && !isOf(regular)(visit));
  const missed = findMissed(past, all, regular);
  const late = past.findLast((visit) => visit !== missed && isLastOfItsDay(visit, all));
  const [canceled, inCash, reviewed] = past.filter((visit) => visit !== missed && visit !== late);
  const proposed = findProposed(all, now, regular);
  const blocked = missed?.customerKey ?? null;
  const visits = all
    .filter((visit) => visit.customerKey !== blocked || minutesAhead(visit, now) < 0)
    .map((visit): VisitFact => {
      if (visit === missed) return { ...unpaid(visit), status: "accepted", noShow: true, lived: AS_PLANNED };
      if (visit === canceled) return { ...unpaid(visit), status: "cancelled" };
      if (visit === late) return { ...complete(visit), lived: { ...AS_PLANNED, lateMinutes: LATE_MINUTES } };
      if (visit === inCash)
        return { ...complete(visit), tip: CASH_TIP, lived: { ...AS_PLANNED, inCash: true } };
      if (visit === reviewed) return { ...complete(visit), review: REVIEW };
      if (visit === proposed)
        return { ...unpaid(visit), status: "accepted", lived: { ...AS_PLANNED, isProposed: true } };
      if (!isOfWeek(visit)) return visit;
      const isOver = minutesAhead(visit, now) + visit.minutes <= 0;
      return isOver ? complete(visit) : { ...visit, lived: AS_PLANNED };
    });
  const noted = [inCash, reviewed].flatMap((visit) => (visit ? [visit.customerKey] : []));
  return { visits: waiting(visits, now, regular), noted: [...new Set(noted)], blocked };
}

const isOfWeek = ({ dayOffset }: VisitFact) => dayOffset <= 0 && dayOffset > -LIVED_DAYS;
const isOf = (key: string) => (visit: VisitFact) => visit.customerKey === key;

/** The first household of the week that is not visited today: it is blocked, so it has no visit ahead. */
function findMissed(past: readonly VisitFact[], all: readonly VisitFact[], regular: string) {
  const today = new Set(all.filter(({ dayOffset }) => dayOffset === 0).map((visit) => visit.customerKey));
  return past.find(({ customerKey }) => customerKey !== regular && !today.has(customerKey));
}

const isLastOfItsDay = (visit: VisitFact, all: readonly VisitFact[]) =>
  !all.some(({ dayOffset, startMinute }) => dayOffset === visit.dayOffset && startMinute > visit.startMinute);

/** The visit of today that goes on; else the next one; else the last one, which then waits for its price. */
function findProposed(all: readonly VisitFact[], now: LocalNow, regular: string): VisitFact | undefined {
  const today = all.filter((visit) => visit.dayOffset === 0 && !isOf(regular)(visit));
  return today.find((visit) => minutesAhead(visit, now) + visit.minutes > 0) ?? today.at(-1);
}

const unpaid = (visit: VisitFact): VisitFact => ({ ...visit, noShow: false, tip: 0, review: null });

function complete(visit: VisitFact): VisitFact {
  if (visit.status === "complete") return { ...visit, lived: AS_PLANNED };
  const tip = chanceOf(`lived/${visit.key}`).int(0, 4) * 500;
  return { ...unpaid(visit), status: "complete", tip, lived: AS_PLANNED };
}

/** Takes the answer from the next two visits that may still wait for it. */
function waiting(visits: readonly VisitFact[], now: LocalNow, regular: string): VisitFact[] {
  const open = visits
    .filter(({ status }) => status === "accepted")
    .filter((visit) => minutesAhead(visit, now) >= DAY_MINUTES && !isOf(regular)(visit))
    .slice(0, WAITED_HOURS.length);
  return visits.map((visit) => {
    const waitingHours = WAITED_HOURS[open.indexOf(visit)];
    if (waitingHours === undefined) return visit;
    return { ...visit, status: "pending", source: "customer", waitingHours };
  });
}
