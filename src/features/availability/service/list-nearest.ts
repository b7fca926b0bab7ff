import { addDays } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Slot } from "../contract.ts";
import { nearest } from "../rules/nearest.ts";
import type { VisitNeeds } from "../rules/needs.ts";
import { slotMaker } from "../rules/priced-slots.ts";
import { search } from "./search.ts";

const MAX_NEAREST = 6;
/** How far around an instant the nearest slots are searched. */
const AROUND_DAYS = 14;
/** The days around it that are searched first: they nearly always hold enough slots. */
const CLOSE_DAYS = 3;
/** Slots on other days than those are further away than this, in any zone. */
const CLOSE_MS = (CLOSE_DAYS - 1) * 86_400_000;

/**
 * The slots closest to an instant (epoch ms), with any groomer. `lost`: the groomer whose slot was just lost,
 * whose calendar must be current; calendars of all others may be a moment old.
 */
export async function listNearest(
  { db, now }: Pick<Context, "db" | "now">,
  needs: VisitNeeds,
  at: number,
  { lost }: { lost?: string | undefined } = {},
): Promise<Slot[]> {
  const day = new Date(at).toISOString().slice(0, 10);
  const around = async (days: number) => {
    const dates = { from: addDays(day, -days), to: addDays(day, days) };
    const found = await search(db, needs, dates, { newest: lost });
    return { found, openings: nearest(found.groomers, at, MAX_NEAREST, now.getTime()) };
  };
  const close = await around(CLOSE_DAYS);
  const last = close.openings[MAX_NEAREST - 1];
  const isEnough = last !== undefined && Math.abs(last.startsAt - at) < CLOSE_MS;
  const { found, openings } = isEnough ? close : await around(AROUND_DAYS);
  return openings.map(slotMaker(found));
}
