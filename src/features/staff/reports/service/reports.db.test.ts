import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { ACCOUNT_REFUSALS } from "#features/accounts/words/refusals.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { insertChange } from "#features/orders/store/changes.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { lackOf, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { readFile, readReport, totalsOf } from "#tests/report-steps.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { REPORT_FAULTS } from "../words.ts";

const database = useDatabase();
let world: World;
let token: string;
let customerId: string;
let petId: string;
const DAY = { from: "2031-05-06", to: "2031-05-06" };
/** Half past eleven in the evening in Phoenix; in UTC it is the next day. */
const LATE = new Date("2031-05-07T06:30:00Z");
const PRICE_REASON_ID = "0199c0de-0002-7000-8000-000000000005";
const NOON = new Date("2031-05-06T19:00:00Z");

beforeAll(async () => {
  world = await makeWorld(database.db);
  ({ customerId } = await world.addCustomer());
  petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, { now: NOON });
  ({ token } = await world.addStaff());
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const reader = async (permissions: readonly Permission[], over: object = {}) =>
  (await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions, ...over })).token;

function order(over: Partial<Parameters<typeof makeOrder>[2]> = {}): Promise<string> {
  const lines = [{ petId, serviceId: world.offer.services.bath }];
  const made = { customerId, areaId: world.areaId, lines, start: NOON, now: NOON };
  return makeOrder(database.db, world.siteId, { ...made, ...over });
}

const call = (path: string, by = token) => world.call("GET", `/v2/staff/reports/${path}`, { token: by });

