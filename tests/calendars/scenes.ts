import { at, dateAt, type Shape, utc } from "./shapes.ts";
import { day, dayOfMonth, daysFrom, instant, isLast, isNth, monthOf, weekdayOf } from "./wall-clock.ts";

/** Events as lines of a file, and what they take: from and to, epoch ms. */
export type Scene = {
  name: string;
  events: string[][];
  busy: [number, number][];
  /** The zone of dates and of times without a zone. */
  timeZone?: string;
  unreadable?: number;
};

const NINE = 540;
const HOUR = 60;
const MINUTE_MS = 60_000;
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

/** The scenes in a program's way of writing. Answers come from days that are counted one by one. */
export function scenesOf({ zone, zoneName, berlin, name: program }: Shape): Scene[] {
  const T = `;TZID=${zoneName}`;
  const length = program === "apple" ? "DURATION:PT1H" : null;
  /** An hour on a day; Apple says how long, the others until when. */
  const hour = (uid: string, first: number, minute: number, ...more: string[]) => [
    `UID:${uid}`,
    `DTSTART${T}:${at(first, minute)}`,
    length ?? `DTEND${T}:${at(first, minute + HOUR)}`,
    ...more,
  ];
  const hours = (days: readonly number[], minute: number): [number, number][] =>
    days.map((one) => [instant(zone, one, minute), instant(zone, one, minute) + HOUR * MINUTE_MS]);
  const date = (uid: string, first: number, last: number, ...more: string[]) => [
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${dateAt(first)}`,
    `DTEND;VALUE=DATE:${dateAt(last + 1)}`,
    ...more,
  ];
  const dates = (first: number, last: number, timeZone: string): [number, number] => [
    instant(timeZone, first, 0),
    instant(timeZone, last + 1, 0),
  ];
  /** Outlook lists all of them in one line. */
  const except = (days: readonly number[], minute: number) =>
    program === "outlook"
      ? [`EXDATE${T}:${days.map((one) => at(one, minute)).join(",")}`]
      : days.map((one) => `EXDATE${T}:${at(one, minute)}`);
  const free = program === "outlook" ? "X-MICROSOFT-CDO-BUSYSTATUS:FREE" : "TRANSP:TRANSPARENT";
  const home = "America/Phoenix";

  const nov26 = day("2026-11-26");
  const threeADay = daysFrom("2026-10-26", "2026-11-25").filter((one) => [1, 3, 5].includes(weekdayOf(one)));
  const fortnights = [0, 1, 2, 3, 4].map((nth) => day("2027-02-15") + nth * 14);
  const tenDays = daysFrom("2026-11-26", "2026-12-05");
  const gone = [day("2026-11-28"), day("2026-12-01")];
  const moved = [0, 1, 2, 3].map((nth) => day("2026-12-02") + nth * 7);
  const [, second = 0, third = 0] = moved;
  const berlinSpan = daysFrom("2027-03-23", "2027-04-06").filter((one) => weekdayOf(one) === 2);

  return [
    { name: "one event", events: [hour("a", nov26, NINE)], busy: hours([nov26], NINE) },
    {
      name: "an event in UTC",
      events: [
        ["UID:a", `DTSTART:${utc(instant(zone, nov26, 600))}`, `DTEND:${utc(instant(zone, nov26, 690))}`],
      ],
      busy: [[instant(zone, nov26, 600), instant(zone, nov26, 690)]],
    },
    {
      name: "a whole day",
      events: [date("a", nov26, nov26)],
      busy: [dates(nov26, nov26, home)],
      timeZone: home,
    },
    {
      name: "a vacation over the change of clocks",
      events: [date("a", day("2026-10-30"), day("2026-11-03"))],
      busy: [dates(day("2026-10-30"), day("2026-11-03"), "America/Denver")],
      timeZone: "America/Denver",
    },
    {
      name: "every week in fall",
      events: [hour("a", day("2026-10-20"), NINE, "RRULE:FREQ=WEEKLY;COUNT=6")],
      busy: hours(
        [0, 1, 2, 3, 4, 5].map((nth) => day("2026-10-20") + nth * 7),
        NINE,
      ),
    },
    {
      name: "three days a week until a date",
      events: [
        hour(
          "a",
          day("2026-10-26"),
          NINE,
          `RRULE:FREQ=WEEKLY;UNTIL=${utc(instant(zone, day("2026-11-25"), NINE))};BYDAY=MO,WE,FR`,
        ),
      ],
      busy: hours(threeADay, NINE),
    },
    {
      name: "every second week in spring",
      events: [hour("a", day("2027-02-15"), 1_020, "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5;WKST=SU")],
      busy: hours(fortnights, 1_020),
    },
    {
      name: "ten days without two",
      events: [hour("a", nov26, NINE, "RRULE:FREQ=DAILY;COUNT=10", ...except(gone, NINE))],
      busy: hours(
        tenDays.filter((one) => !gone.includes(one)),
        NINE,
      ),
    },
    {
      name: "the 31st of each month",
      events: [hour("a", day("2026-10-31"), NINE, "RRULE:FREQ=MONTHLY;BYMONTHDAY=31")],
      busy: hours(
        daysFrom("2026-10-31", "2027-04-14").filter((one) => dayOfMonth(one) === 31),
        NINE,
      ),
    },
    {
      name: "the second Tuesday",
      events: [hour("a", day("2026-11-10"), NINE, "RRULE:FREQ=MONTHLY;BYDAY=2TU")],
      busy: hours(
        daysFrom("2026-11-10", "2027-04-14").filter((one) => isNth(one, 2, 2)),
        NINE,
      ),
    },
    {
      name: "the last Friday",
      events: [hour("a", day("2026-10-30"), NINE, "RRULE:FREQ=MONTHLY;BYDAY=-1FR")],
      busy: hours(
        daysFrom("2026-10-30", "2027-04-14").filter((one) => isLast(one, 5)),
        NINE,
      ),
    },
    {
      name: "Thanksgiving since 2020",
      events: [date("a", day("2020-11-26"), day("2020-11-26"), "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH")],
      busy: [dates(nov26, nov26, home)],
      timeZone: home,
    },
    {
      name: "birthdays, one of them on February 29",
      events: [
        date("a", day("2024-02-29"), day("2024-02-29"), "RRULE:FREQ=YEARLY"),
        date("b", day("1990-03-01"), day("1990-03-01"), "RRULE:FREQ=YEARLY"),
      ],
      busy: [dates(day("2027-03-01"), day("2027-03-01"), home)],
      timeZone: home,
    },
    {
      name: "a series with one time moved and one cancelled",
      events: [
        hour("a", moved[0] ?? 0, NINE, "RRULE:FREQ=WEEKLY;COUNT=4"),
        hour("a", second, 720, `RECURRENCE-ID${T}:${at(second, NINE)}`),
        hour("a", third, NINE, `RECURRENCE-ID${T}:${at(third, NINE)}`, "STATUS:CANCELLED"),
      ],
      busy: [...hours([moved[0] ?? 0], NINE), ...hours([second], 720), ...hours([moved[3] ?? 0], NINE)],
    },
    {
      name: "times that leave the owner free",
      events: [
        hour("a", nov26, NINE, free),
        hour("b", nov26, 660, "STATUS:CANCELLED"),
        hour("c", nov26, 780, "RRULE:FREQ=DAILY;COUNT=3", free),
        hour("d", nov26, 900, "STATUS:TENTATIVE"),
      ],
      busy: hours([nov26], 900),
    },
    {
      name: "the last working day of each month",
      events: [hour("a", day("2026-10-30"), NINE, "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")],
      busy: hours(
        daysFrom("2026-10-30", "2027-04-14").filter(
          (one) =>
            MONDAY_TO_FRIDAY.includes(weekdayOf(one)) &&
            daysFrom("2026-10-30", "2027-04-30").every(
              (later) =>
                later <= one ||
                monthOf(later) !== monthOf(one) ||
                !MONDAY_TO_FRIDAY.includes(weekdayOf(later)),
            ),
        ),
        NINE,
      ),
    },
    {
      name: "half past two, also in the night in which clocks skip it",
      events: [hour("a", day("2027-03-12"), 150, "RRULE:FREQ=DAILY;COUNT=5")],
      busy: hours(daysFrom("2027-03-12", "2027-03-16"), 150),
    },
    {
      name: "half past one, also in the night in which clocks show it twice, and a night shift",
      events: [
        hour("a", day("2026-10-30"), 90, "RRULE:FREQ=DAILY;COUNT=4"),
        [
          "UID:b",
          `DTSTART${T}:${at(day("2026-10-30"), 1_320)}`,
          `DTEND${T}:${at(day("2026-10-31"), 360)}`,
        ].concat("RRULE:FREQ=DAILY;COUNT=3"),
      ],
      busy: [
        ...hours(daysFrom("2026-10-30", "2026-11-02"), 90),
        // The shift of the change lasts as long as the others.
        ...daysFrom("2026-10-30", "2026-11-01").map((one): [number, number] => [
          instant(zone, one, 1_320),
          instant(zone, one, 1_320) + 8 * HOUR * MINUTE_MS,
        ]),
      ],
    },
    {
      name: "a time without a zone beside unreadable events",
      events: [
        ["UID:a", `DTSTART:${at(nov26, NINE)}`, `DTEND:${at(nov26, 600)}`],
        ["UID:b", "DTSTART:20261326T250000Z", "DURATION:PT1H"],
        ["UID:c", "DTSTART;TZID=Mars/Olympus:20261126T090000", "DURATION:PT1H"],
        hour("d", nov26, 660, "RRULE:FREQ=SOMETIMES"),
        hour("e", nov26, 780),
      ],
      busy: [
        [instant("America/Denver", nov26, NINE), instant("America/Denver", nov26, 600)],
        ...hours([nov26], 780),
      ],
      timeZone: "America/Denver",
      unreadable: 3,
    },
    {
      name: "days of a series, a visit of ours, and a class in Berlin",
      events: [
        date("a", nov26, nov26, "RRULE:FREQ=WEEKLY;COUNT=3", `EXDATE;VALUE=DATE:${dateAt(nov26 + 7)}`),
        hour("order-01990000-0000-7000-8000-0000000000b7@pets", nov26, NINE),
        ["UID:c", `DTSTART;TZID=${berlin}:${at(day("2027-03-23"), 600)}`, "DURATION:PT1H"].concat(
          "RRULE:FREQ=WEEKLY;COUNT=3",
        ),
      ],
      busy: [
        dates(nov26, nov26, home),
        dates(nov26 + 14, nov26 + 14, home),
        ...berlinSpan.map((one): [number, number] => [
          instant("Europe/Berlin", one, 600),
          instant("Europe/Berlin", one, 660),
        ]),
      ],
      timeZone: home,
    },
  ];
}
