import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setRouter } from "#features/places/adapters/router.ts";
import { type Booking, readyToPlace, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { answering } from "#tests/fake-service.ts";
import { type FakeOsrm, type RoadPoint, startFakeOsrm } from "#tests/routers/fake-osrm.ts";
import { openFakeRouter } from "#tests/routers/open-fake.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
const ANN = { latitude: 33.46, longitude: -112.06 };
const BEN = { latitude: 33.47, longitude: -112.06 };

let world: World;
let osrm: FakeOsrm;

beforeAll(async () => {
  osrm = await startFakeOsrm();
});
afterAll(() => osrm.stop());
beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  osrm.calls.length = 0;
  osrm.reply = null;
  osrm.seconds = () => 60;
  takeRouter();
});

/** As a node that starts: its memory is empty. */
const takeRouter = () => setRouter(openFakeRouter(osrm));

async function at(door: typeof ANN, addressLine: string): Promise<Booking> {
  const booking = await startBooking(world, { address: { ...HOME, addressLine } });
  expect((await booking.put("door", door)).status).toBe(200);
  return booking;
}

async function place(booking: Booking, slot: Pick<Slot, "groomerId" | "startsAt">) {
  const ready = await readyToPlace(world, booking, slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  expect(placed.status).toBe(200);
  return { id: placed.body.orders[0].id as string, endsAt: ready.visits[0].endsAt as string };
}

const startsOf = async (booking: Booking) => (await slotsOn(booking, DAY)).map(({ startsAt }) => startsAt);
const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
const isAt = (point: RoadPoint, { latitude, longitude }: typeof ANN) =>
  point.lat === latitude && point.lng === longitude;

/** Books a visit in the middle of the day for Ann. */
async function bookAnn() {
  const booking = await at(ANN, "1 Ann St");
  const slots = await slotsOn(booking, DAY);
  const slot = slots[Math.floor(slots.length / 2)] as Slot;
  return { ...slot, ...(await place(booking, slot)) };
}

const orderOf = async (id: string) => {
  const { token } = await world.addStaff();
  // An accepted order is answered as it is.
  const { status, body } = await world.call("POST", `/v2/staff/orders/${id}/accept`, { token, body: {} });
  expect(status).toBe(200);
  return body;
};

describe("times around a visit", () => {
  it("leave the minutes of the router, each way its own", async () => {
    const ann = await bookAnn();
    osrm.seconds = (from, to) => (isAt(from, ANN) && isAt(to, BEN) ? 40 * 60 : 60);
    const ben = await at(BEN, "2 Ben St");
    const starts = await startsOf(ben);
    const [before, after] = [starts.filter((s) => s < ann.startsAt), starts.filter((s) => s > ann.startsAt)];
    expect(after[0]).toBe(later(ann.endsAt, 45));
    expect(before.length).toBeGreaterThan(0);
    osrm.seconds = () => 60;
    expect((await startsOf(ben)).filter((s) => s > ann.startsAt)[0]).toBe(later(ann.endsAt, 45));
  });

  it("are committed by another node by the minutes of the list", async () => {
    const ann = await bookAnn();
    osrm.seconds = (from, to) => (isAt(from, ANN) && isAt(to, BEN) ? 40 * 60 : 60);
    const ben = await at(BEN, "2 Ben St");
    await startsOf(ben);
    takeRouter();
    osrm.reply = answering("", 500);
    const { groomerId } = ann;
    const early = await ben.post("set-appointment-time", { groomerId, startsAt: later(ann.endsAt, 30) });
    expect([early.status, early.body.code]).toEqual([409, "slot_taken"]);
    takeRouter();
    const order = await place(ben, { groomerId, startsAt: later(ann.endsAt, 45) });
    expect((await orderOf(order.id)).driveEstimated).toBe(false);
  });

  it("leave the default rule's minutes while the router fails, and the visit is marked", async () => {
    const ann = await bookAnn();
    osrm.reply = answering("", 500);
    takeRouter();
    const ben = await at(BEN, "2 Ben St");
    const after = (await startsOf(ben)).filter((start) => start > ann.startsAt);
    expect(after[0]).toBe(later(ann.endsAt, 15));
    const order = await place(ben, { groomerId: ann.groomerId, startsAt: after[0] as string });
    expect((await orderOf(order.id)).driveEstimated).toBe(true);
    expect((await orderOf(ann.id)).driveEstimated).toBe(false);
  });

  it("stay listed and booked when the router answers again after the list", async () => {
    const ann = await bookAnn();
    osrm.reply = answering("", 500);
    takeRouter();
    const ben = await at(BEN, "2 Ben St");
    const after = (await startsOf(ben)).filter((start) => start > ann.startsAt);
    osrm.reply = null;
    osrm.seconds = () => 50 * 60;
    takeRouter();
    const order = await place(ben, { groomerId: ann.groomerId, startsAt: after[0] as string });
    expect((await orderOf(order.id)).driveEstimated).toBe(true);
  });

  it("are as without a router for an address that lies anywhere in its ZIP, and are marked", async () => {
    const ann = await bookAnn();
    const calls = osrm.calls.length;
    const somewhere = await startBooking(world, { address: { ...HOME, addressLine: "3 Cal St" } });
    const withRouter = await startsOf(somewhere);
    expect(osrm.calls).toHaveLength(calls);
    setRouter(null);
    expect(await startsOf(somewhere)).toEqual(withRouter);
    takeRouter();
    const slot = { groomerId: ann.groomerId, startsAt: withRouter[0] as string };
    expect((await orderOf((await place(somewhere, slot)).id)).driveEstimated).toBe(true);
  });
});

describe("a door that is marked after the time was chosen", () => {
  /** Chooses the first time after Ann's visit for a guest of the ZIP, then marks the door. */
  async function chooseThenMark() {
    const ann = await bookAnn();
    const booking = await startBooking(world, { address: { ...HOME, addressLine: "4 Dee St" } });
    const startsAt = (await startsOf(booking)).find((start) => start > ann.startsAt) as string;
    const slot = { groomerId: ann.groomerId, startsAt };
    expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
    osrm.calls.length = 0;
    const { status, body } = await booking.put("door", BEN);
    expect(status).toBe(200);
    expect(osrm.calls.length).toBeGreaterThan(0);
    return { booking, slot, visits: body.visits };
  }

  it("leaves a time held that the drive by roads allows, and the visit is not marked", async () => {
    const { booking, slot, visits } = await chooseThenMark();
    expect(visits).toHaveLength(1);
    expect((await orderOf((await place(booking, slot)).id)).driveEstimated).toBe(false);
  });

  it("releases a time that the drive by roads does not allow", async () => {
    osrm.seconds = (from) => (isAt(from, ANN) ? 80 * 60 : 60);
    expect((await chooseThenMark()).visits).toEqual([]);
  });
});

it("asks no router and reads no drives without one", async () => {
  setRouter(null);
  const ann = await bookAnn();
  expect((await orderOf(ann.id)).driveEstimated).toBe(false);
  expect(osrm.calls).toEqual([]);
  expect(
    await database.db.selectFrom("driveLegs").selectAll().where("siteId", "=", world.siteId).execute(),
  ).toEqual([]);
});

it("lets a booked day keep every rule of its list, with any minutes", async () => {
  // Minutes from a hash of both points: other ways there than back, some unknown.
  osrm.seconds = (from, to) => {
    const hash = Math.imul(Math.round(from.lat * 1e4) * 31 + Math.round(to.lat * 1e4), 2_654_435_761) >>> 8;
    return hash % 6 === 0 ? null : (hash % 45) * 60;
  };
  for (let nth = 0; nth < 6; nth++) {
    const door = { latitude: 33.44 + nth / 100, longitude: -112.05 };
    const booking = await at(door, `${nth} Elm St`);
    const slots = await slotsOn(booking, DAY);
    const slot = slots[(nth * 7) % slots.length];
    if (!slot) break;
    // Each order is placed by a node that listed nothing itself.
    takeRouter();
    await place(booking, slot);
  }
  const rows = await database.db
    .selectFrom("occupancy")
    .select(["latitude as lat", "longitude as lng"])
    .select([sql<Date>`lower(during)`.as("from"), sql<Date>`upper(during)`.as("to")])
    .where("siteId", "=", world.siteId)
    .where("kind", "=", "order")
    .orderBy("during")
    .execute();
  expect(rows.length).toBeGreaterThan(2);
  const visits = rows.map((row) => ({ ...row, lat: row.lat ?? 0, lng: row.lng ?? 0 }));
  for (const [nth, visit] of visits.entries()) {
    const next = visits[nth + 1];
    const seconds = next && osrm.seconds(visit, next);
    if (!next || seconds === null || seconds === undefined) continue;
    expect((next.from.getTime() - visit.to.getTime()) / 1_000).toBeGreaterThanOrEqual(seconds);
  }
});
