import type { Stretch } from "./stretches.ts";

type Week = readonly (Stretch & { weekday: number })[];

const inOrder = (week: Week) => week.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).sort();

/** Whether two weeks have the same hours, in any order. */
export function isSameWeek(a: Week, b: Week): boolean {
  return inOrder(a).join() === inOrder(b).join();
}
