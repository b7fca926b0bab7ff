import { markOpenDays, openingsIn } from "#features/calendar/rules/bookable-times.ts";
import { estimateDrive } from "#features/calendar/rules/drive-estimate.ts";
import type { GroomerCalendar } from "#features/calendar/rules/groomer-calendar.ts";
import { contest, printLines, ratio, sameAnswers } from "./measure.ts";
import { sweep } from "./references.ts";
import { DAYS, dayCloses, dayOpens, makeCalendar, NEEDS, type Row, rowsOf } from "./scene.ts";
import { daysOf, PROVIDERS, type Warm, warmOf } from "./w1.ts";

const MINUTE = 60_000;
const LENGTH = NEEDS.minutes * MINUTE;

/**
 * The rule in its plainest form: compares each start of each day with the visits around it and the drives.
 */
function driven(calendar: GroomerCalendar, rows: readonly Row[]): number[][] {
  const home = calendar.startPlace as NonNullable<GroomerCalendar["startPlace"]>;
  return Array.from({ length: DAYS }, (_, day) => {
    const [opens, closes] = [dayOpens(day), dayCloses(day)];
    const visits = rows.filter((row) => row.startsAt >= opens && row.endsAt <= closes);
    const found: number[] = [];
    for (let start = opens; start + LENGTH <= closes; start += 15 * MINUTE) {
      const end = start + LENGTH;
      if (visits.some((visit) => visit.startsAt < end && visit.endsAt > start)) continue;
      const before = visits.filter((visit) => visit.endsAt <= start).at(-1);
      const after = visits.find((visit) => visit.startsAt >= end);
      const there = estimateDrive(before?.place ?? home, NEEDS.place) * MINUTE;
      const away = estimateDrive(NEEDS.place, after?.place ?? home) * MINUTE;
      if ((before?.endsAt ?? opens) + there <= start && end + away <= (after?.startsAt ?? closes))
        found.push(start);
    }
    return found;
  });
}

const marks = new Uint8Array(DAYS);

export async function benchW2(): Promise<void> {
  const rows = Array.from({ length: PROVIDERS }, (_, seed) => rowsOf(seed, true));
  const plain = rows.slice(0, 100);
  const calendars = rows.map((list, seed) => makeCalendar(seed, list, true));
  const warm = calendars.map(warmOf);
  const expected = calendars.map((calendar, seed) => driven(calendar, rows[seed] as Row[]));
  const days = sameAnswers({
    days: warm.map((calendar) => daysOf(calendar)),
    model: expected.map((list) => [...list.keys()].filter((day) => (list[day] as number[]).length > 0)),
  });
  const starts = sameAnswers({
    starts: warm.map(({ agenda, search }) => openingsIn(agenda, search).map((o) => o.startsAt)),
    model: expected.map((list) => list.flat()),
  });
  const timings = contest([
    {
      name: "days",
      units: PROVIDERS,
      run: () => {
        for (const { agenda, search } of warm) {
          marks.fill(0);
          markOpenDays(agenda, search, marks);
        }
      },
    },
    {
      name: "starts",
      units: 100,
      run: () => {
        for (let i = 0; i < 100; i++) {
          const { agenda, search } = warm[i] as Warm;
          openingsIn(agenda, search);
        }
      },
    },
    { name: "sweep", units: plain.length, run: () => plain.map(sweep) },
  ]);
  const micros = (name: string) => timings.get(name)?.micros ?? Number.NaN;
  printLines(`W2  the same with places and driving  (starts ${starts}, days ${days})`, [
    { what: "plain integer sweep, which knows no driving", value: micros("sweep"), unit: "µs" },
    { what: "the calendar, warm: all times", value: micros("starts"), unit: "µs" },
    { what: "the calendar, warm: which days", value: micros("days"), unit: "µs" },
    {
      what: "warm days, 1,000 groomers ÷ plain integer sweep",
      value: ratio(timings, "days", "sweep"),
      unit: "×",
      goal: { most: 3 },
    },
  ]);
}
