type Style = keyof typeof STYLES;

/** The Swedish way of writing dates is the ISO one. */
const STYLES = {
  human: {
    locale: "en-US",
    weekday: "short",
    month: "short",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hour12: true,
  },
  clock: { locale: "en-US", hour: "numeric", minute: "2-digit" },
  day: { locale: "en-US", weekday: "long", month: "short", day: "numeric" },
  date: { locale: "sv-SE" },
  time: { locale: "sv-SE", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions & { locale: string }>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes a hundred times as long as using it. */
function formatter(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const kept = made.get(key);
  if (kept) return kept;
  const { locale, ...options } = STYLES[style];
  const fresh = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  made.set(key, fresh);
  return fresh;
}

/** "Tue, Nov 24 at 02:30 PM" in the area's zone (SPEC §9, with a 12-hour clock: DESIGN §4). */
export function formatHuman(instant: string | Date, timeZone: string): string {
  const by = Object.fromEntries(
    formatter("human", timeZone)
      .formatToParts(new Date(instant))
      .map((p) => [p.type, p.value]),
  );
  return `${by.weekday}, ${by.month} ${by.day} at ${by.hour}:${by.minute} ${by.dayPeriod}`;
}

/** "2:30 PM" in the area's zone. */
export function formatClock(instant: string | Date, timeZone: string): string {
  return formatter("clock", timeZone).format(new Date(instant));
}

/** "Tuesday, Nov 24" of a calendar day. */
export function formatDay(date: string): string {
  return formatter("day", "UTC").format(new Date(`${date}T12:00:00Z`));
}

/** The local wall clock of an instant: "17:30". */
export function localTime(instant: string | number | Date, timeZone: string): string {
  return formatter("time", timeZone).format(new Date(instant));
}

/** Whether a text is a day of the calendar: "2026-02-29" is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const noon = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(`${text}T`);
}

/** The local calendar day of an instant: "2026-11-24". */
export function localDate(instant: string | number | Date, timeZone: string): string {
  return formatter("date", timeZone).format(new Date(instant));
}

/** "1 h 45 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
