import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { DeskAddOn, ListedAddOn } from "../contract/add-ons.ts";
import { OFFER_REFUSALS } from "../words.ts";

const database = useDatabase();
const ADD_ONS = "/v2/staff/add-ons";
const SERVICES = "/v2/staff/services";
const PUBLIC = "/v2/service-provider/services/dog-grooming";
let world: World;
let token: string;
let teeth: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
  teeth = world.offer.addOns.teeth;
});

const read = async (id = teeth): Promise<DeskAddOn> =>
  (await world.call("GET", `${ADD_ONS}/${id}`, { token })).body;

/** The body of a save that changes nothing. */
async function bodyOf(id = teeth) {
  const { id: _, isArchived: __, openBookings: ___, ...body } = await read(id);
  return body;
}

const change = async (over: object, id = teeth) =>
  world.call("PUT", `${ADD_ONS}/${id}`, { token, body: { ...(await bodyOf(id)), ...over } });
const step = (part: "archive" | "restore", revision: number, id = teeth) =>
  world.call("POST", `${ADD_ONS}/${id}/${part}`, { token, body: { revision } });
/** The add-ons that guests may choose with the brand's bath. */
const offered = async (): Promise<{ id: string; name: string; price: number }[]> => {
  const { body } = await world.call("GET", PUBLIC);
  return body.find(({ id }: { id: string }) => id === world.offer.services.bath).addOns;
};
const withTeeth = () =>
  startBooking(world, { services: [{ id: world.offer.services.bath, serviceAddOns: [teeth] }] });
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a changed add-on", () => {
  it("is what guests are offered at once, and the audit log says what changed", async () => {
    await offered();
    const before = await read();
    const { status, body } = await change({ name: "Clean teeth", price: 2_500, duration: 20 });
    expect([status, body.revision, body.serviceIds]).toEqual([200, 2, before.serviceIds]);
    expect(await offered()).toContainEqual(expect.objectContaining({ name: "Clean teeth", price: 2_500 }));
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: "change add-on", target: `add_on=${teeth}` });
    expect(entry?.before).toMatchObject({ name: before.name, revision: 1 });
    expect(entry?.after).toMatchObject({ name: "Clean teeth", price: "$25", minutes: 20, revision: 2 });
  });

  it("leaves placed orders, and open bookings are counted", async () => {
    await world.addGroomer();
    const placed = await withTeeth();
    const ready = await readyToPlace(world, placed, await firstSlotOn(placed, "2027-01-07"), { id: "cash" });
    expect((await placed.post("place-order", { agreedTotal: ready.quote.total })).status).toBe(200);
    const rows = () =>
      database.db
        .selectFrom("orders")
        .innerJoin("orderLines as line", "line.orderId", "orders.id")
        .select(["totals", "addOns", "minutes", "orders.updatedAt", "appointmentEnd"])
        .where("orders.siteId", "=", world.siteId)
        .execute();
    const before = await rows();
    expect(before).toHaveLength(1);
    await withTeeth();
    expect((await read()).openBookings).toBe(1);
    expect((await change({ price: 9_900 })).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  it("is not offered online any more, yet groomers still have it", async () => {
    await offered();
    expect((await change({ availableInOnlineBooking: false })).status).toBe(200);
    expect((await offered()).map(({ id }) => id)).not.toContain(teeth);
    expect((await world.call("GET", `${ADD_ONS}/${teeth}`, { token })).body.isArchived).toBe(false);
  });

  it("leaves a service that it is taken from, whose open form then hears of it", async () => {
    const { bath } = world.offer.services;
    const seen = (await world.call("GET", `${SERVICES}/${bath}`, { token })).body;
    const serviceIds = (await read()).serviceIds.filter((id) => id !== bath);
    expect((await change({ serviceIds })).body.serviceIds).toEqual(serviceIds);
    expect((await offered()).map(({ id }) => id)).not.toContain(teeth);
    const { id, isArchived, openBookings, ...body } = seen;
    const late = await world.call("PUT", `${SERVICES}/${id}`, { token, body });
    expect([late.status, isArchived, openBookings]).toEqual([409, false, 0]);
    const again = { ...body, revision: body.revision + 1 };
    expect((await world.call("PUT", `${SERVICES}/${id}`, { token, body: again })).status).toBe(200);
    // The service offers it again, so the add-on's form that was open is out of date.
    expect((await read()).revision).toBe(3);
  });

  it("is refused after another change, and has one winner of two editors at once", async () => {
    const body = await bodyOf();
    const answers = await Promise.all(
      ["First", "Second"].map((name) =>
        world.call("PUT", `${ADD_ONS}/${teeth}`, { token, body: { ...body, name } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await world.call("PUT", `${ADD_ONS}/${teeth}`, { token, body });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await read()).revision).toBe(2);
  });

  it.each([
    ["a negative price", { price: -1 }, "price"],
    ["a price above the highest", { price: 10_000_001 }, "price"],
    ["too many minutes", { duration: 241 }, "duration"],
    ["no name", { name: " " }, "name"],
    ["a place past the last", { position: 1_000 }, "position"],
    ["another add-on's name", { name: "DE-matting" }, "name"],
  ])("is refused at its field for %s", async (_, over, field) => {
    const { status, body } = await change(over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await read()).revision).toBe(1);
  });

  it("is refused with another brand's service, and at its field with an archived one", async () => {
    const elsewhere = await makeWorld(database.db);
    expect((await change({ serviceIds: [elsewhere.offer.services.bath] })).status).toBe(404);
    const { groom } = world.offer.services;
    await world.call("POST", `${SERVICES}/${groom}/archive`, { token, body: { revision: 1 } });
    const { status, body } = await change({ serviceIds: [groom] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["serviceIds"]]);
  });
});

describe("a new add-on", () => {
  it("can be booked at once with the service that offers it, and its name is taken", async () => {
    await offered();
    const { revision, ...more } = await bodyOf();
    const body = { ...more, name: "Bow", price: 500, serviceIds: [world.offer.services.bath] };
    const made = await world.call("POST", ADD_ONS, { token, body });
    expect([made.status, revision, made.body]).toMatchObject([200, 1, body]);
    const booking = await startBooking(world, {
      services: [{ id: world.offer.services.bath, serviceAddOns: [made.body.id] }],
    });
    expect((await booking.get("")).body.pets[0].services[0].serviceAddOns).toMatchObject([
      { id: made.body.id },
    ]);
    expect((await entries())[0]).toMatchObject({ action: "make add-on" });
    const again = await world.call("POST", ADD_ONS, { token, body });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["name"]]);
  });
});

