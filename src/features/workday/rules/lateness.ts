/** A visit of a day as far as it has come. Instants in epoch ms. */
export type DayVisit = {
  orderId: string;
  startsAt: number;
  endsAt: number;
  /** When the groomer left for it, came, began and finished; null before that. */
  leftAt: number | null;
  arrivedAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /** The order is complete or a no-show. */
  isEnded: boolean;
  /** The arrival that the customer knows; null while that is the agreed start. */
  announcedAt: number | null;
  /** Minutes of driving from the visit before. */
  driveMinutes: number;
};

/** A visit that can no longer begin in time, or that the groomer announced late. */
export type LateVisit = {
  orderId: string;
  arrivesAt: number;
  lateMinutes: number;
  /** Whether the customer already knows of this arrival or a later one. */
  isAnnounced: boolean;
};

const MINUTE = 60_000;
/** Arrivals are said in steps of five minutes. */
const STEP = 5 * MINUTE;

/**
 * Carries lateness down a day: each visit takes its planned minutes, and the next begins after its drive. A
 * visit that the groomer is at ends at `now` at the earliest, in epoch ms. Otherwise only marks and announced
 * arrivals count: a groomer who marks nothing is not late.
 */
export function findLateVisits(visits: readonly DayVisit[], now: number): LateVisit[] {
  const late: LateVisit[] = [];
  let freeAt = Number.NEGATIVE_INFINITY;
  const present = visits.findLast(isMarked);
  for (const visit of visits) {
    const { orderId, startsAt, announcedAt, arrivedAt, startedAt } = visit;
    const earliest = Math.ceil((freeAt + visit.driveMinutes * MINUTE) / STEP) * STEP;
    const arrivesAt = arrivedAt ?? startedAt ?? Math.max(startsAt, announcedAt ?? startsAt, earliest);
    const isAhead = arrivedAt === null && startedAt === null && visit.finishedAt === null && !visit.isEnded;
    if (isAhead && arrivesAt > startsAt) {
      const lateMinutes = Math.ceil((arrivesAt - startsAt) / MINUTE);
      late.push({ orderId, arrivesAt, lateMinutes, isAnnounced: (announcedAt ?? startsAt) >= arrivesAt });
    }
    const isThere = visit === present && (arrivedAt !== null || startedAt !== null);
    freeAt = Math.max(endOf(visit, arrivesAt), isThere && isOpen(visit) ? now : Number.NEGATIVE_INFINITY);
  }
  return late;
}

const isOpen = ({ finishedAt, isEnded }: DayVisit) => finishedAt === null && !isEnded;

/** Whether the groomer has been under way to a visit. The last such visit is where the groomer is. */
const isMarked = ({ leftAt, arrivedAt, startedAt, finishedAt, isEnded }: DayVisit) =>
  isEnded || [leftAt, arrivedAt, startedAt, finishedAt].some((at) => at !== null);

function endOf({ startsAt, endsAt, startedAt, finishedAt, isEnded }: DayVisit, arrivesAt: number): number {
  if (finishedAt !== null) return finishedAt;
  if (isEnded) return endsAt;
  return (startedAt ?? Math.max(arrivesAt, startsAt)) + (endsAt - startsAt);
}

/** Whether nothing is left to do at a visit but its completion. */
export function isEndedVisit(order: { status: string; orderMarkedAsNoShow: boolean }): boolean {
  return order.status === "complete" || order.orderMarkedAsNoShow;
}
