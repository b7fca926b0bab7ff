import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const SERVICES = "/v2/groomer/services";
const LIMITS = "/v2/groomer/pet-limits";
let stage: Stage;
let token = "";

const call = (method: "GET" | "PUT", path: string, body?: object) =>
  stage.world.call(method, path, { token, ...(body && { body }) });
const input = (over: object = {}) => ({
  serviceIds: [stage.world.offer.services.bath],
  pacePercent: 120,
  serviceTime: 75,
  ...over,
});
const offeredOf = (body: { services: { id: string; isOffered: boolean }[] }) =>
  body.services.filter(({ isOffered }) => isOffered).map(({ id }) => id);

beforeEach(async () => {
  // A brand of its own: each test changes what Ada offers.
  await database.db.deleteFrom("limits").execute();
  stage = await makeStage(database, newId().slice(-12));
  token = (await stage.groomer()).token;
});

describe("the services of a groomer", () => {
  it("are those that the groomer chose, with pace and minutes", async () => {
    const { bath } = stage.world.offer.services;
    const { status, body } = await call("PUT", SERVICES, input());
    expect([status, offeredOf(body)]).toEqual([200, [bath]]);
    expect(body).toMatchObject({ pacePercent: 120, serviceTime: 75 });
    expect((await call("GET", SERVICES)).body).toEqual(body);
  });

  it("count from the next booking on", async () => {
    const before = await stage.visit();
    const { appointmentStart, appointmentEnd } = before.order;
    await call("PUT", SERVICES, input({ pacePercent: 200 }));
    const after = await stage.visit();
    const minutesOf = (order: { appointmentStart: string | null; appointmentEnd: string | null }) =>
      (Date.parse(order.appointmentEnd ?? "") - Date.parse(order.appointmentStart ?? "")) / 60_000;
    expect(minutesOf(after.order)).toBeGreaterThan(minutesOf(before.order));
    const shown = await stage.world.call(
      "GET",
      `/v2/service-checkout/pet-service/customer-orders/${before.id}`,
      { token: before.token },
    );
    expect(shown.body).toMatchObject({ appointmentStart, appointmentEnd });
  });

  it("stay offered when the brand takes them off sale", async () => {
    const { bath, groom } = stage.world.offer.services;
    const offered = async () =>
      (
        await database.db
          .selectFrom("groomerServices")
          .select("serviceId")
          .where("groomerId", "=", stage.ada)
          .execute()
      ).map(({ serviceId }) => serviceId);
    await database.db.updateTable("services").set({ active: false }).where("id", "=", groom).execute();
    expect((await call("PUT", SERVICES, input())).status).toBe(200);
    expect((await offered()).sort()).toEqual([bath, groom].sort());
  });

  it.each([
    ["no service", { serviceIds: [] }, "serviceIds"],
    ["an unknown service", { serviceIds: [newId()] }, "serviceIds"],
    ["a pace below 50", { pacePercent: 49 }, "pacePercent"],
    ["a pace above 200", { pacePercent: 201 }, "pacePercent"],
    ["half a minute", { serviceTime: 60.5 }, "serviceTime"],
    ["a visit of a week", { serviceTime: 10_080 }, "serviceTime"],
  ])("refuse %s at its field", async (_, over, field) => {
    const { status, body } = await call("PUT", SERVICES, input(over));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("refuse a service of another brand", async () => {
    const other = await makeWorld(database.db, { slug: newId().slice(-12) });
    const { status, body } = await call("PUT", SERVICES, input({ serviceIds: [other.offer.services.bath] }));
    expect([status, body.errors]).toEqual([422, { serviceIds: ["Choose services of your brand"] }]);
  });

  it("do not change without the brand's permission", async () => {
    await database.db
      .updateTable("groomers")
      .set({ permissions: JSON.stringify(["hours"]) })
      .where("id", "=", stage.ada)
      .execute();
    const before = await call("GET", SERVICES);
    expect(before.body.mayChangeServices).toBe(false);
    expect((await call("PUT", SERVICES, input())).status).toBe(403);
    expect((await call("GET", SERVICES)).body).toEqual(before.body);
    expect((await call("PUT", LIMITS, { weightLimit: 30, breedsToAvoid: [] })).status).toBe(200);
  });
});

describe("the pets of a groomer", () => {
  it("have a weight limit, and breeds to avoid", async () => {
    const { poodle, tabby } = stage.world.pets.breeds;
    const body = { weightLimit: 60, breedsToAvoid: [poodle, tabby, poodle] };
    const { status, body: shown } = await call("PUT", LIMITS, body);
    expect([status, shown.weightLimit]).toEqual([200, 60]);
    expect(shown.breedsToAvoid.map(({ id }: { id: string }) => id).sort()).toEqual([poodle, tabby].sort());
    const cleared = await call("PUT", LIMITS, { breedsToAvoid: [] });
    expect(cleared.body).toMatchObject({ weightLimit: null, breedsToAvoid: [] });
  });

  it.each([
    ["an unknown breed", { breedsToAvoid: [newId()] }, "breedsToAvoid"],
    ["no pounds", { weightLimit: 0 }, "weightLimit"],
    ["more pounds than a pet has", { weightLimit: 401 }, "weightLimit"],
  ])("refuse %s at its field", async (_, over, field) => {
    const { status, body } = await call("PUT", LIMITS, { breedsToAvoid: [], ...over });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