describe("an archived add-on", () => {
  it("is not offered, is refused in a ready booking, and returns with its services", async () => {
    await world.addGroomer();
    const booking = await withTeeth();
    const ready = await readyToPlace(world, booking, await firstSlotOn(booking, "2027-01-07"), {
      id: "cash",
    });
    const { serviceIds } = await read();
    expect((await step("archive", 2)).status).toBe(409);
    expect((await step("archive", 1)).body).toMatchObject({ isArchived: true, revision: 2 });
    expect((await offered()).map(({ id }) => id)).not.toContain(teeth);
    const { status, body } = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect((await step("archive", 2)).body.message).toBe(OFFER_REFUSALS.archived);
    expect((await step("restore", 2)).body).toMatchObject({ isArchived: false, revision: 3, serviceIds });
    expect((await entries()).map(({ action }) => action)).toEqual(["archive add-on", "restore add-on"]);
  });

  it("is not restored beside another one of its name", async () => {
    const { revision, ...body } = await bodyOf();
    expect((await step("archive", revision)).status).toBe(200);
    expect((await world.call("POST", ADD_ONS, { token, body })).status).toBe(200);
    const refused = await step("restore", 2);
    expect([refused.status, refused.body.message]).toEqual([409, OFFER_REFUSALS.sameAddOn]);
  });

  it.each(["add-on", "service"])(
    "stays linked when a form was opened before the %s was restored",
    async (what) => {
      const { bath } = world.offer.services;
      const [archived, open] =
        what === "add-on"
          ? [`${ADD_ONS}/${teeth}`, `${SERVICES}/${bath}`]
          : [`${SERVICES}/${bath}`, `${ADD_ONS}/${teeth}`];
      await world.call("POST", `${archived}/archive`, { token, body: { revision: 1 } });
      const {
        id: _,
        isArchived: __,
        openBookings: ___,
        ...seen
      } = (await world.call("GET", open, { token })).body;
      expect((await world.call("POST", `${archived}/restore`, { token, body: { revision: 2 } })).status).toBe(
        200,
      );
      expect((await world.call("PUT", open, { token, body: seen })).status).toBe(409);
      expect((await read()).serviceIds).toContain(bath);
    },
  );

  it("is made once by two presses at once in a brand without categories", async () => {
    for (const table of ["services", "serviceCategories"] as const)
      await database.db.deleteFrom(table).where("siteId", "=", world.siteId).execute();
    const { revision: _, ...more } = await bodyOf();
    const body = { ...more, name: "Once", serviceIds: [] };
    const answers = await Promise.all([1, 2].map(() => world.call("POST", ADD_ONS, { token, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("stays in the list, and a save of a service does not lose it", async () => {
    const { bath } = world.offer.services;
    expect((await step("archive", 1)).status).toBe(200);
    const {
      id,
      isArchived: _,
      openBookings: __,
      ...body
    } = (await world.call("GET", `${SERVICES}/${bath}`, { token })).body;
    expect((await world.call("PUT", `${SERVICES}/${id}`, { token, body })).status).toBe(200);
    const { body: list } = await world.call("GET", `${ADD_ONS}?search=tee`, { token });
    const found = list.addOns.find((addOn: ListedAddOn) => addOn.id === teeth);
    expect(found).toMatchObject({ isArchived: true });
    expect((await step("restore", 2)).body.serviceIds).toContain(bath);
  });
});

describe("the brand's add-ons on the desk", () => {
  it("are closed to staff without the permission, and to all other roles", async () => {
    const permissions = PERMISSIONS.filter((name) => name !== "catalog.write");
    const now = world.clock.now();
    const lacking = await makeStaffMember(database.db, world.siteId, { now, permissions });
    const { customer, groomer } = await world.addPeople();
    const body = await bodyOf();
    for (const caller of [lacking, customer, groomer]) {
      const as = { token: caller.token };
      const calls = [
        await world.call("GET", ADD_ONS, as),
        await world.call("PUT", `${ADD_ONS}/${teeth}`, { ...as, body }),
        await world.call("POST", `${ADD_ONS}/${teeth}/archive`, { ...as, body: { revision: 1 } }),
      ];
      for (const { status } of calls) expect(status).toBe(403);
    }
    expect((await world.call("GET", ADD_ONS)).status).toBe(401);
  });

  it("are the brand's own: another brand's and missing ones are not found", async () => {
    const elsewhere = await makeWorld(database.db);
    const body = await bodyOf();
    for (const id of [elsewhere.offer.addOns.teeth, newId()]) {
      const calls = [
        await world.call("GET", `${ADD_ONS}/${id}`, { token }),
        await world.call("PUT", `${ADD_ONS}/${id}`, { token, body }),
        await step("archive", 1, id),
      ];
      for (const { status } of calls) expect(status).toBe(404);
    }
    expect((await world.call("GET", ADD_ONS, { token })).body.addOns).toHaveLength(2);
  });
});
