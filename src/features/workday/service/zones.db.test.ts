import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { listGroomersCovering } from "#features/groomers/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { newZone } from "#tests/zone-samples.ts";

const database = useDatabase();
const ZONES = "/v2/groomer/zones";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
let stage: Stage;
let token = "";

/** A square of corners from its southwest corner. */
const square = (south: number, west: number, side: number) => [
  { latitude: south, longitude: west },
  { latitude: south, longitude: west + side },
  { latitude: south + side, longitude: west + side },
  { latitude: south + side, longitude: west },
];
/** Far from the visits of the stage, but in the area. */
const AWAY = square(33.2, -112.3, 0.05);

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path = "", body?: object, by = token) =>
  stage.world.call(method, `${ZONES}${path}`, { token: by, ...(body && { body }) });
const ownZone = async () => (await call("GET")).body.zones[0];
const inputOf = ({ name, price, workDays, corners }: ReturnType<typeof newZone>) => ({
  ...{ name, price, workDays, corners },
});

beforeEach(async () => {
  stage = await makeStage(database);
  token = (await stage.groomer()).token;
});

describe("the list of zones", () => {
  it("shows own zones with their size, the areas, and others as outlines alone", async () => {
    await stage.world.addGroomer({ displayName: "Bea Comb", place: { lat: 33.5, lng: -112 } });
    const { body } = await call("GET");
    expect(body.zones).toMatchObject([{ name: "Around home", price: 500, workDays: EVERY_DAY }]);
    expect(body.zones[0].corners).toHaveLength(4);
    expect(body.zones[0].squareMiles).toBeGreaterThan(630);
    expect(body.zones[0].squareMiles).toBeLessThan(650);
    expect(body.zones[0].zipCodes).toBeGreaterThan(30);
    expect(body.areas).toMatchObject([{ name: "Phoenix" }]);
    expect(body.others).toEqual([expect.arrayContaining([{ latitude: 33.3, longitude: -112.2 }])]);
  });

  it("shows where clients are, but no door, and no client of another groomer", async () => {
    const { order } = await stage.visit();
    const { latitude, longitude } = order.address;
    const { clients } = (await call("GET")).body;
    expect(clients).toHaveLength(1);
    expect(clients[0]).not.toEqual({ latitude, longitude });
    expect(clients[0].latitude).toBeCloseTo(latitude, 2);
    const other = await stage.groomer(await stage.world.addGroomer());
    expect((await call("GET", "", undefined, other.token)).body.clients).toEqual([]);
  });
});

describe("a new zone", () => {
  it("is stored counterclockwise with its box, and bookings find the groomer there", async () => {
    const inAway = { lat: 33.22, lng: -112.28 };
    expect(await listGroomersCovering(database.db, stage.world.siteId, inAway)).toEqual([]);
    const zone = { ...newZone(), corners: AWAY.toReversed(), workDays: [7, 1] };
    const { status, body } = await call("POST", "", zone);
    expect([status, body.workDays, body.corners.length]).toEqual([200, [1, 7], 4]);
    const row = await database.db
      .selectFrom("workZones")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ minLatitude: 33.2, maxLatitude: 33.25, minLongitude: -112.3 });
    expect(row.polygon[0]).toEqual(row.polygon.at(-1));
    const found = await listGroomersCovering(database.db, stage.world.siteId, inAway);
    expect(found.map(({ id }) => id)).toEqual([stage.ada]);
  });

  it.each<[string, object, string, string]>([
    ["without a price", { price: undefined }, "price", "Price and points are required"],
    ["without corners", { corners: undefined }, "corners", "Price and points are required"],
    ["with a price below zero", { price: -1 }, "price", "Enter a price from $0 to $500"],
    ["with a high price", { price: 50_001 }, "price", "Enter a price from $0 to $500"],
    ["with parts of a cent", { price: 10.5 }, "price", "Enter a price from $0 to $500"],
    ["without days", { workDays: [] }, "workDays", "Choose at least one day"],
    ["with a repeated day", { workDays: [2, 2] }, "workDays", "List each day once"],
    ["without a name", { name: " " }, "name", "Enter a name"],
    ["with a name that is taken", { name: "AROUND HOME" }, "name", "Another zone has this name"],
    ["with two corners", { corners: AWAY.slice(0, 2) }, "corners", "A zone needs at least three corners"],
    [
      "that crosses itself",
      { corners: [AWAY[0], AWAY[2], AWAY[1], AWAY[3]] },
      "corners",
      "The outline crosses itself. Move a corner so that no two lines cross.",
    ],
    [
      "outside all areas",
      { corners: square(40, -100, 0.1) },
      "corners",
      "This zone lies outside all areas of your brand. Move it into one of them.",
    ],
    [
      "larger than 5,000 square miles",
      { corners: square(33, -113, 1.5) },
      "corners",
      "A zone has at most 5,000 square miles. Make it smaller.",
    ],
  ])("%s is refused at its field", async (_, over, field, message) => {
    const { status, body } = await call("POST", "", { ...newZone(), ...over });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it("names a missing price and missing corners together", async () => {
    const { errors } = (await call("POST", "", { name: "Bare", workDays: [1] })).body;
    expect(Object.keys(errors).sort()).toEqual(["corners", "price"]);
  });

  it("is refused beyond twenty zones", async () => {
    for (let zones = 1; zones < 20; zones++) expect((await call("POST", "", newZone())).status).toBe(200);
    const { status, body } = await call("POST", "", newZone());
    expect([status, body.message]).toEqual([409, "A groomer can have up to 20 zones. Delete one first."]);
  });
});

