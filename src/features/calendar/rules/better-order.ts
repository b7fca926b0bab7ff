import type { Place } from "#features/places/rules/place.ts";
import { openings } from "./bookable-times.ts";
import type { Busy, GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { shortestRest } from "./shortest-rest.ts";

/** Other times of a day's visits that shorten its drives. `holder`: the order. Instants in epoch ms. */
export type BetterOrder = {
  savedMinutes: number;
  /** The earliest new time first. */
  moves: readonly { holder: string; startsAt: number; endsAt: number }[];
};

/** Customers are not asked for less. */
const LEAST_SAVED_MINUTES = 15;
/** So many visits are compared. Later ones of the day stay, and the others stay before them. */
const MAX_VISITS = 12;
/** So many steps run before others get their turn. */
const STEPS_AT_ONCE = 250;
/** More than any of 400 random days took. A search beyond it ends without a proposal. */
const MAX_STEPS = 500_000;

type Day = {
  /** From midnight to midnight of the local date (epoch ms). */
  from: number;
  to: number;
  now: number;
  /** What each visit that may get another time needs, under its order. */
  needs: ReadonlyMap<string, GroomerNeeds>;
};

/**
 * Finds the times that shorten a day's drives most, with the fewest visits moved. Null if that saves less
 * than 15 minutes. Each new time is free beside all present times, its own too, and beside the other new
 * ones. So customers may agree in any order, and each may decline. Of the proposals with that property it is
 * the best one. `pause` lets others run; it is awaited often. Null also after `maxSteps`.
 */
export async function findBetterOrder(
  calendar: GroomerCalendar,
  day: Day,
  pause: () => Promise<unknown>,
  maxSteps = MAX_STEPS,
): Promise<BetterOrder | null> {
  const search = new Search(calendar, day);
  for (let steps = 0; !search.walk(STEPS_AT_ONCE); steps += STEPS_AT_ONCE) {
    if (steps >= maxSteps) return null;
    await pause();
  }
  const { best } = search;
  if (!best) return null;
  const moves: { holder: string; startsAt: number; endsAt: number }[] = [];
  for (let move = best.moves; move; move = move.before) {
    const { holder, startsAt, endsAt } = move;
    moves.unshift({ holder, startsAt, endsAt });
  }
  return { savedMinutes: search.minutesNow - Math.floor(best.cost / MINUTE_COST), moves };
}

/** A minute of driving costs more than moving every visit. */
const MINUTE_COST = 100;

type Stop = Busy & { place: Place };
type Start = { startsAt: number; endsAt: number };
type Move = Start & { holder: string; before: Move | null };
/**
 * A part of the day is planned, up to the present stop `nth`. Of the movable visits (bits), `placed` have a
 * new time, and `left` have not yet, though their present stop has passed. `from`: the door at which the day
 * goes on once all have agreed. `ended`: when the new time since the last present stop ends, if there is any.
 */
type State = {
  nth: number;
  placed: number;
  left: number;
  from: number;
  ended: number;
  cost: number;
  moves: Move | null;
};

/** Goes through the plans of a day, the cheapest first, so that the first whole one is the best. */
class Search {
  best: State | null = null;
  readonly minutesNow: number;
  private readonly stops: readonly Stop[];
  /** The free starts of each stop's visit beside all present times; none if it stays. */
  private readonly starts: readonly (readonly Start[])[];
  /** After each number of stops: the visits (bits) that have no later start. */
  private readonly over: readonly number[];
  private readonly drives: readonly (readonly number[])[];
  private readonly rest: (from: number, stops: number) => number;
  /** States that are not walked from yet, by the least that whole plans from there cost, above `base`. */
  private readonly open: State[][] = [];
  /**
   * By `nth` and `placed`, and then by `left` and `from`: the earliest `ended` of a state that was walked
   * from. It costs no more than later ones. Many small maps grow faster than a large one.
   */
  private readonly earliest: (Map<number, number> | undefined)[] = [];
  private readonly tooMuch: number;
  private readonly base: number;
  private least = 0;

  constructor(calendar: GroomerCalendar, { from, to, now, needs }: Day) {
    const all = calendar.busy
      .filter((busy): busy is Stop => busy.place !== null && busy.kind === "order")
      .filter(({ startsAt }) => from <= startsAt && startsAt < to)
      .toSorted((a, b) => a.startsAt - b.startsAt);
    const beyond = all[MAX_VISITS];
    this.stops = all.slice(0, MAX_VISITS);
    this.starts = this.stops.map(({ holder }) => {
      const own = needs.get(holder);
      if (!own) return [];
      const { exceptHolder: _, ...beside } = own;
      const end = beyond?.startsAt ?? Number.POSITIVE_INFINITY;
      return openings(calendar, beside, now).filter(({ startsAt }) => startsAt < end);
    });
    const bitsOf = (holds: (stop: number) => boolean) =>
      this.stops.reduce((bits, _, stop) => (holds(stop) ? bits | (1 << stop) : bits), 0);
    this.over = [0, ...this.stops.map(({ endsAt }) => bitsOf((stop) => this.lastStart(stop) < endsAt))];
    const home = calendar.startPlace;
    const doors = [home, ...this.stops.map(({ place }) => place), beyond?.place ?? home];
    const drive = (one: Place | null, other: Place | null) => (one && other ? calendar.drive(one, other) : 0);
    this.drives = doors.map((one) => doors.map((other) => drive(one, other)));
    this.minutesNow = doors.slice(1).reduce((sum, _, nth) => sum + this.minutes(nth, nth + 1), 0);
    const fixed = bitsOf((stop) => this.starts[stop]?.length === 0);
    this.rest = shortestRest({ count: this.stops.length, drives: this.drives, fixed });
    this.base = this.rest(0, this.ahead(0)) * MINUTE_COST;
    this.tooMuch = (this.minutesNow - LEAST_SAVED_MINUTES + 1) * MINUTE_COST - this.base;
    this.add({ nth: 0, placed: 0, left: 0, from: 0, ended: NEVER, cost: 0, moves: null });
  }

  /** Takes so many steps, and returns whether the search is over. */
  walk(steps: number): boolean {
    for (let step = 0; step < steps; ) {
      if (this.best || this.least >= this.tooMuch) return true;
      const state = this.open[this.least]?.pop();
      if (state) {
        step++;
        this.walkFrom(state);
      } else this.least++;
    }
    return false;
  }

  private walkFrom(state: State): void {
    const { nth, placed, left, from, ended } = state;
    if (this.isKnown(state)) return;
    const place = nth * 4_096 + placed;
    const known = this.earliest[place];
    if (known) known.set(left * 16 + from, ended);
    else this.earliest[place] = new Map([[left * 16 + from, ended]]);
    if (nth < this.stops.length) this.pass(state);
    else if (left === 0)
      this.best = { ...state, cost: state.cost + this.minutes(from, nth + 1) * MINUTE_COST };
    const ahead = left | (this.ahead(nth) & ~placed);
    for (let stop = 0; 1 << stop <= ahead; stop++) if ((ahead & (1 << stop)) !== 0) this.insert(state, stop);
  }

  /** Gives a visit its earliest new time before the next present stop. A later one would gain nothing. */
  private insert(state: State, stop: number): void {
    const { nth, placed, left, from, ended } = state;
    const next = this.stops[nth]?.startsAt ?? Number.POSITIVE_INFINITY;
    const ready =
      ended === NEVER
        ? (this.stops[nth - 1]?.endsAt ?? NEVER)
        : ended + this.minutes(from, stop + 1) * 60_000;
    const start = this.starts[stop]?.find(({ startsAt }) => startsAt >= ready);
    if (!start || start.startsAt >= next) return;
    const { startsAt, endsAt } = start;
    const bit = 1 << stop;
    const moves = { holder: this.stops[stop]?.holder ?? "", startsAt, endsAt, before: state.moves };
    const cost = state.cost + this.minutes(from, stop + 1) * MINUTE_COST + 1;
    this.add({ nth, placed: placed | bit, left: left & ~bit, from: stop + 1, ended: endsAt, cost, moves });
  }

  /** Goes past a present stop: its visit has moved already, stays, or moves later. */
  private pass(state: State): void {
    const { nth, placed, left, from } = state;
    const bit = 1 << nth;
    const past = { ...state, nth: nth + 1, ended: NEVER };
    if ((left & (this.over[nth + 1] ?? 0)) !== 0) return;
    if ((placed & bit) !== 0) {
      this.add(past);
      return;
    }
    this.add({ ...past, from: nth + 1, cost: state.cost + this.minutes(from, nth + 1) * MINUTE_COST });
    if (((this.over[nth + 1] ?? 0) & bit) === 0) this.add({ ...past, left: left | bit });
  }

  private isKnown({ nth, placed, left, from, ended }: State): boolean {
    const earliest = this.earliest[nth * 4_096 + placed]?.get(left * 16 + from);
    return earliest !== undefined && earliest <= ended;
  }

  private add(state: State): void {
    const { nth, placed, left, from, cost } = state;
    const least = cost + this.rest(from, left | (this.ahead(nth) & ~placed)) * MINUTE_COST - this.base;
    if (least >= this.tooMuch || this.isKnown(state)) return;
    const same = this.open[least];
    if (same) same.push(state);
    else this.open[least] = [state];
  }

  /** The stops (bits) that are not passed yet. */
  private ahead(nth: number): number {
    return (1 << this.stops.length) - (1 << nth);
  }

  private lastStart(stop: number): number {
    return this.starts[stop]?.at(-1)?.startsAt ?? NEVER;
  }

  private minutes(from: number, to: number): number {
    return this.drives[from]?.[to] ?? 0;
  }
}

const NEVER = Number.NEGATIVE_INFINITY;
