import { agendaFor, askOf } from "./ask.ts";
import { dateOf, dayNumber } from "./days.ts";
import type { Drive, GroomerPicture, Wish } from "./picture.ts";
import { eachWindow } from "./windows.ts";

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
  const isWanted = (candidate: C) => groomerId === undefined || candidate.picture.groomerId === groomerId;
  const wanted = candidates.filter(isWanted);
  if (groomerId !== undefined && wanted.length === 0) return null;
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const open = new Uint8Array(Math.max(lastDay - firstDay + 1, 0));
  const ofNobody = new Uint8Array(open.length).fill(1);
  const ofAll = candidates.map((candidate) => {
    const marks = { firstDay, open: isWanted(candidate) ? open : ofNobody };
    const first = markDays(candidate, marks, drive, now);
    return { candidate, nextOpenDate: first === null ? null : dateOf(first) };
  });
  const days = Array.from(open, (mark, nth) => ({ date: dateOf(firstDay + nth), isAvailable: mark !== 0 }));
  return {
    days,
    firstOpenDate: days.find(({ isAvailable }) => isAvailable)?.date ?? null,
    ofAll,
    wanted,
  };
}

/**
 * Marks a candidate's open days and answers the first of them. After that one, days that somebody else has marked are
 * passed over: of a hundred groomers most are done with their first hit.
 */
function markDays(
  { picture, wish }: Candidate,
  { firstDay, open }: { firstDay: number; open: Uint8Array },
  drive: Drive,
  now: number,
): number | null {
  const outcome = askOf(picture, wish, now);
  if (!outcome.ok) return null;
  const { ask } = outcome;
  const ahead = ask.firstDay - firstDay;
  const done = new Uint8Array(ask.lastDay - ask.firstDay + 1);
  let first: number | null = null;
  const mark = (day: number) => {
    open[day - firstDay] = 1;
    if (first === null) done.set(open.subarray(ahead, ahead + done.length));
    first ??= day;
    done[day - ask.firstDay] = 1;
    return false;
  };
  eachWindow(agendaFor(picture, wish, ask, now), ask, drive, mark, done);
  return first;
}