describe("what the brand lets a groomer change", () => {
  const allow = (permissions: string[]) =>
    database.db
      .updateTable("groomers")
      .set({ permissions: JSON.stringify(permissions) })
      .where("id", "=", stage.ada)
      .execute();

  it("is nothing without the permission for zones", async () => {
    const { id } = await ownZone();
    await allow(["hours", "prices", "phone"]);
    for (const answer of [
      await call("POST", "", newZone()),
      await call("PUT", `/${id}`, newZone()),
      await call("DELETE", `/${id}`),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        403,
        "Your brand does not let you change your work zones. Please contact its team.",
      ]);
    expect((await call("GET")).body).toMatchObject({ mayChange: false, maySetPrices: true });
  });

  it("leaves the price as it is without the permission for prices", async () => {
    const zone = await ownZone();
    await allow(["zones"]);
    const { price: _, ...rest } = newZone();
    const renamed = { ...inputOf(zone), name: "Renamed" };
    expect((await call("PUT", `/${zone.id}`, { ...renamed, price: undefined })).body.price).toBe(500);
    expect((await call("PUT", `/${zone.id}`, renamed)).body).toMatchObject({ name: "Renamed", price: 500 });
    expect((await call("PUT", `/${zone.id}`, { ...renamed, price: 501 })).status).toBe(403);
    expect((await call("POST", "", rest)).body.price).toBe(500);
    expect((await call("POST", "", newZone())).status).toBe(403);
  });
});

describe("a zone of someone else", () => {
  it("is missing, in the same brand and in another", async () => {
    const { id } = await ownZone();
    const other = await stage.groomer(await stage.world.addGroomer());
    const apart = await makeWorld(database.db, { slug: `apart-${newId().slice(-12)}` });
    const far = await apart.addGroomer();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", far)
      .executeTakeFirstOrThrow();
    const farToken = await makeSignIn(database.db, apart.siteId, accountId, { now: apart.clock.now() });
    for (const [world, by] of [
      [stage.world, other.token],
      [apart, farToken],
    ] as const)
      for (const method of ["PUT", "DELETE"] as const) {
        const body = method === "PUT" ? { body: newZone() } : {};
        const answer = await world.call(method, `${ZONES}/${id}`, { token: by, ...body });
        expect([answer.status, answer.body.message]).toEqual([404, "This zone could not be found"]);
      }
  });
});

