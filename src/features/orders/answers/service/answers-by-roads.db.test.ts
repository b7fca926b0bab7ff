import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setRouter } from "#features/places/adapters/router.ts";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { proveCustomer, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { answering } from "#tests/fake-service.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { type FakeOsrm, startFakeOsrm } from "#tests/routers/fake-osrm.ts";
import { openFakeRouter } from "#tests/routers/open-fake.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, call } = moves;
const { answer, answers } = useAnswers(database, moves);

/** Friday at 11 AM in Phoenix, an hour after another visit of Ada. */
const TIME = "2027-01-08T18:00:00.000Z";
const OTHER = { latitude: 33.47, longitude: -112.06 };
const DOOR = { latitude: 33.46, longitude: -112.06 };
let osrm: FakeOsrm;

beforeAll(async () => {
  osrm = await startFakeOsrm();
});
afterAll(() => osrm.stop());
beforeEach(async () => {
  osrm.calls.length = 0;
  osrm.reply = null;
  setRouter(openFakeRouter(osrm));
  const { siteId } = at.world;
  const during = sql<string>`tstzrange('2027-01-08T16:00:00Z', '2027-01-08T17:00:00Z')`;
  const visit = { id: newId(), siteId, resource: at.ada, holder: newId(), kind: "order" as const, during };
  await database.db
    .insertInto("occupancy")
    .values({ ...visit, ...OTHER, minutes: 60, spreadMiles: 0 })
    .execute();
});

/** Sets the order's door, as the groomer does at the visit. */
async function setDoor() {
  const path = `/v2/staff/orders/${at.order.id}/door`;
  const { status } = await at.world.call("PUT", path, { token: answers.staff, body: DOOR });
  expect(status).toBe(200);
}

const drivesFor = (minutes: number) => {
  osrm.seconds = (from) => (from.lat === OTHER.latitude ? minutes * 60 : 60);
};

describe("a proposal", () => {
  beforeEach(async () => {
    const booking = await startBooking(at.world);
    await proveCustomer(at.world, booking);
    const preferred = { days: ["2027-01-08"], partsOfDay: ["morning"], wantsCall: false, note: "" };
    expect((await booking.put("request-wishes", { ...preferred, groomerId: at.ada })).status).toBe(200);
    expect((await booking.post("mark-as-order-request")).status).toBe(200);
    at.booking = booking;
    const { id } = await database.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", at.world.siteId)
      .executeTakeFirstOrThrow();
    at.order = { ...at.order, id };
    await setDoor();
  });

  const propose = () => answer("propose-time", { appointmentStart: TIME });

  it("is refused when the drive by roads is too long, though no list has shown the time", async () => {
    drivesFor(70);
    const { status, body } = await propose();
    expect([status, body.code]).toEqual([409, "slot_taken"]);
  });

  it("takes a time that the drive by roads allows, and is not marked", async () => {
    drivesFor(60);
    expect(await propose()).toMatchObject({ status: 200, body: { driveEstimated: false } });
    expect(osrm.calls.length).toBeGreaterThan(0);
  });

  it("takes a time by the default rule while the router is away, and is marked", async () => {
    drivesFor(70);
    osrm.reply = answering("", 503);
    expect(await propose()).toMatchObject({ status: 200, body: { driveEstimated: true } });
  });
});

describe("a reschedule", () => {
  beforeEach(async () => {
    await moves.book("2027-01-09");
    await setDoor();
  });

  const timesOn = async (date: string): Promise<string[]> => {
    const path = `/v2/service-checkout/pet-service/customer/${at.order.id}/order-available-timeslots?date=${date}`;
    const { status, body } = await at.world.call("GET", path, { token: at.booking.token ?? "" });
    expect(status).toBe(200);
    return body.slots.map(({ startsAt }: { startsAt: string }) => startsAt);
  };
  const isMarked = async () => (await answer("accept")).body.driveEstimated;

  it("takes a time that the list leaves for the drive by roads, on a node that did not list", async () => {
    drivesFor(70);
    const times = await timesOn("2027-01-08");
    expect(times).not.toContain(TIME);
    setRouter(openFakeRouter(osrm));
    osrm.reply = answering("", 503);
    expect((await moves.move(TIME)).status).toBe(409);
    setRouter(openFakeRouter(osrm));
    expect((await moves.move(times[0] as string)).status).toBe(200);
    expect(await isMarked()).toBe(false);
    expect((await call("GET", "")).body).not.toHaveProperty("driveEstimated");
  });

  it("is marked by the default rule, and no longer once roads decide", async () => {
    osrm.reply = answering("", 503);
    const [first = ""] = await timesOn("2027-01-08");
    expect((await moves.move(first)).status).toBe(200);
    expect(await isMarked()).toBe(true);
    osrm.reply = null;
    drivesFor(30);
    setRouter(openFakeRouter(osrm));
    const last = (await timesOn("2027-01-08")).at(-1) as string;
    expect((await moves.move(last)).status).toBe(200);
    expect(await isMarked()).toBe(false);
  });
});
