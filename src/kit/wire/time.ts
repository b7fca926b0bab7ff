const parts = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let made = parts.get(timeZone);
  if (!made) {
    made = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "short",
      month: "short",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
    });
    parts.set(timeZone, made);
  }
  return made;
}

/** "Tue, Nov 24 at 02:30 PM" in the area's zone (SPEC §9, with a 12-hour clock: DESIGN §4). */
export function formatHuman(instant: string | Date, timeZone: string): string {
  const by = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(new Date(instant))
      .map((p) => [p.type, p.value]),
  );
  return `${by.weekday}, ${by.month} ${by.day} at ${by.hour}:${by.minute} ${by.dayPeriod}`;
}

/** "2:30 PM" in the area's zone. */
export function formatClock(instant: string | Date, timeZone: string): string {
  return new Date(instant).toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
}

/** "Tuesday, Nov 24" of a calendar day. */
export function formatDay(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return noon.toLocaleDateString("en-US", {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

/** "1 h 45 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