describe("a report", () => {
  it("counts by the local days of the area, and names its zone", async () => {
    await order({ now: LATE });
    const report = await readReport(world, token, "bookings", { ...DAY, by: "day" });
    expect(report.timeZones).toEqual(["America/Phoenix"]);
    expect(report.rows).toMatchObject([{ key: "2031-05-06", label: "Tue, May 6", values: [1, 0, 0, 0] }]);
    const next = { from: "2031-05-07", to: "2031-05-07" };
    expect(totalsOf(await readReport(world, token, "bookings", next)).made).toBe(0);
  });

  it("has the period before beside it, and for times those in the same place", async () => {
    await order({ now: new Date("2031-06-10T19:00:00Z") });
    await order({ now: new Date("2031-06-08T19:00:00Z") });
    await order({ now: new Date("2030-06-10T19:00:00Z") });
    await order({ now: new Date("2030-06-11T19:00:00Z") });
    const days = { from: "2031-06-10", to: "2031-06-11", by: "day" };
    const before = await readReport(world, token, "bookings", { ...days, compare: "before" });
    expect(before.compared).toEqual({ from: "2031-06-08", to: "2031-06-09" });
    expect(before.rows.map(({ values, before }) => [values[0], before?.[0]])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const year = await readReport(world, token, "bookings", { ...days, compare: "year" });
    expect(year.compared).toEqual({ from: "2030-06-10", to: "2030-06-11" });
    expect([year.totals[0], year.comparedTotals?.[0]]).toEqual([1, 2]);
  });

  it.each([
    ["from=2031-01-01&to=2032-01-02", { to: [REPORT_FAULTS.too_long] }],
    ["from=2031-01-02&to=2031-01-01", { to: [REPORT_FAULTS.reversed] }],
    ["from=2031-01-01&to=2031-01-02&by=reason", { by: [REPORT_FAULTS.grouping] }],
  ])("refuses %s at the field", async (query, errors) => {
    const { status, body } = await call(`bookings?${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it("knows only the areas and orders of its brand", async () => {
    const other = await makeWorld(database.db, { slug: "other-reports" });
    const staff = await other.addStaff();
    const { status } = await call(`bookings?${new URLSearchParams({ ...DAY, area: other.areaId })}`);
    expect(status).toBe(404);
    expect(totalsOf(await readReport(other, staff.token, "bookings", DAY)).made).toBe(0);
    expect(totalsOf(await readReport(world, token, "bookings", { ...DAY, area: world.areaId })).made).toBe(1);
  });

  it("counts a canceled visit by reason and by who canceled, and not one that is only asked for", async () => {
    const day = { from: "2031-07-01", to: "2031-07-01" };
    const at = new Date("2031-07-01T19:00:00Z");
    const cancel = async (status: "done" | "asked", madeBy: "customer" | "expiry") => {
      const orderId = await order({ status: status === "done" ? "cancelled" : "cancellation_request" });
      const from = { groomerId: null, start: NOON, end: new Date(NOON.getTime() + 3_600_000) };
      const change = { orderId, status, madeBy, reasonId: PRICE_REASON_ID, from, to: null };
      await database.db.transaction().execute((tx) => insertChange(tx, world.siteId, change, at));
    };
    await cancel("done", "customer");
    await cancel("done", "expiry");
    await cancel("asked", "customer");
    const byReason = await readReport(world, token, "cancellations", { ...day, by: "reason" });
    expect(byReason.rows).toMatchObject([{ label: "The price", values: [2, 0] }]);
    const byWho = await readReport(world, token, "cancellations", { ...day, by: "who" });
    expect(byWho.rows.map(({ label }) => label)).toEqual(["Customer", "No answer in time"]);
  });

  it("has the booked, driven and open minutes of groomers", async () => {
    const groomerId = await world.addGroomer({ displayName: "Ana Fox" });
    const off = {
      id: newId(),
      siteId: world.siteId,
      resource: groomerId,
      holder: groomerId,
      kind: "time_off" as const,
    };
    const during = "[2031-08-05T16:00:00Z,2031-08-05T18:00:00Z)";
    await database.db
      .insertInto("occupancy")
      .values({ ...off, minutes: 120, during })
      .execute();
    await order({ groomerId, start: new Date("2031-08-05T19:00:00Z"), minutes: 90 });
    await order({ groomerId, start: new Date("2031-08-05T22:00:00Z"), minutes: 30, status: "cancelled" });
    const day = { from: "2031-08-05", to: "2031-08-05", by: "groomer" };
    const { rows } = await readReport(world, token, "groomers", day);
    // Hours from nine to five, two of them off. The visit is where the groomer starts.
    expect(rows.find(({ key }) => key === groomerId)).toMatchObject({
      label: "Ana Fox",
      values: [1, 90, 0, 360],
    });
  });

  it("says what became of entries of the waitlist after they are gone", async () => {
    const day = { from: "2031-09-02", to: "2031-09-02" };
    const at = new Date("2031-09-02T19:00:00Z");
    const enter = async () => {
      const entry = {
        id: newId(),
        siteId: world.siteId,
        customerId,
        bookingSessionId: newId(),
        createdAt: at,
      };
      const days = { days: ["2031-09-09"], firstDay: "2031-09-09", lastDay: "2031-09-09", overAt: at };
      const draft = JSON.stringify({ areaId: world.areaId });
      const hours = { startMinute: 600, endMinute: 720 };
      await database.db
        .insertInto("waitlistEntries")
        .values({ ...entry, ...days, ...hours, draft })
        .execute();
      return entry;
    };
    const groomerId = await world.addGroomer();
    const [booked] = [await enter(), await enter()];
    const sessionId = newId();
    const startsAt = new Date("2031-09-09T18:00:00Z");
    const times = { startsAt, endsAt: new Date("2031-09-09T19:00:00Z"), expiresAt: startsAt, createdAt: at };
    const offer = { id: newId(), siteId: world.siteId, entryId: booked.id, customerId, groomerId };
    await database.db
      .insertInto("waitlistOffers")
      .values({ ...offer, ...times, bookingSessionId: sessionId })
      .execute();
    const orderId = await order({ now: at });
    await database.db
      .updateTable("orders")
      .set({ bookingSessionId: sessionId })
      .where("id", "=", orderId)
      .execute();
    await database.db.deleteFrom("waitlistEntries").execute();
    await database.db.deleteFrom("waitlistOffers").execute();
    expect(totalsOf(await readReport(world, token, "waitlist", day))).toEqual({
      entries: 2,
      offered: 1,
      booked: 1,
    });
  });
});

describe("amounts of money", () => {
  it("are in no answer and no file for staff without money.read", async () => {
    const blind = await reader(["reports.read", "exports"]);
    expect(await readReport(world, blind, "revenue", DAY)).toMatchObject({
      columns: [],
      rows: [],
      totals: [],
    });
    const rows = await call(`revenue/rows?${new URLSearchParams({ ...DAY, measure: "net" })}`, blind);
    expect(rows.status).toBe(404);
    expect(await readFile(world, blind, "revenue", DAY)).toBe("Day,Number,Area,Groomer,Source\r\n");
    const seeing = await reader(["reports.read", "exports", "money.read"]);
    expect((await readReport(world, seeing, "revenue", DAY)).columns.map(({ key }) => key)).toContain("net");
    expect(await readFile(world, seeing, "revenue", DAY)).toContain(",Net\r\n");
  });
});

describe("a file", () => {
  const post = (by: string, body: object) =>
    world.call("POST", "/v2/staff/reports/sources/export", { token: by, body: { ...DAY, ...body } });

  it("needs the permission and a proof of the last fifteen minutes", async () => {
    expect((await post(await reader(["reports.read"]), {})).status).toBe(403);
    expect((await post(await reader(["exports"]), {})).body.message).toBe(lackOf("reports.read"));
    const member = await reader(["reports.read", "exports"]);
    expect((await post(member, {})).status).toBe(200);
    world.clock.advance({ minutes: 16 });
    const { status, body } = await post(member, {});
    expect([status, body.errors.password]).toEqual([422, [ACCOUNT_REFUSALS.noProof]]);
    expect((await post(member, { password: "not the password" })).status).toBe(401);
  });

  it("never has a formula in a cell", async () => {
    const { token: fresh } = await world.addStaff();
    const [utm_source, utm_campaign] = ["＝HYPERLINK(1)", "@SUM(A1)"];
    await order({
      now: new Date("2031-10-01T19:00:00Z"),
      utm: { utm_source, utm_campaign, utm_medium: "+1" },
    });
    const day = { from: "2031-10-01", to: "2031-10-01" };
    const [, line] = (await readFile(world, fresh, "sources", day)).split("\r\n");
    expect(line).toContain(",'＝HYPERLINK(1),'+1,'@SUM(A1),1,0,0");
  });
});
