import { expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { agendaFor } from "./agenda-cache.ts";
import { busyOf, makeCalendar, makeNeeds } from "./factory.ts";
import type { GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { dayNumber } from "./local-days.ts";
import { toVisitSearch } from "./visit-search.ts";

const NOW = Date.parse("2027-01-04T12:00:00Z");
const NEEDS = makeNeeds("2027-01-05", { to: "2027-01-08" });

function agendaOf(calendar: GroomerCalendar, needs: GroomerNeeds = NEEDS, now = NOW) {
  const outcome = toVisitSearch(calendar, needs, now);
  if (!outcome.ok) throw new Error(outcome.reason);
  return agendaFor(calendar, needs, outcome.search, now);
}

const hold = (expiresAt: number) =>
  busyOf("2027-01-05T15:00Z", "2027-01-05T16:00Z", { kind: "hold", holder: "session 1", expiresAt });

it("makes one agenda for all searches, even after the groomer is read again", () => {
  const calendar = makeCalendar({ busy: [hold(NOW + 60_000)] });
  const made = agendaOf(calendar);
  expect(agendaOf({ ...calendar, hours: { ...calendar.hours } })).toBe(made);
  expect(agendaOf(calendar, makeNeeds("2027-01-06"))).toBe(made);
});

it("extends an agenda with the searched days and drops past days", () => {
  const calendar = makeCalendar();
  const made = agendaOf(calendar);
  const more = agendaOf(calendar, makeNeeds("2027-01-10"));
  expect([more.firstDay, more.lastDay]).toEqual([made.firstDay, made.lastDay + 2]);
  const week = 7 * 86_400_000;
  const next = agendaOf(calendar, makeNeeds("2027-01-20"), NOW + week);
  expect(next.firstDay).toBe(made.firstDay + 6);
});

it("makes a new agenda when a hold expires, and for a time before the agenda was made", () => {
  const calendar = makeCalendar({ busy: [hold(NOW + 60_000)] });
  const made = agendaOf(calendar);
  expect(agendaOf(calendar, NEEDS, NOW + 59_999)).toBe(made);
  expect(agendaOf(calendar, NEEDS, NOW + 60_000)).not.toBe(made);
  expect(agendaOf(calendar, NEEDS, NOW - 1)).not.toBe(made);
});

it("makes a new agenda when hours, hours of a date, time zone or start place change", () => {
  const busy = [hold(NOW + 60_000)];
  const calendar = makeCalendar({ busy });
  const made = agendaOf(calendar);
  const hours = { ...calendar.hours, 2: [{ startMinute: 600, endMinute: 900 }] };
  const dayHours = [{ firstDay: dayNumber("2027-01-06"), lastDay: dayNumber("2027-01-06"), stretches: [] }];
  const changed = [
    { hours },
    { dayHours },
    { timeZone: "America/Phoenix" },
    { startPlace: exactPlace(40, -74) },
  ];
  for (const over of changed) {
    expect(agendaOf({ ...calendar, ...over })).not.toBe(made);
    expect(agendaOf({ ...calendar, ...over }).calendar).toMatchObject(over);
  }
});

it("makes a separate agenda for a holder with a held or reserved time", () => {
  const calendar = makeCalendar({ busy: [hold(NOW + 60_000)] });
  const made = agendaOf(calendar);
  const own = agendaOf(calendar, { ...NEEDS, exceptHolder: "session 1" });
  expect(own.free).not.toEqual(made.free);
  const reservedBlocks = [{ groomerId: "g1", startsAt: Date.parse("2027-01-06T15:00Z"), minutes: 60 }];
  expect(agendaOf(calendar, { ...NEEDS, reservedBlocks }).visits).toHaveLength(1);
  expect(agendaOf(calendar, { ...NEEDS, exceptHolder: "session 2" })).toBe(made);
});
