import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { newZone } from "#tests/zone-samples.ts";

const database = useDatabase();
let stage: Stage;
let token = "";
let ada = "";
type Zone = ReturnType<typeof newZone>;
let zone: Zone & { id: string };
let from: Zone;

/** In the area, but far from the visits of the stage. */
const AWAY = [
  { latitude: 33.2, longitude: -112.3 },
  { latitude: 33.2, longitude: -112.25 },
  { latitude: 33.25, longitude: -112.25 },
];

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
  ada = stage.ada;
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const call = (method: string, path = "", body?: object, id = ada, as = token) =>
  stage.world.call(method, `/v2/staff/groomers/${id}/zones${path}`, { token: as, ...(body && { body }) });
const holder = async (permissions: Permission[]) =>
  (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions })).token;
/** Another groomer, with one zone that staff see. */
async function fresh(): Promise<string> {
  const id = await stage.world.addGroomer({ displayName: "Bea Comb" });
  await see(id);
  return id;
}
async function see(id: string): Promise<void> {
  zone = (await call("GET", "", undefined, id)).body.zones[0];
  const { name, price, workDays, corners } = zone;
  from = { name, price, workDays, corners };
}
const entries = (id: string) =>
  database.db
    .selectFrom("auditEntries")
    .select(["before", "after", "reason"])
    .where("action", "=", "change zones of groomer")
    .where("target", "=", `groomer=${id}`)
    .orderBy("id")
    .execute();
const mails = (id: string) =>
  database.db
    .selectFrom("outboxMessages")
    .innerJoin("accounts", "accounts.email", "outboxMessages.recipient")
    .innerJoin("groomers", "groomers.accountId", "accounts.id")
    .select("bodyText")
    .where("key", "like", "%zones-changed")
    .where("groomers.id", "=", id)
    .orderBy("outboxMessages.id")
    .execute();