describe("a change that leaves booked visits outside", () => {
  const visitTimes = () =>
    database.db.selectFrom("occupancy").select("holder").where("resource", "=", stage.ada).execute();

  it("lists them, saves once they are seen, and leaves them as they are", async () => {
    const { id, order } = await stage.visit();
    const zone = await ownZone();
    const smaller = { ...inputOf(zone), corners: AWAY };
    const refused = await call("PUT", `/${zone.id}`, smaller);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.details).toMatchObject({ isLastZone: false });
    expect(refused.body.details.visits).toMatchObject([
      { orderId: id, number: order.number, customerName: "Ann Lee", locality: "Phoenix" },
    ]);
    expect(new Date(refused.body.details.visits[0].startsAt)).toEqual(new Date(order.appointmentStart ?? ""));
    expect((await ownZone()).corners).toEqual(zone.corners);
    const saved = await call("PUT", `/${zone.id}`, { ...smaller, seen: refused.body.details.key });
    expect([saved.status, saved.body.corners.length]).toEqual([200, 4]);
    expect(await visitTimes()).toEqual([{ holder: id }]);
    // Now the visit is outside already, so that the next change cuts nothing.
    expect((await call("PUT", `/${zone.id}`, { ...smaller, price: 900 })).status).toBe(200);
  });

  it("shows the list again when another visit was booked since", async () => {
    await stage.visit();
    const zone = await ownZone();
    const smaller = { ...inputOf(zone), corners: AWAY };
    const { key } = (await call("PUT", `/${zone.id}`, smaller)).body.details;
    await stage.visit();
    const again = await call("PUT", `/${zone.id}`, { ...smaller, seen: key });
    expect([again.status, again.body.details.visits.length]).toEqual([409, 2]);
  });

  it("goes by the day: a day less cuts the visits of that weekday alone", async () => {
    const { order } = await stage.visit({ date: "2027-01-13" });
    expect(order.appointmentStart?.slice(0, 10)).toBe("2027-01-13");
    const zone = await ownZone();
    const without = (day: number) => EVERY_DAY.filter((one) => one !== day);
    expect((await call("PUT", `/${zone.id}`, { ...inputOf(zone), workDays: without(3) })).status).toBe(200);
    expect((await call("PUT", `/${zone.id}`, { ...inputOf(zone), workDays: without(4) })).status).toBe(409);
  });

  it("needs nothing while another zone covers the visits", async () => {
    await stage.visit();
    const zone = await ownZone();
    await call("POST", "", { ...inputOf(zone), name: "Twin" });
    expect((await call("DELETE", `/${zone.id}`)).status).toBe(200);
  });
});

describe("the last zone", () => {
  it("of an active groomer is removed only by a second press", async () => {
    const { id } = await ownZone();
    const refused = await call("DELETE", `/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This is your last zone. Without a zone, customers cannot book you.",
    ]);
    expect(refused.body.details).toMatchObject({ isLastZone: true, visits: [] });
    expect((await call("DELETE", `/${id}?seen=${refused.body.details.key}`)).status).toBe(200);
    expect((await call("GET")).body.zones).toEqual([]);
  });

  it("of a groomer who is not yet active is removed at once", async () => {
    const { id } = await ownZone();
    const { accountId } = await stage.groomer();
    await database.db
      .updateTable("accounts")
      .set({ status: "approved" })
      .where("id", "=", accountId)
      .execute();
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
  });
});

describe("an outline of ZIPs", () => {
  it("is a zone that contains them", async () => {
    const { body } = await call("POST", "/outline", { zips: ["85006", "85016", "85006"] });
    const { status, body: zone } = await call("POST", "", { ...newZone(), corners: body.corners });
    expect(status).toBe(200);
    expect(zone.zipCodes).toBeGreaterThan(1);
  });

  it("refuses unknown ZIPs by name", async () => {
    const refused = async (zips: string[]) => (await call("POST", "/outline", { zips })).body;
    expect(await refused(["85006", "00000", "abc"])).toMatchObject({
      message: "There are no ZIP codes “00000” and “abc”",
      errors: { "zips.1": ["There is no ZIP code “00000”"], "zips.2": ["There is no ZIP code “abc”"] },
    });
    expect((await refused([])).errors).toEqual({ zips: ["Enter at least one ZIP code"] });
  });
});
