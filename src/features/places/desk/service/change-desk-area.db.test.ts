import { beforeEach, describe, expect, it, vi } from "vitest";
import { startCatalogFeed } from "#features/catalog/service.ts";
import { openDatabase } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { loadAreas } from "../../service.ts";
import type { DeskArea } from "../contract.ts";
import { AREA_CORNERS_FAULTS, AREA_FAULTS, AREA_REFUSALS, describeZonePlacing } from "../words.ts";

const database = useDatabase();
const AREAS = "/v2/staff/areas";
const WAIT = { timeout: 15_000 };
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const read = async (id = world.areaId): Promise<DeskArea> =>
  (await world.call("GET", `${AREAS}/${id}`, { token })).body;

/** The body of a save that changes nothing. */
async function bodyOf() {
  const { name, corners, timeZone, phoneNumber, address, taxBasisPoints, revision } = await read();
  return { name, corners, timeZone, phoneNumber, address, taxBasisPoints, revision };
}
const change = async (over: object) =>
  world.call("PUT", `${AREAS}/${world.areaId}`, { token, body: { ...(await bodyOf()), ...over } });

async function place() {
  const booking = await startBooking(world);
  const ready = await readyToPlace(world, booking, await firstSlotOn(booking, "2027-01-07"), { id: "cash" });
  await booking.post("place-order", { agreedTotal: ready.quote.total });
}
const orders = () =>
  database.db
    .selectFrom("orders")
    .select(["totals", "totalMin", "totalMax", "appointmentStart", "updatedAt"])
    .where("siteId", "=", world.siteId)
    .execute();

describe("a changed area", () => {
  it("is what bookings use at once, and placed orders keep their price and tax", async () => {
    await world.addGroomer();
    await place();
    const before = await orders();
    expect(before).toHaveLength(1);
    const open = await startBooking(world);
    const slot = await firstSlotOn(open, "2027-01-07");
    await open.post("set-appointment-time", slot);
    const rateOf = async () => {
      const { entries, total } = (await open.get("")).body.quote;
      const tax = entries.find(({ kind }: { kind: string }) => kind === "tax").amount.max;
      return Math.round((tax * 10_000) / (total.max - tax));
    };
    expect(await rateOf()).toBe(860);
    expect((await read()).openBookings).toBe(1);
    const { status, body } = await change({ taxBasisPoints: 1_720, name: "Valley", address: "1 Main St" });
    expect([status, body.revision, body.address]).toEqual([200, 2, "1 Main St"]);
    expect(await rateOf()).toBe(1_720);
    expect(await orders()).toEqual(before);
    expect((await world.call("GET", "/v2/service-areas")).body).toMatchObject([
      { name: "Valley", slug: "phoenix", address: "1 Main St" },
    ]);
    const entry = await database.db
      .selectFrom("auditEntries")
      .select(["action", "before", "after"])
      .where("siteId", "=", world.siteId)
      .where("action", "=", "change area")
      .executeTakeFirstOrThrow();
    expect(entry.before).toEqual({ name: "Phoenix", address: "", taxPercent: 8.6, revision: 1 });
    expect(entry.after).toEqual({ name: "Valley", address: "1 Main St", taxPercent: 17.2, revision: 2 });
  });

  it("is refused to the second of two editors, and nothing is saved", async () => {
    expect((await change({ name: "First" })).status).toBe(200);
    const late = await change({ name: "Second", revision: 1 });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, "conflict", AREA_REFUSALS.changed],
    ]);
    expect((await read()).name).toBe("First");
  });

  it("reaches other nodes, which hear of it from the database", async () => {
    // Without time nothing in memory expires, so that only the feed can renew it.
    const stopped = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const other = openDatabase(database.url);
    const feed = startCatalogFeed({ ...other, log: createLog("silent") });
    const names = async () => (await loadAreas(other.db, world.siteId)).map(({ name }) => name);
    try {
      await expect.poll(names, WAIT).toEqual(["Phoenix"]);
      expect((await change({ name: "Valley" })).status).toBe(200);
      await expect.poll(names, WAIT).toEqual(["Valley"]);
      // The feed drops all areas as it opens. It has opened by now.
      expect((await change({ name: "Basin" })).status).toBe(200);
      await expect.poll(names, WAIT).toEqual(["Basin"]);
    } finally {
      stopped.mockRestore();
      await feed.close();
      await other.close();
    }
  });

  it("keeps its center while its outline stays, and moves it with the outline", async () => {
    const center = () =>
      database.db
        .selectFrom("areas")
        .select(["centerLatitude", "centerLongitude"])
        .where("id", "=", world.areaId)
        .executeTakeFirstOrThrow();
    await database.db.updateTable("areas").set({ centerLatitude: 33.3 }).execute();
    const before = await center();
    expect((await change({ name: "Valley" })).status).toBe(200);
    expect(await center()).toEqual(before);
    expect((await change({ corners: TUCSON })).status).toBe(200);
    expect((await center()).centerLatitude).toBeCloseTo(32.1667, 3);
  });
});

