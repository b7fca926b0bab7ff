import { formatDay } from "#kit/wire/time.ts";
import type { Visit } from "../contract/session.ts";
import type { Slot } from "../contract/times.ts";

type When = Pick<Slot, "date" | "startTime">;

/** "9:30 AM" of a wall time `09:30`. */
export function clockText(wallTime: string): string {
  const [hour = 0, minute = 0] = wallTime.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Tuesday" of a calendar day. */
export function weekdayText(date: string): string {
  return formatDay(date).split(",")[0] ?? "";
}

/** "Tue, Nov 24" of a calendar day. */
export function shortDay(date: string): string {
  const [weekday = "", rest = ""] = formatDay(date).split(", ");
  return `${weekday.slice(0, 3)}, ${rest}`;
}

/** "Tuesday 9:30 AM": for buttons. */
export function whenText({ date, startTime }: When): string {
  return `${weekdayText(date)} ${clockText(startTime)}`;
}

/** "Tuesday, Nov 24, 9:30 AM to 11:15 AM". */
export function visitText({
  date,
  startTime,
  endTime,
}: Pick<Visit, "date" | "startTime" | "endTime">): string {
  return `${formatDay(date)}, ${clockText(startTime)} to ${clockText(endTime)}`;
}

/** "Biscuit", "Biscuit and Mo", "Biscuit, Mo and Pepper". */
export function listText(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "1 time", "3 times". */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** How a pet is called before and after its name is known. `place` from 0. */
export function petText(pet: { name: string | null; breed: { name: string } }): string {
  return pet.name ?? pet.breed.name;
}
