import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { AREA_REFUSALS, describeInUse } from "../words.ts";

const database = useDatabase();
const AREAS = "/v2/staff/areas";
const AT_POINT = "/v1/service-areas/get-by-lat-long?latitude=33.45&longitude=-112.07";
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const read = async (id = world.areaId) => (await world.call("GET", `${AREAS}/${id}`, { token })).body;
const step = (part: "archive" | "restore", revision: number, id = world.areaId) =>
  world.call("POST", `${AREAS}/${id}/${part}`, { token, body: { revision } });
const atPoint = async () => (await world.call("GET", AT_POINT)).status;
const leave = () =>
  database.db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("role", "=", "groomer")
    .where("siteId", "=", world.siteId)
    .execute();

describe("an area that ends", () => {
  it("is refused with what uses it: groomers, and appointments to come", async () => {
    const ada = await world.addGroomer();
    await world.addGroomer({ displayName: "Bea Comb" });
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, "2027-01-07");
    const ready = await readyToPlace(world, booking, slot, { id: "cash" });
    await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect(await read()).toMatchObject({
      ...{ groomers: 2, upcoming: 1 },
      firstGroomers: [{ id: ada, displayName: "Ada Brush" }, { displayName: "Bea Comb" }],
    });
    const refused = await step("archive", 1);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      describeInUse({ groomers: 2, upcoming: 1 }),
    ]);
    await leave();
    expect((await step("archive", 1)).body.message).toBe(describeInUse({ groomers: 0, upcoming: 1 }));
    world.clock.set(new Date("2027-01-09T00:00:00Z"));
    expect((await step("archive", 1)).body).toMatchObject({ isArchived: true, revision: 2 });
  });

  it("is outside of all areas at once, also for bookings that are open", async () => {
    await world.addGroomer();
    const open = await startBooking(world);
    const slot = await firstSlotOn(open, "2027-01-07");
    const ready = await readyToPlace(world, open, slot, { id: "cash" });
    expect(await atPoint()).toBe(200);
    await leave();
    await step("archive", 1);
    expect(await atPoint()).toBe(404);
    const late = await open.post("place-order", { agreedTotal: ready.quote.total });
    expect(late.status).toBe(409);
    const orders = await database.db
      .selectFrom("orders")
      .where("siteId", "=", world.siteId)
      .selectAll()
      .execute();
    expect(orders).toEqual([]);
    expect((await step("restore", 2)).status).toBe(200);
    expect(await atPoint()).toBe(200);
  });

  it("is refused to a reader of an older state, and twice", async () => {
    expect((await step("restore", 1)).body.message).toBe(AREA_REFUSALS.open);
    expect((await step("archive", 2)).body.message).toBe(AREA_REFUSALS.stepChanged);
    expect((await step("archive", 1)).status).toBe(200);
    expect((await step("archive", 2)).body.message).toBe(AREA_REFUSALS.archived);
    const { name, corners, timeZone, phoneNumber, address, taxBasisPoints } = await read();
    const body = { name, corners, timeZone, phoneNumber, address, taxBasisPoints };
    expect((await world.call("POST", AREAS, { token, body })).status).toBe(200);
    expect((await step("restore", 2)).body.message).toBe(AREA_REFUSALS.sameName);
  });

  it("is the brand's own, and closed to all without the permission", async () => {
    const elsewhere = await makeWorld(database.db);
    const { name, corners, timeZone, phoneNumber, address, taxBasisPoints, revision } = await read();
    const body = { name, corners, timeZone, phoneNumber, address, taxBasisPoints, revision };
    for (const id of [elsewhere.areaId, newId()]) {
      const answers = [await step("archive", 1, id), await world.call("GET", `${AREAS}/${id}`, { token })];
      answers.push(await world.call("PUT", `${AREAS}/${id}`, { token, body }));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const { customer, groomer } = await world.addPeople();
    const permissions = PERMISSIONS.filter((one) => one !== "catalog.write");
    const lacking = await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions });
    for (const caller of [customer, groomer, lacking])
      expect((await world.call("GET", AREAS, { token: caller.token })).status).toBe(403);
  });
});
