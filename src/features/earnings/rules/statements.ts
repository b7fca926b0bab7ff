import { addDays } from "#kit/wire/calendar-day.ts";
import { lastDayOver, type Week, weekOf } from "./weeks.ts";

/** `closed`: its lines are final; `approved`: staff checked it; `paid`: staff paid it out. */
export const STATES = ["closed", "approved", "paid"] as const;
export type StatementState = (typeof STATES)[number];

/** An entry that is in no statement yet. `earnedOn`: its day in the payee's area. */
export type OpenEntry = { id: string; earnedOn: string; amountCents: number };

/** The latest statement of a payee. */
export type LatestStatement = { lastDay: string; totalCents: number };

export type StatementPlan = Week & {
  carriedCents: number;
  entriesCents: number;
  totalCents: number;
  entryIds: string[];
};

/** What a statement leaves to the next: only a negative total is carried over. */
export function carryOver(latest: Pick<LatestStatement, "totalCents"> | null): number {
  return Math.min(latest?.totalCents ?? 0, 0);
}

/**
 * The statements of the weeks that are over on `today`, a day in the payee's area, the earliest first. An
 * entry of a week that has its statement already comes into the next one. A week without entries has no
 * statement.
 */
export function planStatements(
  open: readonly OpenEntry[],
  latest: LatestStatement | null,
  today: string,
): StatementPlan[] {
  const until = lastDayOver(today);
  const firstFree = latest ? addDays(latest.lastDay, 1) : "";
  const dayOf = ({ earnedOn }: OpenEntry) => [earnedOn, firstFree].toSorted().at(-1) ?? earnedOn;
  const due = open.filter((entry) => dayOf(entry) <= until);
  const weeks = Map.groupBy(due, (entry) => weekOf(dayOf(entry)).firstDay);
  const plans: StatementPlan[] = [];
  for (const firstDay of [...weeks.keys()].toSorted()) {
    const entries = weeks.get(firstDay) ?? [];
    const entriesCents = entries.reduce((cents, { amountCents }) => cents + amountCents, 0);
    const carriedCents = carryOver(plans.at(-1) ?? latest);
    plans.push({
      ...weekOf(firstDay),
      carriedCents,
      entriesCents,
      totalCents: carriedCents + entriesCents,
      entryIds: entries.map(({ id }) => id),
    });
  }
  return plans;
}

/** Why a statement cannot get a state; null when it can. A repeat is no fault. */
export function stepFault(
  step: Exclude<StatementState, "closed">,
  { state, totalCents }: { state: StatementState; totalCents: number },
): "not_approved" | "nothing_to_pay" | null {
  if (step === "paid" && totalCents <= 0) return "nothing_to_pay";
  return step === "paid" && state === "closed" ? "not_approved" : null;
}

/** Whether a statement has a state already, or a later one. */
export function isReached(step: StatementState, state: StatementState): boolean {
  return STATES.indexOf(state) >= STATES.indexOf(step);
}
