import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { readCachedCatalog, startCatalogFeed } from "../../service.ts";
import type { DeskService } from "../contract.ts";
import { OFFER_REFUSALS } from "../words.ts";

const database = useDatabase();
const SERVICES = "/v2/staff/services";
const PUBLIC = "/v2/service-provider/services/dog-grooming";
let world: World;
let token: string;
let bath: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
  bath = world.offer.services.bath;
});

const read = async (id = bath): Promise<DeskService> =>
  (await world.call("GET", `${SERVICES}/${id}`, { token })).body;

/** The body of a save that changes nothing. */
async function bodyOf(id = bath) {
  const { id: _, isArchived: __, openBookings: ___, ...body } = await read(id);
  return body;
}

const change = async (over: object, id = bath) =>
  world.call("PUT", `${SERVICES}/${id}`, { token, body: { ...(await bodyOf(id)), ...over } });
const step = (part: "archive" | "restore", revision: number, id = bath) =>
  world.call("POST", `${SERVICES}/${id}/${part}`, { token, body: { revision } });
const dear = () => [{ sizeId: world.pets.sizes.small, minPrice: 8_500, maxPrice: 9_500, minutes: 60 }];
const onSale = async (): Promise<{ name: string; minPrice: number }[]> =>
  (await world.call("GET", PUBLIC)).body;
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a changed service", () => {
  it("is what quotes use at once, and the audit log says what changed", async () => {
    expect((await onSale())[0]).toMatchObject({ name: "bath", minPrice: 6_000 });
    const { status, body } = await change({
      ...{ name: "Gentle bath", features: ["Wash", "Ears"], prices: dear(), addOnIds: [], position: 3 },
    });
    expect([status, body.revision, body.features]).toEqual([200, 2, ["Wash", "Ears"]]);
    const [, shown] = await onSale();
    expect(shown).toMatchObject({ name: "Gentle bath", minPrice: 8_500, baseServiceTime: 60, addOns: [] });
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: "change service", target: `service=${bath}` });
    expect(entry?.before).toMatchObject({ name: "bath", "price small": "$60–$70, 45 min", revision: 1 });
    expect(entry?.after).toMatchObject({ name: "Gentle bath", "price small": "$85–$95, 60 min", addOns: "" });
    expect(entry?.after).toMatchObject({ "price large": "" });
  });

  it("reaches other nodes, which hear of it from the database", async () => {
    const other = openDatabase(database.url);
    const feed = startCatalogFeed({ ...other, log: createLog("silent") });
    const prices = async () => {
      const { services } = await readCachedCatalog(other.db, world.siteId, world.clock.now());
      return services.map(({ minPrice }) => minPrice);
    };
    try {
      await eventually(async () => expect(await prices()).toContain(6_000));
      expect((await change({ prices: dear() })).status).toBe(200);
      await eventually(async () => expect(await prices()).toContain(8_500));
      expect((await step("archive", 2)).status).toBe(200);
      await eventually(async () => expect(await prices()).not.toContain(8_500));
    } finally {
      await feed.close();
      await other.close();
    }
  });

  it("leaves placed orders, and open bookings see the new price", async () => {
    await world.addGroomer();
    const placed = await startBooking(world);
    const ready = await readyToPlace(world, placed, await firstSlotOn(placed, "2027-01-07"), { id: "cash" });
    await placed.post("place-order", { agreedTotal: ready.quote.total });
    const rows = () =>
      database.db
        .selectFrom("orders")
        .innerJoin("orderLines as line", "line.orderId", "orders.id")
        .select(["totals", "minPrice", "maxPrice", "minutes", "orders.updatedAt", "appointmentEnd"])
        .where("orders.siteId", "=", world.siteId)
        .execute();
    const before = await rows();
    const open = await startBooking(world);
    const priceOf = async () => (await open.get("")).body.pets[0].services[0];
    const first = await priceOf();
    expect((await read()).openBookings).toBe(1);
    expect((await change({ prices: dear(), name: "Other bath" })).status).toBe(200);
    expect(await priceOf()).not.toEqual(first);
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it("is refused after another change, and keeps that change", async () => {
    const seen = await bodyOf();
    expect((await change({ name: "First" })).status).toBe(200);
    const late = await world.call("PUT", `${SERVICES}/${bath}`, { token, body: { ...seen, name: "Second" } });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await read()).name).toBe("First");
  });

  it("has one winner of two editors at once", async () => {
    const body = await bodyOf();
    const names = ["First", "Second", "Third"];
    const answers = await Promise.all(
      names.map((name) => world.call("PUT", `${SERVICES}/${bath}`, { token, body: { ...body, name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read()).revision).toBe(2);
  });

  it.each([
    ["a negative price", { minPrice: -1 }, "prices.0.minPrice"],
    ["a price above the highest", { maxPrice: 10_000_001 }, "prices.0.maxPrice"],
    ["a highest price below the lowest", { minPrice: 9_501 }, "prices.0.maxPrice"],
    ["too few minutes", { minutes: 4 }, "prices.0.minutes"],
  ])("is refused at its field for %s", async (_, over, field) => {
    const { status, body } = await change({ prices: [{ ...dear()[0], ...over }] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await read()).revision).toBe(1);
  });

  it("may cost nothing, or as much as the highest price", async () => {
    const edge = { ...dear()[0], minPrice: 0, maxPrice: 10_000_000 };
    expect((await change({ prices: [edge] })).status).toBe(200);
  });

  it("is refused with what belongs to another brand or other pets", async () => {
    const elsewhere = await makeWorld(database.db);
    const { cat } = world.pets.sizes;
    const categoryOf = async (id: string) => {
      const { categoryId } = await database.db
        .selectFrom("services")
        .select("categoryId")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return categoryId;
    };
    const faults = async (over: object) => Object.keys((await change(over)).body.errors ?? {});
    expect(await faults({ addOnIds: [elsewhere.offer.addOns.teeth] })).toEqual(["addOnIds"]);
    const foreign = await categoryOf(elsewhere.offer.services.bath);
    expect(await faults({ categoryId: foreign })).toEqual(["categoryId"]);
    expect(await faults({ categoryId: await categoryOf(world.offer.services.catBath) })).toEqual([
      "categoryId",
    ]);
    expect(await faults({ prices: [{ ...dear()[0], sizeId: cat }] })).toEqual(["prices.0.sizeId"]);
    expect(await faults({ name: "Full-Groom" })).toEqual(["name"]);
  });
});

describe("a new service", () => {
  it("is on sale at once, after the others", async () => {
    await onSale();
    const { name: _, revision: __, ...more } = await bodyOf();
    const body = { ...more, name: "Puppy's bath", position: 9 };
    const made = await world.call("POST", SERVICES, { token, body });
    expect([made.status, made.body.name, made.body.revision]).toEqual([200, "Puppy's bath", 1]);
    expect((await onSale()).at(-1)).toMatchObject({ id: made.body.id, slug: "puppy-s-bath" });
    expect((await entries())[0]).toMatchObject({ action: "make service" });
    const again = await world.call("POST", SERVICES, { token, body });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["name"]]);
    const booking = await startBooking(world, { services: [{ id: made.body.id, serviceAddOns: [] }] });
    expect((await booking.get("")).body.pets[0].services[0]).toMatchObject({ id: made.body.id });
  });

  it("is made once by two presses at once", async () => {
    const { name: _, revision: __, ...more } = await bodyOf();
    const body = { ...more, name: "Once" };
    const answers = await Promise.all([1, 2].map(() => world.call("POST", SERVICES, { token, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("an archived service", () => {
  it("leaves the booking at once, returns with its prices, and moves only from what was seen", async () => {
    await onSale();
    expect((await step("archive", 2)).status).toBe(409);
    expect((await step("archive", 1)).body).toMatchObject({ isArchived: true, revision: 2 });
    expect((await onSale()).map(({ name }) => name)).toEqual(["full-groom"]);
    expect((await step("archive", 2)).status).toBe(409);
    const { body } = await world.call("GET", `${SERVICES}?search=BAT`, { token });
    const found = body.services.filter(({ id }: DeskService) => id === bath);
    expect(found).toMatchObject([{ isArchived: true, minPrice: 6_000, maxPrice: 10_000 }]);
    expect((await step("restore", 2)).body).toMatchObject({ isArchived: false, revision: 3 });
    expect((await onSale()).map(({ name }) => name)).toContain("bath");
    expect((await entries()).map(({ action }) => action)).toEqual(["archive service", "restore service"]);
  });

  it("is not restored without a price", async () => {
    await database.db.deleteFrom("servicePrices").where("serviceId", "=", bath).execute();
    expect((await step("archive", 1)).status).toBe(200);
    const { status, body } = await step("restore", 2);
    expect([status, body.message]).toEqual([409, expect.stringContaining("no price")]);
  });

  it("is not restored beside another service of its name", async () => {
    expect((await step("archive", 1)).status).toBe(200);
    const { id, isArchived, revision, openBookings, ...body } = await read();
    const again = await world.call("POST", SERVICES, { token, body });
    expect([again.status, isArchived, revision, openBookings]).toEqual([200, true, 2, 0]);
    const refused = await step("restore", 2);
    expect([refused.status, refused.body.message]).toEqual([409, OFFER_REFUSALS.sameName]);
    const other = { ...body, name: `${body.name} again`, revision: again.body.revision };
    expect((await world.call("PUT", `${SERVICES}/${again.body.id}`, { token, body: other })).status).toBe(
      200,
    );
    expect((await step("restore", 2)).status).toBe(200);
  });

  it("while a booking of it is placed: the order is whole, or refused with a reason", async () => {
    await world.addGroomer();
    let revision = 1;
    for (const day of ["2027-01-07", "2027-01-08", "2027-01-09"]) {
      const booking = await startBooking(world);
      const ready = await readyToPlace(world, booking, await firstSlotOn(booking, day), { id: "cash" });
      const place = () => booking.post("place-order", { agreedTotal: ready.quote.total });
      const [placed, archived] = await Promise.all([place(), step("archive", revision)]);
      expect(archived.status).toBe(200);
      expect([200, 409]).toContain(placed.status);
      const after = await place();
      if (placed.status === 200) expect(after.body.orders).toHaveLength(1);
      else expect([placed.body.code, after.status]).toEqual(["conflict", 409]);
      revision = (await step("restore", revision + 1)).body.revision;
    }
    const { total, lines } = await database.db
      .selectFrom("orders")
      .leftJoin("orderLines as line", "line.orderId", "orders.id")
      .select(({ fn }) => [fn.count("orders.id").distinct().as("total"), fn.count("line.id").as("lines")])
      .where("orders.siteId", "=", world.siteId)
      .executeTakeFirstOrThrow();
    expect(lines).toEqual(total);
  });

  it("is not booked after it is archived, though the booking was ready", async () => {
    await world.addGroomer();
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, "2027-01-07");
    const ready = await readyToPlace(world, booking, slot, { id: "cash" });
    expect((await step("archive", 1)).status).toBe(200);
    const { status, body } = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect([status, body.code]).toEqual([409, "conflict"]);
  });
});

describe("the brand's services on the desk", () => {
  it("are closed to staff without the permission, and to everybody else", async () => {
    const permissions = PERMISSIONS.filter((name) => name !== "catalog.write");
    const lacking = await makeStaffMember(database.db, world.siteId, {
      ...{ now: world.clock.now(), permissions },
    });
    const { customer, groomer } = await world.addPeople();
    const body = await bodyOf();
    for (const caller of [lacking, customer, groomer]) {
      const calls = [
        await world.call("GET", SERVICES, { token: caller.token }),
        await world.call("PUT", `${SERVICES}/${bath}`, { token: caller.token, body }),
        await world.call("POST", `${SERVICES}/${bath}/archive`, {
          token: caller.token,
          body: { revision: 1 },
        }),
      ];
      for (const { status } of calls) expect(status).toBe(403);
    }
    expect((await world.call("GET", SERVICES)).status).toBe(401);
  });

  it("are the brand's own: another brand's and missing ones are not found", async () => {
    const elsewhere = await makeWorld(database.db);
    const body = await bodyOf();
    for (const id of [elsewhere.offer.services.bath, newId()]) {
      const calls = [
        await world.call("GET", `${SERVICES}/${id}`, { token }),
        await world.call("PUT", `${SERVICES}/${id}`, { token, body }),
        await step("archive", 1, id),
      ];
      for (const { status } of calls) expect(status).toBe(404);
    }
    const { body: list } = await world.call("GET", SERVICES, { token });
    expect(list.services).toHaveLength(3);
    expect(list.addOns).toHaveLength(2);
  });
});
