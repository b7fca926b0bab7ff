import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeCoupon } from "#features/promotions/factory.ts";
import { findCoupon, redeemCoupon } from "#features/promotions/service.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { DeskCoupon, ListedCoupon } from "../contract.ts";
import { COUPON_FAULTS, COUPON_REFUSALS } from "../words.ts";

const database = useDatabase();
const COUPONS = "/v2/staff/coupons";
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const terms = { kind: "percent", value: 1_000, minimumSubtotal: 0 } as const;
const anyBooking = { firstOrder: false, serviceIds: [], areaIds: [] };
const unbound = { startsOn: null, lastOn: null, maxUses: null, ...anyBooking };
const create = (over: object = {}) =>
  world.call("POST", COUPONS, { token, body: { ...terms, code: "SPRING-10", ...over } });
const change = (id: string, over: object) =>
  world.call("PUT", `${COUPONS}/${id}`, { token, body: { ...terms, revision: 1, ...over } });
const step = (id: string, part: "archive" | "restore", revision: number) =>
  world.call("POST", `${COUPONS}/${id}/${part}`, { token, body: { revision } });
const read = async (id: string): Promise<DeskCoupon> =>
  (await world.call("GET", `${COUPONS}/${id}`, { token })).body;
const use = async (id: string) => {
  const { siteId, clock } = world;
  const seen = await database.db
    .selectFrom("coupons")
    .select(["id", "code", "kind", "value", "minimumSubtotal", "firstOrder", "serviceIds", "areaIds"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return database.db
    .transaction()
    .execute((tx) => redeemCoupon(tx, siteId, seen, { holder: newId(), now: clock.now() }));
};
const found = (code: string) => findCoupon(database.db, world.siteId, code, world.clock.now());
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a new coupon", () => {
  it("can be used at once, its code in any case, and the audit log says what it takes off", async () => {
    const { status, body } = await create({ code: " spring - 10 " });
    expect([status, body]).toMatchObject([
      200,
      { ...terms, ...unbound, code: "SPRING-10", uses: 0, state: "open" },
    ]);
    expect(await found("spring-10")).toMatchObject({
      coupon: { id: body.id, kind: "percent", value: 1_000 },
    });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: "make coupon",
      target: `coupon=${body.id}`,
      before: { coupon: "" },
    });
    expect(entry?.after).toMatchObject({ coupon: "SPRING-10", discount: "10% off", uses: "no limit" });
  });

  it("begins and ends with its days by the clock of the brand's first area", async () => {
    const { body } = await create({ startsOn: "2027-03-01", lastOn: "2027-03-31" });
    const row = await database.db
      .selectFrom("coupons")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirst();
    expect([row?.startsAt, row?.endsAt]).toEqual([
      new Date("2027-03-01T07:00:00Z"),
      new Date("2027-04-01T07:00:00Z"),
    ]);
    expect(body).toMatchObject({ startsOn: "2027-03-01", lastOn: "2027-03-31", clockOf: expect.any(String) });
  });

  it("needs a code of its own, also when two are made at once", async () => {
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await create()).body.errors).toEqual({ code: [COUPON_FAULTS.sameCode] });
    const elsewhere = await makeWorld(database.db);
    await makeCoupon(database.db, elsewhere.siteId, { code: "AUTUMN" });
    expect((await create({ code: "AUTUMN" })).status).toBe(200);
  });

  it.each([
    ["the code of a groomer's invitation", { code: "G-K7F-3QX" }, "code"],
    ["signs in its code", { code: "10%" }, "code"],
    ["no discount", { value: 0 }, "value"],
    ["more than the whole price", { value: 10_001 }, "value"],
    ["more than $100,000", { kind: "fixed", value: 10_000_001 }, "value"],
    ["a negative least price", { minimumSubtotal: -1 }, "minimumSubtotal"],
    ["a last day before the first", { startsOn: "2027-03-02", lastOn: "2027-03-01" }, "lastOn"],
    ["a day that is none", { startsOn: "2027-02-30" }, "startsOn"],
    ["no uses", { maxUses: 0 }, "maxUses"],
  ])("is refused at its field with %s", async (_, over, field) => {
    const { status, body } = await create(over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await found("SPRING-10")).toEqual({ reason: "unknown" });
  });
});

