import { beforeEach, describe, expect, it } from "vitest";
import { feedsJobs } from "#features/calendar/feeds/jobs.ts";
import { readBusyCalendar } from "#features/calendar/feeds/service/read-busy-calendar.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { CALENDAR, calendarOf, hourAt, useCalendarServer } from "#tests/calendar-server.ts";
import { useDatabase } from "#tests/db.ts";
import { useHours } from "#tests/hours-steps.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book } = moves;
const { call, occupied } = useHours(database, moves);
const server = useCalendarServer();

const FRIDAY = "2027-01-08";
/** Ten on Friday in Phoenix. */
const TEN = "20270108T170000Z";
const TEN_BUSY = "01-08 10:00 to 01-08 11:00 busy";
const startsOn = async (date: string) => {
  const slots = await slotsOn(await startBooking(at.world), date);
  return slots.map(({ startTime }) => startTime);
};
const add = (name = "Family", address = CALENDAR) => call("POST", "calendars", { name, address });
const state = async () => (await call("GET", "calendars")).body.calendars[0];
const refresh = async () => call("POST", `calendars/${(await state()).id}/refresh`, {});
/** Reads Ada's calendars as the job does, `minutes` later. */
async function readLater(minutes: number): Promise<void> {
  at.world.clock.set(new Date(at.world.clock.now().getTime() + minutes * 60_000));
  const rows = await database.db
    .selectFrom("busyCalendars")
    .select(["siteId", "id"])
    .where("groomerId", "=", at.ada)
    .execute();
  for (const { siteId, id } of rows) await readBusyCalendar(database.db, siteId, id, at.world.clock.now());
}

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

