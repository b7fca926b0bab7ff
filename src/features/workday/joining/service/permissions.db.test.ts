import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toGroomerPermissions } from "#features/groomers/rules/permissions.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { newZone } from "#tests/zone-samples.ts";
import { permissionsMovedOn } from "../words/permissions.ts";

const database = useDatabase();
const ALL = ["hours", "zones", "prices", "phone"];
let stage: Stage;
let staff = "";
let ada = "";
let visit: Visit;
let customerId = "";

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await stage.staff();
  ada = (await stage.groomer()).token;
  visit = await stage.visit();
  const row = await database.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  customerId = row.customerId;
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  expect((await allow(ALL)).status).toBe(200);
});

const at = (id: string) => `/v2/staff/groomers/${id}`;
const set = (permissions: readonly unknown[], from: readonly unknown[], id = stage.ada) =>
  stage.world.call("PUT", `${at(id)}/permissions`, { token: staff, body: { permissions, from } });
/** Sets the permissions, as seen at once. */
const allow = async (permissions: readonly unknown[], id = stage.ada) =>
  set(permissions, (await show()).permissions, id);
const show = async () => (await stage.world.call("GET", at(stage.ada), { token: staff })).body;
const asAda = async (method: string, path: string, body?: object) =>
  (await stage.world.call(method, path, { token: ada, ...(body && { body }) })).status;

/** A call that each permission allows. */
const CALLS: Record<string, () => Promise<number>> = {
  hours: () => asAda("PUT", "/v2/groomer/pause", { paused: false }),
  zones: () => asAda("POST", "/v2/groomer/zones", { ...newZone(), price: 0 }),
  prices: () =>
    asAda("PUT", "/v2/groomer/services", {
      ...{ serviceIds: [stage.world.offer.services.bath], pacePercent: 100, serviceTime: 60 },
    }),
  phone: () => asAda("GET", `/v2/account/service-provider/customer-phone/${customerId}`),
};

describe("what staff let a groomer do", () => {
  it("is everything at first, and is shown to staff", async () => {
    expect((await show()).permissions).toEqual(ALL);
  });

  it.each(ALL)("counts at once: a call that needs %s is refused, and works again", async (name) => {
    const call = CALLS[name] as () => Promise<number>;
    expect(await call()).toBe(200);
    const { status, body } = await allow(ALL.filter((one) => one !== name));
    expect([status, body.permissions.includes(name)]).toEqual([200, false]);
    expect(await call()).toBe(403);
    expect((await allow(ALL)).body.permissions).toEqual(ALL);
    expect(await call()).toBe(200);
  });

  it("is audited with the old and the new names, once for each change", async () => {
    const entries = () =>
      database.db
        .selectFrom("auditEntries")
        .select(["before", "after"])
        .where("action", "=", "set permissions of groomer")
        .orderBy("id")
        .execute();
    const before = (await entries()).length;
    const first = await allow(["zones", "hours", "zones"]);
    expect(first.body.permissions).toEqual(["hours", "zones"]);
    expect((await allow(["hours", "zones"])).body).toEqual(first.body);
    expect((await allow([])).body.permissions).toEqual([]);
    expect((await entries()).slice(before)).toEqual([
      { before: { permissions: "hours, zones, prices, phone" }, after: { permissions: "hours, zones" } },
      { before: { permissions: "hours, zones" }, after: { permissions: "" } },
    ]);
  });

  it("is not set over what a colleague has set since, and the refusal says what it is now", async () => {
    const choices = [["hours"], ["hours", "zones", "prices"]];
    const answers = await Promise.all(choices.map((choice) => set(choice, ALL)));
    const won = answers.findIndex(({ status }) => status === 200);
    const lost = answers[1 - won];
    expect([lost?.status, lost?.body.code]).toEqual([409, "conflict"]);
    expect(lost?.body.message).toBe(permissionsMovedOn(toGroomerPermissions(choices[won])));
    expect((await show()).permissions).toEqual(choices[won]);
    expect((await set(choices[won] ?? [], ALL)).status).toBe(200);
  });

  it("has only names of the list", async () => {
    const { status, body } = await allow(["hours", "everything"]);
    expect([status, body.errors]).toEqual([422, { "permissions.1": ["Choose permissions from the list"] }]);
    expect((await show()).permissions).toEqual(ALL);
  });

  it("is not set for a missing groomer, or one of another brand", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "permissions-elsewhere" });
    const foreign = await elsewhere.addGroomer();
    const missing = await allow([], newId());
    expect(missing.status).toBe(404);
    expect((await allow([], foreign)).body).toEqual(missing.body);
    const stored = await database.db
      .selectFrom("groomers")
      .select("permissions")
      .where("id", "=", foreign)
      .executeTakeFirst();
    expect(stored?.permissions).toEqual(ALL);
  });
});