describe("zones that staff set", () => {
  it("are added, changed and removed, each audited and mailed once with what differs", async () => {
    const bea = await fresh();
    const input = { ...newZone(), name: "North side" };
    const added = await call("POST", "", { ...input, reason: "As agreed by phone." }, bea);
    expect([added.status, added.body]).toMatchObject([200, input]);
    const dearer = { ...input, price: 2_000, from: input };
    expect((await call("PUT", `/${added.body.id}`, dearer, bea)).body).toMatchObject({ price: 2_000 });
    expect((await call("PUT", `/${added.body.id}`, dearer, bea)).status, "a repeat").toBe(200);
    const gone = { from: { ...input, price: 2_000 } };
    expect((await call("POST", `/${added.body.id}/remove`, gone, bea)).status).toBe(200);
    const all = await entries(bea);
    expect(all).toMatchObject([
      { after: { Zone: "North side", Price: "North side, $15" }, reason: "As agreed by phone." },
      { before: { Price: "North side, $15" }, after: { Price: "North side, $20" }, reason: "" },
      { before: { Zone: "North side" }, after: { Zone: "" } },
    ]);
    expect(Object.keys(all[1]?.after ?? {})).toEqual(["Price"]);
    const sent = (await mails(bea)).map(({ bodyText }) => bodyText);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toContain("As agreed by phone.");
    expect(sent[1]).toContain("Price: North side, $15 → North side, $20");
    expect(sent[1]).toContain("/groomer/zones");
  });

  it("say that an outline of as many corners is another", async () => {
    const bea = await fresh();
    const corners = zone.corners.map(({ latitude, longitude }) => ({
      latitude,
      longitude: longitude + 0.001,
    }));
    expect((await call("PUT", `/${zone.id}`, { ...from, corners, from }, bea)).status).toBe(200);
    const [entry] = await entries(bea);
    expect(Object.keys(entry?.after ?? {})).toEqual(["Outline"]);
    expect(JSON.stringify(entry?.after)).toContain("redrawn");
  });

  it("are not set over what the groomer has set since, and not removed", async () => {
    const bea = await fresh();
    const { token: own } = await stage.groomer(bea);
    const renamed = { ...from, name: "By the groomer" };
    await stage.done("PUT", `/v2/groomer/zones/${zone.id}`, { token: own, body: renamed });
    const changed = await call("PUT", `/${zone.id}`, { ...from, price: 900, from }, bea);
    const removed = await call("POST", `/${zone.id}/remove`, { from }, bea);
    for (const { status, body } of [changed, removed])
      expect([status, body.message, body.details]).toEqual([
        409,
        expect.stringContaining("This zone has changed since you opened it"),
        undefined,
      ]);
    expect((await call("GET", "", undefined, bea)).body.zones).toMatchObject([{ name: "By the groomer" }]);
    expect([await entries(bea), await mails(bea)]).toEqual([[], []]);
    await see(bea);
    expect((await call("PUT", `/${zone.id}`, { ...from, price: 900, from }, bea)).status).toBe(200);
  });

  it("of two colleagues at once are those of one", async () => {
    const bea = await fresh();
    const answers = await Promise.all(
      [700, 800].map((price) => call("PUT", `/${zone.id}`, { ...from, price, from }, bea)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries(bea)).toHaveLength(1);
  });

  it("have the rules of the groomer's own calls, and need a price", async () => {
    const bea = await fresh();
    const { price: _, ...free } = newZone();
    const bare = await call("POST", "", { ...free, corners: [] }, bea);
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([422, ["corners", "price"]]);
    const twin = await call("POST", "", { ...newZone(), name: from.name }, bea);
    expect(twin.body.errors).toEqual({ name: ["Another zone has this name"] });
  });

  it("may be set although the brand does not let the groomer", async () => {
    const bea = await fresh();
    const none = { permissions: JSON.stringify([]) };
    await database.db.updateTable("groomers").set(none).where("id", "=", bea).execute();
    expect((await call("PUT", `/${zone.id}`, { ...from, price: 900, from }, bea)).status).toBe(200);
    const { body } = await call("GET", "", undefined, bea);
    expect(body).toMatchObject({ mayChange: true, maySetPrices: true });
  });

  it("start from ZIPs", async () => {
    const outline = (zips: string) =>
      stage.world.call("GET", `/v2/staff/zone-outline?zips=${encodeURIComponent(zips)}`, { token });
    expect((await outline("85016, 85018")).body.corners.length).toBeGreaterThan(3);
    const unknown = await outline("85016 00000");
    expect([unknown.status, unknown.body.message]).toEqual([422, "There is no ZIP code “00000”"]);
  });
});

it("staff who do not read appointments see no place of a client", async () => {
  await stage.visit();
  expect((await call("GET")).body.clients).toHaveLength(1);
  const reader = await call("GET", "", undefined, ada, await holder(["groomers.read"]));
  expect([reader.status, reader.body.clients, reader.body.mayChange]).toEqual([200, [], false]);
});

describe("a change by staff that leaves booked visits outside", () => {
  it("lists them, saves once they are seen, and leaves them as they are", async () => {
    const { id, order } = await stage.visit();
    await see(ada);
    const smaller = { ...from, corners: AWAY, from };
    const refused = await call("PUT", `/${zone.id}`, smaller);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "2 booked visits would lie outside the groomer's zones. Please check them first.",
    ]);
    expect(refused.body.details.visits).toContainEqual(
      expect.objectContaining({
        ...{ orderId: id, number: order.number, customerName: "Ann Lee", locality: "Phoenix" },
      }),
    );
    const masked = await call("PUT", `/${zone.id}`, smaller, ada, await holder(["groomers.write"]));
    const unnamed = expect.objectContaining({ customerName: "", locality: "" });
    expect(masked.body.details.visits).toEqual([unnamed, unnamed]);
    expect(await entries(ada)).toEqual([]);
    const { key } = refused.body.details;
    expect((await call("PUT", `/${zone.id}`, { ...smaller, seen: key })).status).toBe(200);
    const held = database.db.selectFrom("occupancy").select("holder").where("resource", "=", ada);
    expect(await held.execute()).toContainEqual({ holder: id });
    expect(await entries(ada)).toHaveLength(1);
  });

  it("is asked for twice before an active groomer has no zone", async () => {
    const bea = await fresh();
    const refused = await call("POST", `/${zone.id}/remove`, { from }, bea);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This is the groomer's last zone. Without a zone, customers cannot book the groomer.",
    ]);
    const { key } = refused.body.details;
    expect((await call("POST", `/${zone.id}/remove`, { from, seen: key }, bea)).status).toBe(200);
    const other = await fresh();
    const { accountId } = await stage.groomer(other);
    const approved = database.db.updateTable("accounts").set({ status: "approved" });
    await approved.where("id", "=", accountId).execute();
    expect((await call("POST", `/${zone.id}/remove`, { from }, other)).status, "not yet active").toBe(200);
  });
});

describe("guards", () => {
  it("a zone of another groomer or brand is missing", async () => {
    const bea = await fresh();
    const foreign = await (await makeWorld(database.db, { slug: "zones-elsewhere" })).addGroomer();
    for (const id of [ada, foreign]) {
      expect((await call("PUT", `/${zone.id}`, { ...from, from }, id)).status).toBe(404);
      expect((await call("POST", `/${zone.id}/remove`, { from }, id)).status).toBe(404);
    }
    expect((await call("GET", "", undefined, foreign)).status).toBe(404);
    expect((await call("POST", "", newZone(), foreign)).status).toBe(404);
    expect((await call("GET", "", undefined, bea)).body.zones).toHaveLength(1);
  });
});
