import type { Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { Slot } from "../contract.ts";
import { nearest } from "../rules/nearest.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { slotMaker } from "../rules/priced-slots.ts";
import { search } from "./search.ts";

const MAX_NEAREST = 6;
/** The nearest slots are searched this many days before and after the instant. */
const AROUND_DAYS = 14;
/** The first search covers fewer days, because they nearly always have enough slots. */
const CLOSE_DAYS = 3;
/** A slot outside of the first search is further away from the instant than this, in any time zone. */
const CLOSE_MS = (CLOSE_DAYS - 1) * 86_400_000;

/**
 * The slots of any groomer that start closest to the instant `at` (epoch ms). `lost` is the id of a groomer
 * whose slot was just taken: this groomer's calendar is read anew, the others may be a moment old.
 */
export async function listNearest(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  at: number,
  { lost }: { lost?: string | undefined } = {},
): Promise<Slot[]> {
  const day = new Date(at).toISOString().slice(0, 10);
  const searchAround = async (days: number) => {
    const dates = { from: addDays(day, -days), to: addDays(day, days) };
    const found = await search(db, needs, dates, { newest: lost });
    return { found, openings: nearest(found.groomers, at, MAX_NEAREST, now.getTime()) };
  };
  const close = await searchAround(CLOSE_DAYS);
  const last = close.openings[MAX_NEAREST - 1];
  const isEnough = last !== undefined && Math.abs(last.startsAt - at) < CLOSE_MS;
  const { found, openings } = isEnough ? close : await searchAround(AROUND_DAYS);
  return openings.map(slotMaker(found));
}