describe("a calendar elsewhere", () => {
  it("blocks its busy times once it is added, and releases them once it is removed", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    expect(await startsOn(FRIDAY)).toContain("10:00");
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.calendars).toEqual([
      {
        id: expect.any(String),
        ...{ name: "Family", host: "calendar.test", fault: null, isStale: false },
        ...{ readAt: at.world.clock.now().toISOString(), busyCount: 1, unreadableCount: 0 },
      },
    ]);
    expect(await occupied()).toEqual([TEN_BUSY]);
    const starts = await startsOn(FRIDAY);
    expect(starts).toContain("11:00");
    expect(starts.filter((start) => start > "09:00" && start < "11:00")).toEqual([]);
    const removed = await call("DELETE", `calendars/${body.calendars[0].id}`);
    expect([removed.status, removed.body.calendars, await occupied()]).toEqual([200, [], []]);
    expect(await startsOn(FRIDAY)).toContain("10:00");
  });

  it("never says what the events are: no title is stored, and no answer shows the address", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    const { body } = await add("Family", `${CALENDAR}?token=top-secret`);
    const rows = await database.db.selectFrom("busyCalendars").selectAll().execute();
    const taken = await database.db.selectFrom("occupancy").selectAll().execute();
    expect(JSON.stringify([rows, taken])).not.toContain("secret title");
    expect(JSON.stringify([body, await state()])).not.toContain("top-secret");
  });

  it("lies around a visit that stands, which the page shows, and closes behind it", async () => {
    await book(FRIDAY);
    expect(await occupied()).toEqual(["01-08 11:00 to 01-08 12:15 order"]);
    server.serve(calendarOf([...hourAt("20270108T173000Z").slice(0, 2), "DURATION:PT3H"]));
    const { body } = await add();
    expect(await occupied()).toEqual([
      "01-08 10:30 to 01-08 11:00 busy",
      "01-08 11:00 to 01-08 12:15 order",
      "01-08 12:15 to 01-08 13:30 busy",
    ]);
    expect(body.visits).toMatchObject([{ id: at.order.id, date: FRIDAY, startTime: "11:00" }]);
    expect((await moves.call("GET", "")).body.status).toBe("accepted");
    await moves.move("2027-01-09T11:00-07:00");
    expect(await occupied()).toContain("01-08 11:00 to 01-08 12:15 busy");
    expect((await call("GET", "calendars")).body.visits).toEqual([]);
  });

  it("ends holds in its times, and the checkout offers others", async () => {
    const booking = await startBooking(at.world);
    const [slot] = (await slotsOn(booking, FRIDAY)).filter(({ startTime }) => startTime === "10:00");
    if (!slot) throw new Error("Ten is not free");
    const ready = await readyToPlace(at.world, booking, slot, { id: "cash" });
    server.serve(calendarOf(hourAt(TEN)));
    await add();
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect([placed.status, placed.body.code]).toEqual([409, "slot_taken"]);
    expect(await occupied()).toEqual([TEN_BUSY]);
  });

  it("leaves time off as it is, and comes out where time off ends", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    await add();
    const off = await call("POST", "time-off", { firstDate: FRIDAY, lastDate: FRIDAY });
    expect((await occupied()).sort()).toEqual(["01-08 00:00 to 01-09 00:00 time_off", TEN_BUSY]);
    expect(off.body.takenByOthers).toEqual([]);
    await call("DELETE", `time-off/${off.body.timeOff[0].id}`);
    expect(await occupied()).toEqual([TEN_BUSY]);
  });

  it("follows changes of the other side, and touches no time that stays", async () => {
    server.serve(calendarOf(hourAt(TEN), hourAt("20270109T170000Z")));
    await add();
    const ids = () =>
      database.db.selectFrom("occupancy").select(["id", "during"]).orderBy("during").execute();
    const [first] = await ids();
    server.serve(calendarOf(hourAt(TEN), hourAt("20270110T170000Z")));
    await readLater(15);
    expect(await occupied()).toEqual([TEN_BUSY, "01-10 10:00 to 01-10 11:00 busy"]);
    expect((await ids())[0]).toEqual(first);
  });

  it("is not read again while it is unchanged, until its events end too soon", async () => {
    server.serve(calendarOf(hourAt(TEN)), { etag: '"one"' });
    await add();
    const conditions = () => server.asked.map(({ headers }) => headers["if-none-match"]);
    server.answer = (_, response) => response.writeHead(304).end();
    await readLater(15);
    expect(await state()).toMatchObject({ fault: null, readAt: at.world.clock.now().toISOString() });
    expect(await occupied()).toEqual([TEN_BUSY]);
    server.serve(calendarOf(hourAt(TEN)), { etag: '"one"' });
    await readLater(15 * 1_440);
    expect(conditions()).toEqual([undefined, '"one"', undefined]);
  });

  it("is read whole again when the groomer's zone has changed", async () => {
    server.serve(calendarOf(["UID:a", "DTSTART;VALUE=DATE:20270108"]), { etag: '"one"' });
    await add();
    expect(await occupied()).toEqual(["01-08 00:00 to 01-09 00:00 busy"]);
    const timeZone = "America/New_York";
    await database.db.updateTable("areas").set({ timeZone }).where("id", "=", at.world.areaId).execute();
    await readLater(15);
    expect(server.asked.at(-1)?.headers["if-none-match"]).toBeUndefined();
    expect(await occupied()).toEqual(["01-07 22:00 to 01-08 22:00 busy"]);
  });

  it("keeps blocking while it cannot be read, and is stale after a day", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    await add();
    server.answer = (_, response) => response.writeHead(500).end();
    await readLater(15);
    expect(await state()).toMatchObject({ fault: "broken", isStale: false, busyCount: 1 });
    expect(await occupied()).toEqual([TEN_BUSY]);
    await readLater(1_440);
    expect(await state()).toMatchObject({ fault: "broken", isStale: true });
    server.serve(calendarOf());
    await refresh();
    expect(await state()).toMatchObject({ fault: null, isStale: false, busyCount: 0 });
    expect(await occupied()).toEqual([]);
  });

  it("says how many events could not be read, and reads the others", async () => {
    server.serve(calendarOf(hourAt(TEN), ["UID:b", "DTSTART:nonsense"]));
    expect((await add()).body.calendars).toMatchObject([{ busyCount: 1, unreadableCount: 1 }]);
  });

  it("that answers later than the next reading changes nothing", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    await add();
    const id = (await state()).id;
    const early = at.world.clock.now();
    await readLater(15);
    server.serve(calendarOf());
    await readBusyCalendar(database.db, at.world.siteId, id, early);
    expect(await occupied()).toEqual([TEN_BUSY]);
  });
});

