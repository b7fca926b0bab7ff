import { search } from "#features/availability/service/search.ts";
import { slotTaken } from "#features/availability/service/slot-taken.ts";
import { openings } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import type { Draft } from "../../rules/draft.ts";
import { readDraftNeeds } from "../../service/read-draft-needs.ts";

/** A visit at a time with a groomer, for a customer. */
export type WantedVisit = { draft: Draft; customerId: string; groomerId: string; startsAt: Date };

/** What the visit of a customer needs, with the lead time of customers. */
export const readVisitNeeds = (
  context: Pick<Context, "db" | "siteId" | "now">,
  { draft, customerId }: Pick<WantedVisit, "draft" | "customerId">,
) => readDraftNeeds(context, { id: newId(), draft, customerId });

/**
 * The groomer's opening at the start; null if the time is not free. Refuses (`not_found`) a groomer who does
 * not come, or does not offer these services.
 */
export async function findOpening(context: Context, visit: WantedVisit): Promise<Opening | null> {
  const { groomerId, startsAt } = visit;
  const needs = await readVisitNeeds(context, visit);
  const date = dateIn(needs.timeZone, startsAt);
  const found = await search(context.db, needs, { from: date, to: date }, { groomerId });
  const free = found.groomers.flatMap(({ calendar, needs }) =>
    openings(calendar, needs, context.now.getTime()),
  );
  return free.find((one) => one.startsAt === startsAt.getTime()) ?? null;
}

/** The refusal of a time that is not free, with the nearest free ones. */
export async function refuseTaken(context: Context, visit: WantedVisit) {
  const needs = await readVisitNeeds(context, visit);
  return slotTaken(context, needs, visit.startsAt, { lost: visit.groomerId });
}
