import type { Context } from "#kit/server/api-handler.ts";
import type { Slot } from "../contract.ts";
import { bookableDates, type VisitNeeds } from "../rules/needs.ts";
import { explainNone, slotMaker, slotsOf } from "../rules/priced-slots.ts";
import { recommend } from "../rules/recommend.ts";
import { search } from "./search.ts";

/** `driveMinutes`: the drive to or from a visit nearby; null if there is none. */
export type SuggestedSlot = Slot & { driveMinutes: number | null };

/**
 * The free times of one groomer, up to the horizon or on one local `date`. `best` has the time of each day
 * that adds the least driving, the best first; it is empty with a `date`. `reason` says why there is none.
 * Throws `not_found` if the groomer could not come.
 */
export async function suggestSlots(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  { groomerId, date }: { groomerId: string; date?: string | undefined },
) {
  const dates = date ? { from: date, to: date } : bookableDates(needs, now);
  const found = await search(db, needs, dates, { groomerId });
  const toSlot = slotMaker(found);
  const slots = found.groomers.flatMap((one) => slotsOf(one, toSlot, now.getTime()));
  const reason = slots.length > 0 ? null : explainNone(found, now.getTime());
  return { best: date ? [] : listBest(found, toSlot, now), slots, reason };
}

function listBest(
  found: Awaited<ReturnType<typeof search>>,
  toSlot: ReturnType<typeof slotMaker>,
  now: Date,
): SuggestedSlot[] {
  const choices = found.groomers.map((one) => ({ ...one, priceCents: 0, rating: null }));
  return recommend(choices, "recommended", found.needs.horizonDays, now.getTime()).map(
    ({ reason, ...opening }) => ({
      ...toSlot(opening),
      driveMinutes: reason.kind === "nearby" ? reason.driveMinutes : null,
    }),
  );
}
