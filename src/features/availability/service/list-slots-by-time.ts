import type { Context } from "#kit/server/api-handler.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker, slotsOf } from "../rules/priced-slots.ts";
import { listNearest } from "./list-nearest.ts";
import { search } from "./search.ts";

/** `near`: an instant, ISO; the slots nearest to it are listed in any case. */
export type SlotsQuery = { date: string; groomerId?: string | undefined; near?: string | undefined };

/** All slots of a date, the earliest first; why there is none, and then the nearest of other dates. */
export async function listSlotsByTime(
  scope: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  { date, groomerId, near }: SlotsQuery,
) {
  const now = scope.now.getTime();
  const found = await search(scope.db, needs, { from: date, to: date }, { groomerId });
  const toSlot = slotMaker(found);
  const slots = found.groomers.flatMap((one) => slotsOf(one, toSlot, now));
  slots.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.price.max - b.price.max);
  const isOpen = slots.length > 0;
  const at = Date.parse(near ?? `${date}T18:00:00Z`);
  return {
    slots,
    reason: isOpen ? null : explainNone(found, now),
    nearest: isOpen && !near ? [] : await listNearest(scope, needs, at),
  };
}
