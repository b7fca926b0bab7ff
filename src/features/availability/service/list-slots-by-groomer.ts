import type { Context } from "#kit/server/api-handler.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker, slotsOf } from "../rules/priced-slots.ts";
import { search } from "./search.ts";

/** All slots on a local date, groomer by groomer. `reason` says why the date has no slot. */
export async function listSlotsByGroomer(
  scope: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  { date }: { date: string },
) {
  const now = scope.now.getTime();
  const found = await search(scope.db, needs, { from: date, to: date });
  const toSlot = slotMaker(found);
  const groomers = found.groomers
    .map((eligible) => ({ groomer: eligible.groomer, slots: slotsOf(eligible, toSlot, now) }))
    .filter(({ slots }) => slots.length > 0);
  return { groomers, reason: groomers.length > 0 ? null : explainNone(found, now) };
}
