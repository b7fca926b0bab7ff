import { describe, expect, it } from "vitest";
import { extendYearlyTimeOff } from "#features/calendar/service/extend-yearly-time-off.ts";
import { newId } from "#kit/server/ids.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useHours } from "#tests/hours-steps.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book } = moves;
const { call, occupied } = useHours(database, moves);

const FRIDAY = "2027-01-08";
const friday = { firstDate: FRIDAY, lastDate: FRIDAY };
const WHOLE_FRIDAY = "01-08 00:00 to 01-09 00:00 time_off";
const statusOf = async () => (await moves.call("GET", "")).body.status;
const startsOn = async (date: string) => {
  const slots = await slotsOn(await startBooking(at.world), date);
  return slots.map(({ startTime }) => startTime);
};

describe("time off", () => {
  it("occupies its days, is listed, and can be booked again once it is removed", async () => {
    const { status, body } = await call("POST", "time-off", friday);
    expect([status, await occupied()]).toEqual([200, [WHOLE_FRIDAY]]);
    const shown = { ...friday, firstTime: "00:00", lastTime: "24:00", yearly: false };
    expect(body.timeOff).toEqual([{ id: expect.any(String), ...shown }]);
    expect(await startsOn(FRIDAY)).toEqual([]);
    const removed = await call("DELETE", `time-off/${body.timeOff[0].id}`);
    expect([removed.status, removed.body.timeOff, await occupied()]).toEqual([200, [], []]);
    expect((await startsOn(FRIDAY)).length).toBeGreaterThan(0);
    expect((await call("DELETE", `time-off/${body.timeOff[0].id}`)).status).toBe(404);
  });

  it("may be half a day, or reach from one time to another over several days", async () => {
    await call("POST", "time-off", { ...friday, firstTime: "12:00" });
    expect((await startsOn(FRIDAY)).every((start) => start < "12:00")).toBe(true);
    await call("POST", "time-off", {
      ...friday,
      lastDate: "2027-01-10",
      firstTime: "15:00",
      lastTime: "12:00",
    });
    expect(await occupied()).toEqual([
      "01-08 12:00 to 01-09 00:00 time_off",
      "01-09 00:00 to 01-10 12:00 time_off",
    ]);
  });

  it("remains where other time off overlaps it", async () => {
    const first = await call("POST", "time-off", friday);
    await call("POST", "time-off", { ...friday, lastDate: "2027-01-09" });
    const removed = await call("DELETE", `time-off/${first.body.timeOff[0].id}`);
    expect(removed.body.timeOff).toHaveLength(1);
    expect(await startsOn(FRIDAY)).toEqual([]);
    expect((await occupied()).sort()).toEqual([WHOLE_FRIDAY, "01-09 00:00 to 01-10 00:00 time_off"]);
  });

  it.each([
    ["an end before the start", { firstTime: "12:00", lastTime: "10:00" }, "lastTime"],
    ["a time off the quarter hours", { firstTime: "12:05" }, "firstTime"],
    ["a past day", { firstDate: "2027-01-01", lastDate: "2027-01-02" }, "lastDate"],
    ["a day that does not exist", { lastDate: "2027-02-30" }, "lastDate"],
  ])("refuses %s at its field", async (_, over, field) => {
    const { status, body } = await call("POST", "time-off", { ...friday, ...over });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("releases holds of customers, who then choose another time", async () => {
    const booking = await startBooking(at.world);
    const [slot] = await slotsOn(booking, FRIDAY);
    if (!slot) throw new Error("nothing is open");
    const ready = await readyToPlace(at.world, booking, slot, { id: "cash" });
    expect(await occupied()).toEqual([expect.stringContaining("hold")]);
    expect((await call("POST", "time-off", friday)).status).toBe(200);
    expect(await occupied()).toEqual([WHOLE_FRIDAY]);
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect([placed.status, placed.body.code]).toEqual([409, "slot_taken"]);
  });
});

describe("time off over visits", () => {
  it("shows them, and lies around a visit that stands", async () => {
    const { id } = await book(FRIDAY);
    const shown = await call("POST", "time-off", friday);
    expect([shown.status, shown.body.details.visits]).toMatchObject([409, [{ id, startTime: "11:00" }]]);
    expect(await occupied()).toHaveLength(1);
    expect((await call("POST", "time-off", { ...friday, keep: [id] })).status).toBe(200);
    expect(await occupied()).toEqual([
      "01-08 00:00 to 01-08 11:00 time_off",
      "01-08 11:00 to 01-08 12:15 order",
      "01-08 12:15 to 01-09 00:00 time_off",
    ]);
    expect([await statusOf(), await startsOn(FRIDAY)]).toEqual(["accepted", []]);
  });

  it("takes the time of a standing visit that is canceled later, so that no customer books it", async () => {
    const { id } = await book(FRIDAY);
    await call("POST", "time-off", { ...friday, keep: [id] });
    const canceled = await call("POST", `orders/${id}/cancel`, {});
    expect(canceled.status).toBe(200);
    expect(await occupied()).toEqual([
      "01-08 00:00 to 01-08 11:00 time_off",
      "01-08 11:00 to 01-08 12:15 time_off",
      "01-08 12:15 to 01-09 00:00 time_off",
    ]);
    expect(await startsOn(FRIDAY)).toEqual([]);
  });

  it("takes the time of a standing visit that its customer reschedules", async () => {
    const { id } = await book(FRIDAY);
    await call("POST", "time-off", { ...friday, keep: [id] });
    expect((await moves.move("2027-01-09T18:00:00Z")).status).toBe(200);
    expect((await occupied()).filter((text) => text.endsWith("order"))).toEqual([
      "01-09 11:00 to 01-09 12:15 order",
    ]);
    expect(await startsOn(FRIDAY)).toEqual([]);
  });

  it("gives up the others", async () => {
    const { id } = await book(FRIDAY);
    expect((await call("POST", "time-off", { ...friday, giveUp: [id] })).status).toBe(200);
    expect(await statusOf()).toBe("cancelled");
    expect(await startsOn(FRIDAY)).toEqual([]);
  });

  it("declines only the late change when just the requested time is cut", async () => {
    const { id } = await book("2027-01-06");
    moves.waitUntilSoon();
    expect((await moves.move("2027-01-08T18:00:00Z")).body.status).toBe("reschedule_request");
    const shown = await call("POST", "time-off", friday);
    expect(shown.body.details.visits).toMatchObject([{ id, date: FRIDAY, isRequestedTime: true }]);
    expect((await call("POST", "time-off", { ...friday, giveUp: [id] })).status).toBe(200);
    expect([await statusOf(), await occupied()]).toEqual([
      "accepted",
      [expect.stringMatching(/^01-06 .* order$/), WHOLE_FRIDAY],
    ]);
  });
});

describe("yearly time off", () => {
  const christmas = { firstDate: "2027-12-24", lastDate: "2027-12-26", yearly: true };

  it("is made for the next years, shown once, and extended as time passes", async () => {
    const { body } = await call("POST", "time-off", christmas);
    expect(body.timeOff).toMatchObject([christmas]);
    expect(await occupied()).toHaveLength(2);
    await extendYearlyTimeOff(database.db, at.world.clock.now());
    expect(await occupied()).toHaveLength(2);
    const later = new Date("2028-06-01T00:00:00Z");
    expect(await extendYearlyTimeOff(database.db, later)).toBe(1);
    expect(await extendYearlyTimeOff(database.db, later)).toBe(0);
    const { rows } = await database.pool.query(
      "select upper(during)::text as end from occupancy where resource = $1 order by 1",
      [at.ada],
    );
    expect(rows.map((row) => row.end.slice(0, 10))).toEqual(["2027-12-27", "2028-12-27", "2029-12-27"]);
  });

  it("is removed with all its years", async () => {
    const { body } = await call("POST", "time-off", christmas);
    await call("DELETE", `time-off/${body.timeOff[0].id}`);
    expect(await occupied()).toEqual([]);
  });
});

describe("a groomer who cannot work today", () => {
  it("closes the rest of the day, gives up a visit that is cut, and keeps one that has started", async () => {
    const { id } = await book("2027-01-06");
    at.world.clock.set(new Date("2027-01-06T17:50:00Z"));
    expect((await call("POST", "close-today", {})).body.details.visits).toMatchObject([{ id }]);
    at.world.clock.set(new Date("2027-01-06T18:20:00Z"));
    const { status, body } = await call("POST", "close-today", {});
    expect([status, body.timeOff[0]]).toMatchObject([200, { firstTime: "11:15", lastTime: "24:00" }]);
    expect(await occupied()).toEqual([
      "01-06 11:00 to 01-06 12:15 order",
      "01-06 12:15 to 01-07 00:00 time_off",
    ]);
    expect((await startsOn("2027-01-07")).length).toBeGreaterThan(0);
  });

  it("can undo it by removing the time off", async () => {
    const { body } = await call("POST", "close-today", {});
    expect((await call("DELETE", `time-off/${body.timeOff[0].id}`)).body.timeOff).toEqual([]);
    expect(await occupied()).toEqual([]);
  });
});

describe("time that others took", () => {
  it("is shown and cannot be removed", async () => {
    const id = newId();
    const range = {
      during: "[2027-01-08T07:00Z,2027-01-09T07:00Z)",
      minutes: 1_440,
      kind: "time_off" as const,
    };
    await database.db
      .insertInto("occupancy")
      .values({ id, siteId: at.world.siteId, resource: at.ada, holder: at.ada, ...range })
      .execute();
    expect((await call("GET", "hours")).body).toMatchObject({
      timeOff: [],
      takenByOthers: [{ kind: "time_off", startsAt: "2027-01-08T07:00:00.000Z" }],
    });
    expect((await call("DELETE", `time-off/${id}`)).status).toBe(404);
    expect(await occupied()).toEqual([WHOLE_FRIDAY]);
  });
});
