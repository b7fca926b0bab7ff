import type { Stretch } from "./stretches.ts";

type Week = readonly (Stretch & { weekday: number })[];

/** Monday to Friday. */
export const WORKING_WEEK: readonly number[] = [2, 3, 4, 5, 6];

const inOrder = (week: Week) => week.map(({ weekday, start, end }) => `${weekday} ${start} ${end}`).sort();

/** Whether two weeks have the same hours, in any order. */
export function isSameWeek(a: Week, b: Week): boolean {
  return inOrder(a).join() === inOrder(b).join();
}
