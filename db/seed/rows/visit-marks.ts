import { expiryOf } from "#features/orders/proposals/rules.ts";
import { chargeWords } from "#features/orders/proposals/words.ts";
import type { AddedCharge } from "#features/orders/rules/final-price.ts";
import { arrivalAfter, type VisitMark } from "#features/orders/rules/marks.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { Batch } from "../batch.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import type { VisitFact } from "../plain/visits.ts";
import { idFrom } from "../random.ts";
import { groomerAccountId, groomerId } from "./people.ts";

const MINUTE_MS = 60_000;
/** The minutes of the steps before the start of a visit, and before its completion. */
const LEFT = 12;
const AT_THE_DOOR = 4;
const LAST_WORDS = 4;
/** A late groomer says so this long before the agreed start. */
const ANNOUNCED = 20;

/** How long ago the open proposal was made. */
export const PROPOSED_AGO_MS = 10 * MINUTE_MS;

const CHARGE: AddedCharge = {
  label: "Matted coat",
  amount: 1_500,
  reason: "There are mats behind the ears, and they take a little longer.",
};

/** When a visit was completed: as late as the groomer came, but otherwise on time. */
export function endedAt({ lived }: VisitFact, end: Date): Date {
  return minutesAfter(end, lived?.lateMinutes ?? 0);
}

type Times = { start: Date; end: Date };
type Step = { mark: VisitMark; markedAt: Date };

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

/** The marks of a visit of a lived week that lie before `now`, as far as the visit went. */
export function stepsOf(visit: VisitFact, { start, end, now }: Times & { now: Date }): Step[] {
  if (!visit.lived || !["accepted", "complete"].includes(visit.status)) return [];
  const { lateMinutes } = visit.lived;
  const began = minutesAfter(start, lateMinutes);
  const arriving: Step[] = [
    { mark: "on_my_way", markedAt: minutesAfter(began, -LEFT) },
    { mark: "arrived", markedAt: minutesAfter(began, -AT_THE_DOOR) },
  ];
  const working: Step[] = [
    { mark: "started", markedAt: began },
    { mark: "finished", markedAt: minutesAfter(end, lateMinutes - LAST_WORDS) },
  ];
  const steps = visit.noShow ? arriving : [...arriving, ...working];
  return steps.filter(({ markedAt }) => markedAt <= now);
}

type Done = { visit: VisitFact; groomer: GroomerFact; now: Date };
type Placed = Times & { id: string; site: SiteId };

/** Adds the marks of a visit, and the later arrival that the groomer announced. */
export function addVisitMarks(batch: Batch, { visit, groomer, now }: Done, placed: Placed): void {
  const own = { siteId: placed.site, orderId: placed.id, accountId: groomerAccountId(groomer.key) };
  const { start, end } = placed;
  for (const { mark, markedAt } of stepsOf(visit, { start, end, now })) {
    const arrivesAt = mark === "on_my_way" ? arrivalAfter(start, markedAt, LEFT) : null;
    batch.add("visitMarks", { ...own, mark, markedAt, arrivesAt, createdAt: markedAt });
  }
  const lateMinutes = visit.lived?.lateMinutes ?? 0;
  if (lateMinutes === 0) return;
  batch.add("lateNotices", {
    ...{ ...own, id: idFrom(`late/${visit.key}`), arrivesAt: minutesAfter(start, lateMinutes) },
    createdAt: minutesAfter(start, 0 - ANNOUNCED),
  });
}

/** Adds an open proposal of an added charge. `priceWith` gives the price of the visit without and with it. */
export function addProposal(
  batch: Batch,
  { visit, groomer, now }: Done,
  { id, site, start, end }: Placed,
  priceWith: (charge: AddedCharge) => { before: CentsRange; total: CentsRange },
): void {
  const { before, total } = priceWith(CHARGE);
  const { label, amount, reason } = CHARGE;
  const createdAt = new Date(now.getTime() - PROPOSED_AGO_MS);
  batch.add("proposals", {
    ...{ id: idFrom(`proposal/${visit.key}`), siteId: site, orderId: id, groomerId: groomerId(groomer.key) },
    ...{ change: { kind: "charge", label, amount }, reason, endsAsBooked: false },
    words: chargeWords(label, amount),
    ...{ beforeMin: before.min, beforeMax: before.max, totalMin: total.min, totalMax: total.max },
    ...{ appointmentStart: start, appointmentEnd: end, status: "open", createdAt },
    ...{ expiresAt: expiryOf(createdAt, "groomer") },
    ...{ settledAt: null, consent: null, consentAccountId: null, consentAddress: null },
  });
}
