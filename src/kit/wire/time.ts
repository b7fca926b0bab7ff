/** One style's formatters, a zone each. Kept: making one takes a hundred times as long as using it. */
export function styled(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (timeZone: string) => {
    made[timeZone] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return made[timeZone];
  };
}

const human = styled("en-US", {
  weekday: "short",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
const clock = styled("en-US", { hour: "numeric", minute: "2-digit" });
const day = styled("en-US", { weekday: "long", month: "short", day: "numeric" });
/** The Swedish way of writing dates is the ISO one. */
const iso = styled("sv-SE");

/** "Tue, Nov 24 at 02:30 PM" in the area's zone (SPEC §9, with a 12-hour clock: DESIGN §4). */
export function formatHuman(instant: string | Date, timeZone: string): string {
  const by = Object.fromEntries(
    human(timeZone)
      .formatToParts(new Date(instant))
      .map((p) => [p.type, p.value]),
  );
  return `${by.weekday}, ${by.month} ${by.day} at ${by.hour}:${by.minute} ${by.dayPeriod}`;
}

/** "2:30 PM" in the area's zone. */
export function formatClock(instant: string | Date, timeZone: string): string {
  return clock(timeZone).format(new Date(instant));
}

/** "Tuesday, Nov 24" of a calendar day. */
export function formatDay(date: string): string {
  return day("UTC").format(new Date(`${date}T12:00:00Z`));
}

/** The local calendar day of an instant: "2026-11-24". */
export function localDate(instant: string | number | Date, timeZone: string): string {
  return iso(timeZone).format(new Date(instant));
}

/** "1 h 45 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
