import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { findCoupon, redeemCoupon } from "#features/promotions/service.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { COUPON_FAULTS } from "../words.ts";

const database = useDatabase();
const COUPONS = "/v2/staff/coupons";
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const terms = { kind: "percent", value: 1_000, minimumSubtotal: 0 } as const;
const create = (over: object) =>
  world.call("POST", COUPONS, { token, body: { ...terms, code: "SPRING-10", ...over } });
const change = (id: string, over: object) =>
  world.call("PUT", `${COUPONS}/${id}`, { token, body: { ...terms, revision: 1, ...over } });
async function use() {
  const { siteId, clock, db } = world;
  const now = clock.now();
  const found = await findCoupon(db, siteId, "SPRING-10", now);
  if ("reason" in found) return found.reason;
  const holder = newId();
  return db.transaction().execute((tx) => redeemCoupon(tx, siteId, found.coupon, { holder, now }));
}

describe("what a booking needs for a coupon to count", () => {
  it("is for the services that it was used with, and can be for other areas and customers", async () => {
    const { areaId, offer } = world;
    const serviceIds = [offer.services.bath, offer.services.groom];
    const { id } = (await create({ serviceIds })).body;
    expect(await use()).toBeNull();
    const fewer = await change(id, { serviceIds: serviceIds.slice(1) });
    expect([fewer.status, fewer.body.errors]).toEqual([422, { serviceIds: [COUPON_FAULTS.usedValue] }]);
    const more = { serviceIds: serviceIds.toReversed(), areaIds: [areaId], firstOrder: true };
    expect((await change(id, more)).body).toMatchObject(more);
    const entry = await database.db
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("siteId", "=", world.siteId)
      .where("action", "=", "change coupon")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      before: { firstAppointmentOnly: false, areas: "any" },
      after: { firstAppointmentOnly: true },
    });
  });

  it("is for services and areas of its own brand", async () => {
    const elsewhere = await makeWorld(database.db);
    const { areaId, offer } = elsewhere;
    const { id } = (await create({})).body;
    for (const foreign of [{ serviceIds: [offer.services.bath] }, { areaIds: [areaId] }]) {
      expect((await create({ ...foreign, code: "OTHER" })).body.code).toBe("not_found");
      expect((await change(id, foreign)).body.code).toBe("not_found");
      // A fault at a field comes first, because its author can mend it.
      expect(Object.keys((await change(id, { ...foreign, value: 10_001 })).body.errors)).toEqual(["value"]);
    }
    expect((await world.call("GET", `${COUPONS}/${id}`, { token })).body).toMatchObject({
      ...{ serviceIds: [], areaIds: [], revision: 1 },
    });
  });

  it("stays what a change does not name, and goes with an empty list", async () => {
    const { areaId, offer } = world;
    const needed = { firstOrder: true, serviceIds: [offer.services.bath], areaIds: [areaId] };
    const { id } = (await create(needed)).body;
    expect((await change(id, { value: 2_000 })).body).toMatchObject({ ...needed, value: 2_000 });
    const none = { firstOrder: false, serviceIds: [], areaIds: [] };
    expect((await change(id, { ...none, revision: 2 })).body).toMatchObject(none);
  });

  it("lists what it can be for to staff with the permission, and to all others nothing", async () => {
    const { body } = await world.call("GET", "/v2/staff/coupon-choices", { token });
    expect(body.services.map(({ id }: { id: string }) => id).sort()).toEqual(
      Object.values(world.offer.services).sort(),
    );
    expect(body.areas.map(({ id }: { id: string }) => id)).toEqual([world.areaId]);
    const permissions = PERMISSIONS.filter((name) => name !== "promotions.write");
    const lacking = await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions });
    expect((await world.call("GET", "/v2/staff/coupon-choices", { token: lacking.token })).status).toBe(403);
  });
});
