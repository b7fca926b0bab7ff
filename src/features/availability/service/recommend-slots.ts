import type { Context } from "#kit/server/api-handler.ts";
import { bookableDates, type VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker } from "../rules/priced-slots.ts";
import { recommend, type Sort } from "../rules/recommend.ts";
import { search } from "./search.ts";

/**
 * The best slots from the `desired` date (or today) to the horizon, each with the reason for recommending
 * it. `nextOpenDate` is the earliest date among them.
 */
export async function recommendSlots(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  { sort, limit, desired }: { sort: Sort; limit: number; desired: string | null },
) {
  const found = await search(db, needs, bookableDates(needs, now, desired));
  const rated = found.groomers.map((eligible) => {
    const priceCents = needs.priceWith(eligible.groomer, { priceCents: 0 }).max;
    return { ...eligible, priceCents, rating: eligible.groomer.rating };
  });
  const best = recommend(rated, sort, limit, now.getTime());
  const toSlot = slotMaker(found);
  const items = best.flatMap(({ reason, ...opening }) => {
    const groomer = found.groomers.find((eligible) => eligible.groomer.id === opening.groomerId)?.groomer;
    if (!groomer) return [];
    const driveMinutes = reason.kind === "nearby" ? reason.driveMinutes : null;
    return [{ ...toSlot(opening), groomer, why: { kind: reason.kind, driveMinutes } }];
  });
  return {
    items,
    reason: items.length > 0 ? null : explainNone(found, now.getTime()),
    nextOpenDate: items.map(({ date }) => date).sort()[0] ?? null,
  };
}