describe("the round of all calendars", () => {
  it("queues those that were not read for a while, without those of closed accounts", async () => {
    server.serve(calendarOf());
    await add();
    const round = feedsJobs.find(({ name }) => name === "read-busy-calendars");
    const queued = async () => {
      await database.pool.query("delete from graphile_worker._private_jobs");
      await round?.run({}, { db: database.db, clock: at.world.clock, log: { info() {} } } as never);
      const { rows } = await database.pool.query(
        "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'read-busy-calendar'",
      );
      return rows[0].count;
    };
    await database.db.deleteFrom("busyCalendars").where("groomerId", "!=", at.ada).execute();
    expect(await queued()).toBe(0);
    at.world.clock.set(new Date(at.world.clock.now().getTime() + 11 * 60_000));
    expect(await queued()).toBe(1);
    const deactivatedAt = at.world.clock.now();
    await database.db.updateTable("groomers").set({ deactivatedAt }).where("id", "=", at.ada).execute();
    expect(await queued()).toBe(0);
  });
});

describe("a calendar is refused", () => {
  it.each([
    ["http://calendar.test/family.ics", "Use an address that starts with https:// or webcal://"],
    ["family", "Paste the whole address. It starts with https:// or webcal://"],
    ["https://192.168.0.1/x.ics", "Use an address on the public internet"],
  ])("at %s", async (address, message) => {
    const { status, body } = await add("Family", address);
    expect([status, body.errors]).toEqual([422, { address: [message] }]);
    expect(server.asked).toEqual([]);
  });

  it("twice, and as the sixth one", async () => {
    server.serve(calendarOf());
    await add();
    const twice = await add("Again", CALENDAR.replace("https", "webcal"));
    expect([twice.status, twice.body.message]).toEqual([409, "This calendar is on your list already."]);
    const more = await Promise.all([1, 2, 3, 4, 5, 6].map((nth) => add(`${nth}`, `${CALENDAR}?${nth}`)));
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    expect((await call("GET", "calendars")).body.calendars).toHaveLength(5);
  });

  it("while the brand sets the hours", async () => {
    server.serve(calendarOf());
    await add();
    const { id } = await state();
    const permissions = JSON.stringify(["zones"]);
    await database.db.updateTable("groomers").set({ permissions }).where("id", "=", at.ada).execute();
    for (const [method, path, body] of [
      ["POST", "calendars", { name: "More", address: CALENDAR }],
      ["PUT", `calendars/${id}`, { name: "More" }],
      ["POST", `calendars/${id}/refresh`, {}],
      ["DELETE", `calendars/${id}`],
    ] as const)
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect((await call("GET", "calendars")).body).toMatchObject({ canChange: false, calendars: [{ id }] });
  });

  it("by hand more often than other servers should be asked", async () => {
    server.serve(calendarOf());
    await add();
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth++) statuses.push((await refresh()).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([29, 429]);
  });

  it("to other groomers, with the same answer as a missing one", async () => {
    server.serve(calendarOf(hourAt(TEN)));
    await add();
    const { id } = await state();
    const { groomer } = await at.world.addPeople();
    const { token } = groomer;
    const path = `/v2/groomer/calendars/${id}`;
    for (const [method, end, body] of [
      ["PUT", "", { name: "Mine" }],
      ["POST", "/refresh", {}],
      ["DELETE", "", undefined],
    ] as const) {
      const answer = await at.world.call(method, path + end, { token, ...(body && { body }) });
      expect([answer.status, answer.body.code], method).toEqual([404, "not_found"]);
    }
    expect(await occupied()).toEqual([TEN_BUSY]);
  });
});
