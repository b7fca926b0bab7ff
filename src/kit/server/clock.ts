/** The source of "now". A service reads it once and passes `now` to the rules. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that showed `start` when this process began, and runs on at its normal speed. */
export function clockFrom(start: Date): Clock {
  const ahead = start.getTime() - performance.timeOrigin;
  return { now: () => new Date(Date.now() + ahead) };
}

/** A clock that shows `now` at this call, and runs on: for a request that may last long. */
export function runOnFrom(now: Date): Clock {
  const begun = performance.now();
  return { now: () => new Date(now.getTime() + performance.now() - begun) };
}

/** A clock that stands still until a test sets or advances it. */
export type TestClock = Clock & {
  set(instant: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

/** Creates a clock for tests and the seed. `advance` counts a day as 24 hours, even when clocks change. */
export function testClock(start: Date | string): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
