import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import type { Week } from "../contract/week.ts";

const database = useDatabase();
/** The Friday of the week in which the tests' clock stands: Tuesday, 2027-01-05. */
const FRIDAY = "2027-01-08";
let stage: Stage;
let token = "";
let visit: Visit;

async function week(date = FRIDAY, by = token): Promise<Week> {
  const { status, body } = await stage.world.call("GET", `/v2/groomer/week/${date}`, { token: by });
  expect(status).toBe(200);
  return body;
}
const idsOf = ({ days }: Week) => days.map(({ visits }) => visits.map(({ id }) => id));
const dayOf = ({ days }: Week, date: string) => days.find((day) => day.date === date);

/** Puts the visit at an hour of Phoenix's clock, for an hour. */
const place = (date: string, hour: number) => {
  const start = Date.parse(`${date}T07:00:00Z`) + hour * 3_600_000;
  return stage.setOrder(visit.id, {
    appointmentStart: new Date(start),
    appointmentEnd: new Date(start + 3_600_000),
  });
};

beforeAll(async () => {
  stage = await makeStage(database);
  token = (await stage.groomer()).token;
  visit = await stage.visit();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await stage.setOrder(visit.id, { status: "accepted", orderMarkedAsNoShow: false });
  await place(FRIDAY, 10);
});

describe("a groomer's week", () => {
  it("goes from Monday to Sunday, whichever of its days is asked for", async () => {
    const dates = (await week()).days.map(({ date }) => date);
    expect([dates[0], dates[6]]).toEqual(["2027-01-04", "2027-01-10"]);
    for (const date of ["2027-01-04", "2027-01-10"]) expect(await week(date)).toEqual(await week());
    expect((await week("2027-01-11")).days[0]?.date).toBe("2027-01-11");
    expect((await week("2027-01-03")).days[6]?.date).toBe("2027-01-03");
  });

  it("has the hours of each day, and what is needed to recognize a visit", async () => {
    const shown = await week();
    expect(shown).toMatchObject({ today: "2027-01-05", timeZone: "America/Phoenix" });
    expect(dayOf(shown, FRIDAY)).toEqual({
      date: FRIDAY,
      hours: [{ startTime: "09:00", endTime: "17:00" }],
      ...{ timeOff: [], busyTimes: [] },
      visits: [
        {
          ...{ id: visit.id, number: visit.order.number, status: "accepted", orderMarkedAsNoShow: false },
          ...{ startTime: "10:00", endTime: "11:00" },
          customer: { firstName: "Ann", lastName: "Lee" },
          pets: visit.order.petServicesByPet.map(({ pet }) => pet.name),
          locality: visit.order.address.locality,
          ...{ asksForOtherTime: false, mayAskForTime: true },
        },
      ],
    });
  });

  it("has a visit on the day of the area's calendar where it starts", async () => {
    await place(FRIDAY, 0);
    expect(idsOf(await week())[4]).toEqual([visit.id]);
    await place("2027-01-07", 23.5);
    const late = dayOf(await week(), "2027-01-07")?.visits[0];
    expect(late).toMatchObject({ startTime: "23:30", endTime: "00:00" });
    await place("2027-01-11", 0);
    expect(idsOf(await week()).flat()).toEqual([]);
    expect(idsOf(await week("2027-01-11"))[0]).toEqual([visit.id]);
  });

  it("leaves out canceled visits, requests, and other groomers", async () => {
    for (const status of ["cancelled", "request"] as const) {
      await stage.setOrder(visit.id, { status });
      expect(idsOf(await week()).flat()).toEqual([]);
    }
    await stage.setOrder(visit.id, { status: "accepted" });
    const other = await stage.groomer(await stage.world.addGroomer());
    expect(idsOf(await week(FRIDAY, other.token)).flat()).toEqual([]);
  });

  it("says which visits the groomer may ask another time for, and asks for one", async () => {
    const shown = async () => (await week()).days.flatMap(({ visits }) => visits)[0];
    const path = `/v2/groomer/appointments/${visit.id}/ask-for-time`;
    const appointmentStart = `${FRIDAY}T20:00:00.000Z`;
    await stage.done("POST", path, { token, body: { appointmentStart } });
    expect(await shown()).toMatchObject({ asksForOtherTime: true, mayAskForTime: true });
    await place(FRIDAY, 11);
    expect(await shown(), "the question was for another time").toMatchObject({ asksForOtherTime: false });
    for (const change of [{ status: "complete" }, { orderMarkedAsNoShow: true }] as const) {
      await stage.setOrder(visit.id, { status: "accepted", ...change });
      expect(await shown()).toMatchObject({ mayAskForTime: false });
    }
    await stage.setOrder(visit.id, { status: "accepted", orderMarkedAsNoShow: false });
    await place("2027-01-04", 10);
    expect(await shown(), "in the past").toMatchObject({ mayAskForTime: false });
  });

  it("has each day's part of busy times of other calendars, by the calendar's name", async () => {
    const id = newId();
    const during =
      "{[2027-01-07T05:00:00Z,2027-01-07T09:00:00Z),[2027-01-30T05:00:00Z,2027-01-30T09:00:00Z)}";
    const calendar = { id, siteId: stage.world.siteId, groomerId: stage.ada, name: "Family" };
    const read = { address: "https://calendar.example/a.ics", during, createdAt: stage.now() };
    await database.db
      .insertInto("busyCalendars")
      .values({ ...calendar, ...read })
      .execute();
    const shown = (await week()).days.map(({ busyTimes }) => busyTimes);
    expect(shown.flat()).toEqual([
      { startTime: "22:00", endTime: "00:00", calendar: "Family" },
      { startTime: "00:00", endTime: "02:00", calendar: "Family" },
    ]);
    expect([shown[2], shown[3]].map((ofDay) => ofDay?.length)).toEqual([1, 1]);
    await database.db.deleteFrom("busyCalendars").where("id", "=", id).execute();
  });

  it("has each day's part of a time off that lasts several days", async () => {
    const during = "[2027-01-06T22:00:00Z,2027-01-08T19:00:00Z)";
    const off = { id: newId(), siteId: stage.world.siteId, resource: stage.ada, holder: stage.ada };
    await database.db
      .insertInto("occupancy")
      .values({ ...off, kind: "time_off", minutes: 2_700, during })
      .execute();
    expect((await week()).days.map(({ timeOff }) => timeOff)).toEqual([
      [],
      [],
      [{ startTime: "15:00", endTime: "00:00" }],
      [{ startTime: "00:00", endTime: "00:00" }],
      [{ startTime: "00:00", endTime: "12:00" }],
      [],
      [],
    ]);
    await database.db.deleteFrom("occupancy").where("id", "=", off.id).execute();
  });
});
