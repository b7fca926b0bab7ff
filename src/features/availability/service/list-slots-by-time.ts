import type { Context } from "#kit/server/api-handler.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker, slotsOf } from "../rules/priced-slots.ts";
import { listNearest } from "./list-nearest.ts";
import { search } from "./search.ts";

/**
 * `date` is local, `near` an ISO instant. With `near`, the slots nearest to that instant are always listed.
 */
export type SlotsQuery = { date: string; groomerId?: string | undefined; near?: string | undefined };

/**
 * All slots on a date, the earliest first. If there is none, `reason` says why, and `nearest` has slots on
 * other dates.
 */
export async function listSlotsByTime(
  scope: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  { date, groomerId, near }: SlotsQuery,
) {
  const now = scope.now.getTime();
  const found = await search(scope.db, needs, { from: date, to: date }, { groomerId });
  const toSlot = slotMaker(found);
  const slots = found.groomers.flatMap((eligible) => slotsOf(eligible, toSlot, now));
  slots.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.price.max - b.price.max);
  const hasSlots = slots.length > 0;
  // 18:00 UTC lies in the middle of a working day in the United States.
  const at = Date.parse(near ?? `${date}T18:00:00Z`);
  return {
    slots,
    reason: hasSlots ? null : explainNone(found, now),
    nearest: hasSlots && !near ? [] : await listNearest(scope, needs, at),
  };
}
