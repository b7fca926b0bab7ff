import { describe, expect, it } from "vitest";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { useHours } from "#tests/hours-steps.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, messages } = moves;
const { ada, call, everyDay, occupied } = useHours(database, moves);

const FRIDAY = "2027-01-08";
const SPLIT: [string, string][] = [
  ["08:00", "12:00"],
  ["13:15", "24:00"],
];
const statusOf = async () => (await moves.call("GET", "")).body.status;
const startsOn = async (date: string) => {
  const slots = await slotsOn(await startBooking(at.world), date);
  return slots.map(({ startTime }) => startTime);
};

describe("the hours of the week", () => {
  it("are set in several stretches a day, to midnight, and what customers see follows", async () => {
    const { status, body } = await call("PUT", "hours", { hours: everyDay(...SPLIT) });
    expect([status, body.hours]).toEqual([200, everyDay(...SPLIT)]);
    expect(body).toMatchObject({ timeZone: "America/Phoenix", canChange: true, pausedSince: null });
    expect((await call("GET", "hours")).body).toEqual(body);
    const starts = await startsOn(FRIDAY);
    expect(starts.some((start) => start < "09:00")).toBe(true);
    expect(starts.some((start) => start > "20:00")).toBe(true);
    expect(starts.filter((start) => start >= "12:00" && start < "13:15")).toEqual([]);
  });

  it.each([
    [
      "an overlap",
      [
        ["09:00", "12:00"],
        ["11:00", "13:00"],
      ],
      "hours.1.start",
      "This overlaps 9:00 AM to 12:00 PM",
    ],
    ["an end before the start", [["12:00", "09:00"]], "hours.0.end", "Choose an end after the start"],
    ["a time off the quarter hours", [["09:10", "12:00"]], "hours.0.start", /quarter hour/],
    ["a start at midnight's end", [["24:00", "24:00"]], "hours.0.start", /time/],
    ["no time", [["9 am", "12:00"]], "hours.0.start", /time/],
  ] as const)("refuse %s at its field", async (_, stretches, field, message) => {
    const hours = stretches.map(([start, end]) => ({ weekday: 2, start, end }));
    const { status, body } = await call("PUT", "hours", { hours });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toMatch(message);
  });

  it("stay as they are when the brand does not let the groomer change them", async () => {
    await database.db.updateTable("groomers").set({ permissions: "[]" }).where("id", "=", at.ada).execute();
    const calls = [
      call("PUT", "hours", { hours: [] }),
      call("POST", "day-hours", { firstDate: FRIDAY, lastDate: FRIDAY, hours: [] }),
      call("POST", `day-hours/${at.ada}/remove`, {}),
      call("POST", "time-off", { firstDate: FRIDAY, lastDate: FRIDAY }),
      call("DELETE", `time-off/${at.ada}`),
      call("POST", "close-today", {}),
      call("PUT", "pause", { paused: true }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect(body.message).toContain("does not let you change your hours and time off");
    }
    expect((await call("GET", "hours")).body).toMatchObject({ canChange: false, pausedSince: null });
    expect((await call("GET", "hours")).body.hours).toHaveLength(7);
  });

  it("can be set while the groomer is approved and not yet active", async () => {
    await setGroomerStatus(database.db, at.ada, "approved");
    const { status, body } = await call("PUT", "hours", { hours: everyDay(["10:00", "14:00"]) });
    expect([status, body.hours.length]).toEqual([200, 7]);
    await setGroomerStatus(database.db, at.ada, "pending");
    expect((await call("GET", "hours")).status).toBe(403);
  });
});

describe("smaller hours over a visit", () => {
  const afternoon = { hours: everyDay(["14:00", "18:00"]) };

  it("are not saved before the groomer decides, and show the visit", async () => {
    const order = await book(FRIDAY);
    const { status, body } = await call("PUT", "hours", afternoon);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toBe("This change cuts 1 visit. Please decide what happens to each visit.");
    expect(body.details.visits).toEqual([
      {
        ...{ id: order.id, number: order.number, status: "accepted", date: FRIDAY },
        ...{ startTime: "11:00", endTime: expect.any(String), customer: "Ann Lee", pets: ["Bo"] },
        isRequestedTime: false,
      },
    ]);
    expect((await call("GET", "hours")).body.hours).toEqual(everyDay(["09:00", "17:00"]));
  });

  it("leave a visit that stands where it is, and do not mention it again", async () => {
    const { id } = await book(FRIDAY);
    const before = await occupied();
    expect((await call("PUT", "hours", { ...afternoon, keep: [id] })).status).toBe(200);
    expect([await statusOf(), await occupied()]).toEqual(["accepted", before]);
    expect((await startsOn(FRIDAY)).every((start) => start >= "14:00")).toBe(true);
    expect((await call("PUT", "hours", { hours: everyDay(["14:00", "17:00"]) })).status).toBe(200);
  });

  it("cancel a visit that is given up, and offer its customer another groomer", async () => {
    const { id } = await book(FRIDAY);
    await at.world.addGroomer({ displayName: "Bea Comb" });
    expect((await call("PUT", "hours", { ...afternoon, giveUp: [id] })).status).toBe(200);
    expect([await statusOf(), await occupied()]).toEqual(["cancelled", []]);
    const [mail] = (await messages("ended")).filter(({ channel }) => channel === "mail");
    expect(mail?.bodyText).toContain("Bea Comb");
    expect(await database.db.selectFrom("standIns").select("orderId").execute()).toEqual([{ orderId: id }]);
  });

  it("are decided again when another visit was booked in between", async () => {
    const first = await book(FRIDAY);
    const second = await book("2027-01-09");
    const { status, body } = await call("PUT", "hours", { ...afternoon, giveUp: [first.id] });
    expect([status, body.details.visits.map(({ id }: { id: string }) => id)]).toEqual([
      409,
      [first.id, second.id],
    ]);
    expect(body.message).toMatch(/^The visits have changed/);
    expect(await occupied()).toHaveLength(2);
    const both = await call("PUT", "hours", { ...afternoon, giveUp: [first.id], keep: [second.id] });
    expect([both.status, await occupied()]).toEqual([200, [expect.stringContaining("01-09")]]);
  });

  it("give up nothing that they do not cut, and no visit of another groomer", async () => {
    const { id } = await book(FRIDAY);
    const wide = { hours: everyDay(["08:00", "20:00"]) };
    const { status, body } = await call("PUT", "hours", { ...wide, giveUp: [id] });
    expect([status, body.details.visits]).toEqual([409, []]);
    expect(await statusOf()).toBe("accepted");
    await database.db
      .updateTable("orders")
      .set({ groomerId: await at.world.addGroomer() })
      .where("id", "=", id)
      .execute();
    expect((await call("PUT", "hours", { ...afternoon, giveUp: [id] })).status).toBe(404);
    expect(await statusOf()).toBe("accepted");
  });

  it("refuse a visit that both stands and is given up", async () => {
    const { id } = await book(FRIDAY);
    const { status, body } = await call("PUT", "hours", { ...afternoon, keep: [id], giveUp: [id] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["giveUp.0"]]);
  });
});

describe("hours of dates", () => {
  const closed = { firstDate: "2027-01-07", lastDate: FRIDAY, hours: [] };

  it("replace those of the week until they are removed", async () => {
    const late = { ...closed, hours: [{ start: "18:00", end: "22:00" }] };
    const { status, body } = await call("POST", "day-hours", late);
    expect([status, body.dayHours]).toEqual([200, [{ id: expect.any(String), ...late }]]);
    expect((await startsOn(FRIDAY)).every((start) => start >= "18:00")).toBe(true);
    expect((await startsOn("2027-01-09"))[0]).toMatch(/^09|^10/);
    const removed = await call("POST", `day-hours/${body.dayHours[0].id}/remove`, {});
    expect([removed.status, removed.body.dayHours]).toEqual([200, []]);
    expect((await startsOn(FRIDAY)).some((start) => start < "12:00")).toBe(true);
  });

  it("close dates, and show the visits of those dates first", async () => {
    const { id } = await book(FRIDAY);
    expect((await call("POST", "day-hours", closed)).body.details.visits).toMatchObject([{ id }]);
    expect((await call("POST", "day-hours", { ...closed, keep: [id] })).status).toBe(200);
    expect(await startsOn(FRIDAY)).toEqual([]);
    expect(await statusOf()).toBe("accepted");
  });

  it("show the visits of an extra day when the extra day is removed", async () => {
    await call("PUT", "hours", { hours: [] });
    const { body } = await call("POST", "day-hours", {
      ...closed,
      hours: [{ start: "09:00", end: "17:00" }],
    });
    const { id } = await book(FRIDAY);
    const path = `day-hours/${body.dayHours[0].id}/remove`;
    expect((await call("POST", path, {})).body.details.visits).toMatchObject([{ id }]);
    expect((await call("POST", path, { giveUp: [id] })).status).toBe(200);
    expect(await statusOf()).toBe("cancelled");
  });

  it.each([
    ["days in reverse", { firstDate: "2027-01-09" }, "lastDate"],
    ["past days", { firstDate: "2027-01-01", lastDate: "2027-01-02" }, "lastDate"],
    ["no date", { firstDate: "soon" }, "firstDate"],
    [
      "hours that overlap",
      {
        hours: [
          { start: "09:00", end: "12:00" },
          { start: "10:00", end: "11:00" },
        ],
      },
      "hours.1.start",
    ],
  ])("refuse %s at its field", async (_, over, field) => {
    const { status, body } = await call("POST", "day-hours", { ...closed, ...over });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("refuse days that already have other hours", async () => {
    await call("POST", "day-hours", closed);
    const { status, body } = await call("POST", "day-hours", {
      ...closed,
      firstDate: FRIDAY,
      lastDate: "2027-01-10",
    });
    expect([status, body.errors.firstDate[0]]).toEqual([409, expect.stringContaining("remove them first")]);
  });

  it("are unknown to other groomers and after their removal", async () => {
    const { body } = await call("POST", "day-hours", closed);
    const path = `day-hours/${body.dayHours[0].id}/remove`;
    const other = (await at.world.addPeople()).groomer.token;
    expect((await at.world.call("POST", `/v2/groomer/${path}`, { token: other, body: {} })).status).toBe(404);
    expect((await call("POST", path, {})).status).toBe(200);
    expect((await call("POST", path, {})).status).toBe(404);
  });
});

describe("a pause of bookings", () => {
  it("offers the groomer nowhere, leaves visits as they are, and ends with one call", async () => {
    await book(FRIDAY);
    const paused = await call("PUT", "pause", { paused: true });
    expect(paused.body.pausedSince).toBe(at.world.clock.now().toISOString());
    expect(await startsOn(FRIDAY)).toEqual([]);
    expect([await statusOf(), await occupied()]).toEqual(["accepted", [expect.stringContaining("order")]]);
    at.world.clock.set(new Date(at.world.clock.now().getTime() + 60_000));
    expect((await call("PUT", "pause", { paused: true })).body.pausedSince).toBe(paused.body.pausedSince);
    expect((await call("PUT", "pause", { paused: false })).body.pausedSince).toBeNull();
    expect((await startsOn(FRIDAY)).length).toBeGreaterThan(0);
  });

  it("hides the next free time of the public profile", async () => {
    const path = `/v2/service-provider/account/public-profile/${at.ada}`;
    await call("PUT", "pause", { paused: true });
    const { status, body } = await at.world.call("GET", path);
    expect([status, body.nextFree]).toEqual([200, null]);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("(%s) decides whether the groomer stands in for another", async (isPaused, standIns) => {
    const { id } = await book(FRIDAY);
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    const bookingsPausedAt = isPaused ? at.world.clock.now() : null;
    await database.db.updateTable("groomers").set({ bookingsPausedAt }).where("id", "=", bea).execute();
    await call("PUT", "hours", { hours: [], giveUp: [id] });
    expect(await statusOf()).toBe("cancelled");
    const found = await database.db.selectFrom("standIns").select("id").where("orderId", "=", id).execute();
    expect(found).toHaveLength(standIns);
  });

  it("ends holds at the checkout, and offers other times", async () => {
    const booking = await startBooking(at.world);
    const [slot] = await slotsOn(booking, FRIDAY);
    if (!slot) throw new Error("nothing is open");
    const ready = await readyToPlace(at.world, booking, slot, { id: "cash" });
    await call("PUT", "pause", { paused: true });
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect([placed.status, placed.body.code]).toEqual([409, "slot_taken"]);
  });

  it("can be made only by groomers", async () => {
    const { customer, staff } = await at.world.addPeople();
    for (const { token } of [customer, staff])
      expect(
        (await at.world.call("PUT", "/v2/groomer/pause", { token, body: { paused: true } })).status,
      ).toBe(403);
    expect(ada.token).not.toBe("");
  });
});
