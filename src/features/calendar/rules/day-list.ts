import { openDays } from "./openings.ts";
import type { Drive, GroomerPicture, Wish } from "./picture.ts";
import { addDays } from "./wall-clock.ts";

type Candidate = { picture: GroomerPicture; wish: Wish };

/** Days of a search, and how each of those who were searched took part. */
export type DayList<C> = {
  days: { date: string; isAvailable: boolean }[];
  firstOpenDate: string | null;
  /** All candidates, each with the first of its own open days. */
  ofAll: { candidate: C; nextOpenDate: string | null }[];
  /** Those whose days were listed. */
  wanted: C[];
};

/**
 * The local dates `from` to `to` (both included), each with whether one of the candidates has a time: of all, or of
 * one groomer. Null when that groomer is not among them. `now` is epoch milliseconds.
 */
export function listDaysOf<C extends Candidate>(
  candidates: readonly C[],
  { from, to }: { from: string; to: string },
  groomerId: string | undefined,
  drive: Drive,
  now: number,
): DayList<C> | null {
  const searched = candidates.map((candidate) => {
    const dates = openDays(candidate.picture, candidate.wish, drive, now);
    return { candidate, dates, nextOpenDate: dates.toSorted()[0] ?? null };
  });
  const wanted = searched.filter(
    ({ candidate }) => groomerId === undefined || candidate.picture.groomerId === groomerId,
  );
  if (groomerId !== undefined && wanted.length === 0) return null;
  const open = new Set(wanted.flatMap(({ dates }) => dates));
  const days: DayList<C>["days"] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, isAvailable: open.has(date) });
  return {
    days,
    firstOpenDate: [...open].sort()[0] ?? null,
    ofAll: searched.map(({ candidate, nextOpenDate }) => ({ candidate, nextOpenDate })),
    wanted: wanted.map(({ candidate }) => candidate),
  };
}
