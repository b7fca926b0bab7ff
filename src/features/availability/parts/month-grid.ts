/**
 * The first open day after `date`. If no open day comes after, the first open day before; null without any.
 */
export function nextOpenDay(
  days: readonly { date: string; isAvailable: boolean }[],
  date: string | null,
): string | null {
  const open = days.filter((day) => day.isAvailable && day.date !== date);
  return (open.find((day) => date === null || day.date > date) ?? open[0])?.date ?? null;
}

export type CalendarDay = { date: string; day: number; isAvailable: boolean };

export type Month = { month: string; weeks: (CalendarDay | null)[][] };

/** The month `YYYY-MM` in weeks that start on Sunday. A day that `days` does not list counts as closed. */
export function toMonth(month: string, days: readonly { date: string; isAvailable: boolean }[]): Month {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const isAvailableByDate = new Map(days.map((day) => [day.date, day.isAvailable]));
  const weekdayOfFirst = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const cells: (CalendarDay | null)[] = Array.from({ length: weekdayOfFirst }, () => null);
  for (let day = 1; day <= length; day++) {
    const date = `${month}-${String(day).padStart(2, "0")}`;
    cells.push({ date, day, isAvailable: isAvailableByDate.get(date) ?? false });
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return {
    month,
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  };
}