describe("a changed coupon", () => {
  it("counts for bookings from now on, and says how many have its code", async () => {
    const { id } = (await create()).body;
    await world.addGroomer();
    const booking = await startBooking(world);
    await booking.post("set-appointment-time", await firstSlotOn(booking, "2027-01-07"));
    expect((await booking.put("coupon", { code: "spring-10" })).status).toBe(200);
    const before = (await booking.get("")).body.quote;
    expect((await read(id)).openBookings).toBe(1);
    const { status, body } = await change(id, { value: 2_000 });
    expect([status, body.value, body.revision]).toEqual([200, 2_000, 2]);
    const after = (await booking.get("")).body.quote;
    expect(after.total.min).toBeLessThan(before.total.min);
    expect((await entries()).at(-1)).toMatchObject({
      action: "change coupon",
      before: { discount: "10% off", revision: 1 },
      after: { discount: "20% off", revision: 2 },
    });
  });

  it("that customers have used has its discount and least price for good, and other days and uses", async () => {
    const { id } = (await create({ maxUses: 5 })).body;
    expect(await use(id)).toBeNull();
    for (const [over, field] of [
      [{ value: 2_000 }, "value"],
      [{ value: 500 }, "value"],
      [{ kind: "fixed", value: 1_000 }, "kind"],
      [{ minimumSubtotal: 100 }, "minimumSubtotal"],
    ] as const) {
      const { status, body } = await change(id, { maxUses: 5, ...over });
      expect([status, body.errors]).toEqual([422, { [field]: [COUPON_FAULTS.usedValue] }]);
    }
    expect((await change(id, { maxUses: 1, lastOn: "2030-01-01" })).status).toBe(200);
    expect(await use(id)).toBe("used_up");
    expect((await read(id)).state).toBe("used_up");
  });

  it("gets no other discount when it is used at the same moment", async () => {
    const { id } = (await create()).body;
    const [answer, fault] = await Promise.all([change(id, { value: 2_000 }), use(id)]);
    const { value, uses } = await read(id);
    // Who comes second is refused, whether it is the change or the use.
    expect([answer.status, fault, value, uses]).toEqual(
      answer.status === 422 ? [422, null, 1_000, 1] : [200, fault, 2_000, fault === null ? 1 : 0],
    );
    expect([null, "changed"]).toContain(fault);
  });

  it("leaves an end that is no midnight until its last day is changed", async () => {
    const endsAt = new Date("2027-03-31T20:15:00Z");
    const id = await makeCoupon(database.db, world.siteId, { code: "NOON", endsAt });
    const { lastOn, kind, value } = await read(id);
    expect(lastOn).toBe("2027-03-31");
    const stored = async () =>
      (await database.db.selectFrom("coupons").select("endsAt").where("id", "=", id).executeTakeFirst())
        ?.endsAt;
    expect((await change(id, { kind, value, lastOn, maxUses: 9 })).status).toBe(200);
    expect(await stored()).toEqual(endsAt);
    expect((await change(id, { kind, value, lastOn: "2027-03-30", revision: 2 })).status).toBe(200);
    expect(await stored()).toEqual(new Date("2027-03-31T07:00:00Z"));
  });

  it("is refused after another change, and has one winner of two editors at once", async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all([1_100, 1_200].map((value) => change(id, { value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await change(id, {});
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      "conflict",
      COUPON_REFUSALS.changed,
    ]);
    expect((await read(id)).revision).toBe(2);
  });
});

describe("an archived coupon", () => {
  it("cannot be used, leaves placed orders, and can be restored", async () => {
    const { id } = (await create()).body;
    await world.addGroomer();
    const booking = await startBooking(world);
    const ready = await readyToPlace(world, booking, await firstSlotOn(booking, "2027-01-07"), {
      id: "cash",
    });
    const priced = await booking.put("coupon", { code: "SPRING-10" });
    expect([priced.status, ready.status]).toEqual([200, "new"]);
    const agreedTotal = priced.body.quote.total;
    expect((await booking.post("place-order", { agreedTotal })).status).toBe(200);
    const totals = () =>
      database.db
        .selectFrom("orders")
        .select(["totals", "updatedAt"])
        .where("siteId", "=", world.siteId)
        .execute();
    const before = await totals();
    expect((await step(id, "archive", 2)).body.message).toBe(COUPON_REFUSALS.stepChanged);
    expect((await step(id, "archive", 1)).body).toMatchObject({ state: "archived", revision: 2 });
    expect(await found("SPRING-10")).toEqual({ reason: "expired" });
    expect(await use(id)).toBe("expired");
    expect((await step(id, "archive", 2)).body.message).toBe(COUPON_REFUSALS.archived);
    expect((await step(id, "restore", 2)).body).toMatchObject({ state: "open", revision: 3 });
    expect((await step(id, "restore", 3)).body.message).toBe(COUPON_REFUSALS.open);
    expect(await totals()).toEqual(before);
    expect((await entries()).map(({ action }) => action).slice(1)).toEqual([
      "archive coupon",
      "restore coupon",
    ]);
  });
});

describe("the brand's coupons on the desk", () => {
  it("are found by a part of a code, archived ones last, and end at 200", async () => {
    await makeCoupon(database.db, world.siteId, { code: "AAA-OLD", active: false });
    await makeCoupon(database.db, world.siteId, { code: "HELLO10", maxUses: 1, uses: 1 });
    await create();
    const list = async (search = ""): Promise<{ coupons: ListedCoupon[]; hasMore: boolean }> =>
      (await world.call("GET", `${COUPONS}?search=${search}`, { token })).body;
    const { coupons, hasMore } = await list();
    expect(coupons.map(({ code, state }) => [code, state])).toEqual([
      ["HELLO10", "used_up"],
      ["SPRING-10", "open"],
      ["AAA-OLD", "archived"],
    ]);
    expect(hasMore).toBe(false);
    expect((await list("ing-1")).coupons.map(({ code }) => code)).toEqual(["SPRING-10"]);
    expect((await list("%25")).coupons).toEqual([]);
    const many = Array.from({ length: 198 }, (_, nth) => ({
      ...{ id: newId(), siteId: world.siteId, code: `MANY-${nth}`, kind: "fixed" as const, value: 100 },
    }));
    await database.db.insertInto("coupons").values(many).execute();
    expect(await list()).toMatchObject({ coupons: { length: 200 }, hasMore: true });
  });

  it("are closed to staff without the permission, and to all other roles", async () => {
    const { id } = (await create()).body;
    const now = world.clock.now();
    const permissions = PERMISSIONS.filter((name) => name !== "promotions.write");
    const lacking = await makeStaffMember(database.db, world.siteId, { now, permissions });
    const { customer, groomer } = await world.addPeople();
    for (const caller of [lacking, customer, groomer]) {
      const as = { token: caller.token };
      const answers = [
        await world.call("GET", COUPONS, as),
        await world.call("POST", COUPONS, { ...as, body: { ...terms, code: "OTHER" } }),
        await world.call("PUT", `${COUPONS}/${id}`, { ...as, body: { ...terms, revision: 1 } }),
        await world.call("POST", `${COUPONS}/${id}/archive`, { ...as, body: { revision: 1 } }),
      ];
      for (const { status } of answers) expect(status).toBe(403);
    }
    expect((await world.call("GET", COUPONS)).status).toBe(401);
  });

  it("are the brand's own: another brand's and missing ones are not found", async () => {
    const elsewhere = await makeWorld(database.db);
    const foreign = await makeCoupon(database.db, elsewhere.siteId);
    for (const id of [foreign, newId()]) {
      expect((await world.call("GET", `${COUPONS}/${id}`, { token })).status).toBe(404);
      expect((await change(id, {})).status).toBe(404);
      expect((await step(id, "archive", 1)).status).toBe(404);
    }
  });
});
