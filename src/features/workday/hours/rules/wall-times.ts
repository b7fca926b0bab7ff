const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Converts a wall time "HH:mm" to minutes after midnight; "24:00", the end of the day, gives 1440. */
export function toMinute(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Converts minutes after midnight, 0 to 1440, to "HH:mm". */
export function toWallTime(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

export const isOnQuarter = (minute: number) => minute % 15 === 0;
