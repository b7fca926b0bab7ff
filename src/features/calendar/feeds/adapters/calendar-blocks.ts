/** The lines of one component of a calendar file, unfolded. */
type Block = readonly string[];

/** `events`: only the properties that say when; titles, places and people are dropped here. */
export type CalendarBlocks = { events: Block[]; zones: Block[]; unreadable: number };

const WHEN =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/i;
const FIRST = /^BEGIN:VCALENDAR$/i;
const LAST = /^END:VCALENDAR$/i;

/**
 * Splits a calendar file into its events and zones, so that a fault in one of them stays there. Null for
 * anything that is not a whole calendar file: half a file would release the times of its other half.
 */
export function splitCalendar(text: string): CalendarBlocks | null {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n|\r/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  if (!FIRST.test(lines[0] ?? "") || !LAST.test(lines.at(-1) ?? "")) return null;
  const blocks: CalendarBlocks = { events: [], zones: [], unreadable: 0 };
  let event: string[] | null = null;
  let zone: string[] | null = null;
  let inside = 0;
  for (const line of lines) {
    const [, edge = "", name = ""] = /^(BEGIN|END):([\w-]+)$/i.exec(line) ?? [];
    const [isBegin, isEnd] = [edge.toUpperCase() === "BEGIN", edge.toUpperCase() === "END"];
    switch (name.toUpperCase()) {
      case "VEVENT":
        // An event within an event: the first one has no end.
        if (isBegin && event) blocks.unreadable++;
        if (isEnd && event) blocks.events.push(event);
        [event, inside] = [isBegin ? [] : null, 0];
        break;
      case "VTIMEZONE":
        if (isBegin) zone = [line];
        if (isEnd && zone) blocks.zones.push([...zone, line]);
        if (isEnd) zone = null;
        break;
      default:
        zone?.push(line);
        // Alarms of an event have times of their own.
        if (isBegin) inside++;
        else if (isEnd) inside = Math.max(inside - 1, 0);
        else if (event && inside === 0 && WHEN.test(line)) event.push(line);
    }
  }
  if (event) blocks.unreadable++;
  return blocks;
}
