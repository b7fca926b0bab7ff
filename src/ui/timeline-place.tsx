import { type CSSProperties, memo } from "react";
import type { Axis } from "./timeline-move.ts";

/** The height of an hour on wide windows. */
export const HOUR_REM = 3.5;

const place = (top: number, height: number) =>
  ({ "--top": `${(top / 60) * HOUR_REM}rem`, "--height": `${(height / 60) * HOUR_REM}rem` }) as CSSProperties;

/** Where a stretch lies on the axis, which cuts it. */
export function placeOn(
  { first, last }: Axis,
  { startMinute, endMinute }: { startMinute: number; endMinute: number },
): CSSProperties {
  const [from, to] = [Math.max(startMinute, first * 60), Math.min(endMinute, last * 60)];
  return place(from - first * 60, to - from);
}

/** A line at each full hour of a column. */
export const HourLines = memo(function HourLines({ first, last }: Axis) {
  const hours = Array.from({ length: last - first - 1 }, (_, nth) => first + nth + 1);
  return hours.map((hour) => (
    <span
      key={hour}
      style={place((hour - first) * 60, 0)}
      className="absolute inset-x-0 top-(--top) border-t border-line"
    />
  ));
});