const TUCSON = [
  { latitude: 32.1, longitude: -111.1 },
  { latitude: 32.1, longitude: -110.8 },
  { latitude: 32.3, longitude: -110.9 },
];
const BOW_TIE = [
  { latitude: 32, longitude: -111 },
  { latitude: 33, longitude: -110 },
  { latitude: 33, longitude: -111 },
  { latitude: 32, longitude: -110 },
];

describe("what an area cannot be", () => {
  it.each([
    ["a crossing outline", { corners: BOW_TIE }, { corners: AREA_CORNERS_FAULTS.crossing }],
    ["two corners", { corners: TUCSON.slice(1) }, { corners: AREA_CORNERS_FAULTS.too_few }],
    ["no corners", { corners: [] }, { corners: AREA_CORNERS_FAULTS.missing }],
    ["an unknown time zone", { timeZone: "America/Nowhere" }, { timeZone: AREA_FAULTS.timeZone }],
    ["no time zone", { timeZone: "" }, { timeZone: AREA_FAULTS.timeZone }],
    ["a tax above 30%", { taxBasisPoints: 3_001 }, { taxBasisPoints: AREA_FAULTS.tax }],
    ["a tax below 0", { taxBasisPoints: -1 }, { taxBasisPoints: AREA_FAULTS.tax }],
    ["a bad phone", { phoneNumber: "12" }, { phoneNumber: AREA_FAULTS.phone }],
    ["no phone", { phoneNumber: "" }, { phoneNumber: AREA_FAULTS.phone }],
    ["no name", { name: " " }, { name: AREA_FAULTS.name }],
  ])("is refused at its field: %s", async (_, over, errors) => {
    const { status, body } = await change(over);
    const [[field, message] = ["", ""]] = Object.entries(errors);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await read()).revision).toBe(1);
  });

  it("has all its faults at once, and no name of another area", async () => {
    const { revision: _, ...area } = await bodyOf();
    const body = { ...area, name: "PHOENIX", corners: BOW_TIE, phoneNumber: "1" };
    const refused = await world.call("POST", AREAS, { token, body });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
      422,
      ["corners", "name", "phoneNumber"],
    ]);
    const taken = await world.call("POST", AREAS, { token, body: { ...area, name: "PHOENIX" } });
    expect([taken.status, taken.body.errors]).toEqual([422, { name: [AREA_FAULTS.sameName] }]);
    const made = await world.call("POST", AREAS, { token, body: { ...area, name: "Phoenix!" } });
    expect([made.status, made.body.name]).toEqual([200, "Phoenix!"]);
    const slugs = (await world.call("GET", "/v2/service-areas")).body.map(
      ({ slug }: { slug: string }) => slug,
    );
    expect(slugs.sort()).toEqual(["phoenix", "phoenix-2"]);
  });
});

describe("the time zone of an area", () => {
  it("stays while a booking in it is being placed, with the number", async () => {
    await world.addGroomer();
    await startBooking(world);
    const step = (status: "new" | "placing") =>
      database.db
        .updateTable("bookingSessions")
        .set({ status, placingSince: status === "placing" ? world.clock.now() : null })
        .where("siteId", "=", world.siteId)
        .execute();
    await step("placing");
    const { status, body } = await change({ timeZone: "America/Denver" });
    expect([status, body.errors.timeZone]).toEqual([422, [describeZonePlacing(1)]]);
    expect((await change({ taxBasisPoints: 900 })).status).toBe(200);
    await step("new");
    expect((await change({ timeZone: "America/Denver" })).body.timeZone).toBe("America/Denver");
  });

  it("stays while an appointment is to come, with the number", async () => {
    await world.addGroomer();
    await place();
    const { status, body } = await change({ timeZone: "America/Denver" });
    expect([status, body.errors.timeZone[0]]).toEqual([422, expect.stringContaining("1 appointment")]);
    expect((await change({ taxBasisPoints: 900 })).status).toBe(200);
    await database.db
      .updateTable("orders")
      .set({ status: "cancelled" })
      .where("siteId", "=", world.siteId)
      .execute();
    expect((await change({ timeZone: "America/Denver" })).body.timeZone).toBe("America/Denver");
  });
});
