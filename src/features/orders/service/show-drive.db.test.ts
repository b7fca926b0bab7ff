import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { type Router, setRouter } from "#features/places/adapters/router.ts";
import { drawDrive } from "#features/places/service/draw-drive.ts";
import { useDatabase } from "#tests/db.ts";
import { answering, silent } from "#tests/fake-service.ts";
import { type FakeOsrm, startFakeOsrm } from "#tests/routers/fake-osrm.ts";
import { openFakeRouter } from "#tests/routers/open-fake.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeOrder } from "../factory.ts";

const ORDERS = "/v2/service-checkout/pet-service/customer-orders";
const database = useDatabase();
let world: World;
let osrm: FakeOsrm;
let customer: Awaited<ReturnType<World["addCustomer"]>>;
let orderId: string;

beforeAll(async () => {
  osrm = await startFakeOsrm();
});
afterAll(() => osrm.stop());
beforeEach(async () => {
  world = await makeWorld(database.db);
  customer = await world.addCustomer();
  orderId = await placeOrder(await world.addGroomer());
  osrm.calls.length = 0;
  osrm.reply = null;
  configure();
});

function configure(over: Partial<Router> = {}) {
  setRouter(openFakeRouter(osrm, over));
}

async function placeOrder(groomerId: string): Promise<string> {
  const { areaId, offer, pets } = world;
  const petId = await makePet(database.db, world.siteId, customer.customerId, pets.breeds.poodle);
  return makeOrder(database.db, world.siteId, {
    ...{ customerId: customer.customerId, areaId, groomerId, now: world.clock.now() },
    lines: [{ petId, serviceId: offer.services.bath }],
    start: new Date("2027-01-08T17:00:00Z"),
  });
}

const draw = (id = orderId, token = customer.token) =>
  world.call("GET", `${ORDERS}/${id}/drive`, token ? { token } : {});

describe("the drive to an appointment", () => {
  it("runs along streets, from the middle of the groomer's zone to the address", async () => {
    const { address } = (await world.call("GET", `${ORDERS}/${orderId}`, { token: customer.token })).body;
    const { status, body } = await draw();
    expect(status).toBe(200);
    const [start, corner, end] = body.points;
    expect(start[0]).toBeCloseTo(33.465, 3);
    expect(start[1]).toBeCloseTo(-112.05, 3);
    expect(corner).toEqual([address.latitude, start[1]]);
    expect(end).toEqual([address.latitude, address.longitude]);
  });

  it("is asked for once", async () => {
    const first = await draw();
    expect((await draw()).body).toEqual(first.body);
    expect(osrm.calls).toHaveLength(1);
  });

  it.each([
    ["an error", answering("", 500)],
    ["nonsense", answering("<html>")],
    ["no route", answering({ code: "NoRoute", message: "Impossible route" }, 400)],
    ["nothing", silent],
  ])("has no points when the router answers %s", async (_, reply) => {
    osrm.reply = reply;
    configure({ callMs: 50 });
    expect(await draw()).toMatchObject({ status: 200, body: { points: [] } });
  });

  it("has no points without a router, nor outside of the groomer's zones", async () => {
    setRouter(null);
    expect((await draw()).body).toEqual({ points: [] });
    configure();
    const far = await placeOrder(await world.addGroomer({ place: { lat: 33.75, lng: -112.35 } }));
    expect((await draw(far)).body).toEqual({ points: [] });
    expect(osrm.calls).toEqual([]);
  });

  it("is asked for only so often for one customer", async () => {
    osrm.reply = answering({}, 400);
    for (let nth = 0; nth < 32; nth++) expect((await draw()).status).toBe(200);
    expect(osrm.calls).toHaveLength(30);
  });

  it("is for the customer of the appointment only", async () => {
    const stranger = await world.addCustomer();
    expect((await draw(orderId, stranger.token)).status).toBe(404);
    expect((await draw(orderId, "")).status).toBe(401);
    const other = await makeWorld(database.db, { slug: "elsewhere" });
    const { token } = await other.addCustomer();
    expect((await other.call("GET", `${ORDERS}/${orderId}/drive`, { token })).status).toBe(404);
    expect(osrm.calls).toEqual([]);
  });

  it("is never asked for inside a transaction", async () => {
    const point = { latitude: 33.5, longitude: -112 };
    await database.db.transaction().execute(async (tx) => {
      await expect(drawDrive(tx, point, point, async () => true)).rejects.toThrow("outside of transactions");
    });
  });
});
