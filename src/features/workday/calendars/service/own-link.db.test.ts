import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { endSignIns } from "#features/accounts/internal/end-sign-ins.ts";
import { makeOrder, type OrderOver } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { GROOMER_FEEDS_PATH } from "../contract.ts";

const database = useDatabase();
let world: World;
let otherBrand: World;
let ada: { id: string; accountId: string; token: string };
let customerId: string;
let pet: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  otherBrand = await makeWorld(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  ada = await addGroomer();
  ({ customerId } = await world.addCustomer());
  const name = "Bo, the; second\nX-EVIL:1";
  pet = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, { name });
});

async function addGroomer() {
  const id = await world.addGroomer();
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const now = world.clock.now();
  return { id, accountId, token: await makeSignIn(database.db, world.siteId, accountId, { now }) };
}

const at = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);

function visit(days: number, over: Partial<OrderOver> = {}): Promise<string> {
  const lines = [{ petId: pet, serviceId: world.offer.services.bath }];
  const usual = { customerId, areaId: world.areaId, groomerId: ada.id, lines, start: at(days) };
  return makeOrder(database.db, world.siteId, { ...usual, now: world.clock.now(), ...over });
}

const call = (method: string, path: string, token = ada.token) =>
  world.call(method, `/v2/groomer/${path}`, { token, ...(method === "POST" && { body: {} }) });
const make = async (token = ada.token): Promise<string> => {
  const { body } = await call("POST", "calendar-link", token);
  return /\/calendar\/groomer\/([\w-]{32})\.ics$/.exec(body.url)?.[1] ?? "";
};
const read = (token: string, where = world) => where.call("GET", `${GROOMER_FEEDS_PATH}/${token}`);
const unfolded = (content: string) => content.replaceAll("\r\n ", "");
const entryOf = (content: string, id: string) =>
  unfolded(content)
    .split("BEGIN:VEVENT")
    .find((entry) => entry.includes(`UID:order-${id}@`)) ?? "";

describe("a groomer's calendar link", () => {
  it("is shown once, stored as a hash, and can be replaced and switched off", async () => {
    const first = await make();
    const rows = await database.db.selectFrom("groomerCalendarLinks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first);
    const { body } = await call("GET", "calendars");
    expect([body.linkSince, JSON.stringify(body)]).toEqual([
      world.clock.now().toISOString(),
      expect.not.stringContaining(first),
    ]);
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await call("DELETE", "calendar-link")).body.linkSince).toBe(null);
    expect((await call("DELETE", "calendar-link")).status).toBe(200);
    expect((await read(second)).status).toBe(404);
  });

  it("shows visits from 60 days ago to 180 days ahead, in UTC, with first name, pets, service and address", async () => {
    const ahead = await visit(3);
    const pending = await visit(5, { status: "pending" });
    const cancelled = await visit(4, { status: "cancelled" });
    const done = await visit(-30, { status: "complete" });
    const outside = [await visit(-62, { status: "complete" }), await visit(182)];
    await visit(0, { status: "request", start: null, groomerId: null });
    const { status, body } = await read(await make());
    expect(status).toBe(200);
    const { content } = body;
    expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    const entry = entryOf(content, ahead);
    const utc = at(3).toISOString().slice(0, 19).replace(/[-:]/g, "");
    expect(entry).toContain(`DTSTART:${utc}Z`);
    expect(entry).toMatch(/DTEND:\d{8}T\d{6}Z/);
    expect(entry).toMatch(/SUMMARY:\w+: Bo\\, the\\; second\\nX-EVIL:1 \(bath\)/);
    expect(entry).toMatch(/LOCATION:.+Phoenix/);
    expect(entry).toContain("STATUS:CONFIRMED");
    expect(entryOf(content, pending)).toContain("STATUS:TENTATIVE");
    expect(entryOf(content, cancelled)).toContain("STATUS:CANCELLED");
    expect(entryOf(content, done)).toContain("STATUS:CONFIRMED");
    for (const id of outside) expect(entryOf(content, id)).toBe("");
    const lines = content.split("\r\n");
    expect(lines.filter((line: string) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.filter((line: string) => line.startsWith("X-EVIL"))).toEqual([]);
  });

  it("says no more of a client than the way needs", async () => {
    const customer = { lastName: "Featherstonehaugh", phoneNumber: "+16025550177" };
    await database.db.updateTable("customers").set(customer).where("id", "=", customerId).execute();
    await visit(3);
    const { content } = (await read(await make())).body;
    expect(unfolded(content)).not.toMatch(/Featherstonehaugh|5550177|example\.com/);
  });

  it("shows time off, each stretch with an id that stays", async () => {
    const body = { firstDate: "2027-01-20", lastDate: "2027-01-21" };
    await world.call("POST", "/v2/groomer/time-off", { token: ada.token, body });
    const token = await make();
    const { content } = (await read(token)).body;
    expect(content).toContain("SUMMARY:Time off");
    expect(content).toContain("DTSTART:20270120T070000Z");
    expect(content).toMatch(/UID:time-off-[\w-]{36}-\d+@/);
    expect((await read(token)).body.content).toBe(content);
  });

  it("gives the same text and version until something changes", async () => {
    const id = await visit(3);
    const token = await make();
    const before = (await read(token)).body;
    world.clock.set(new Date(world.clock.now().getTime() + 60_000));
    expect((await read(token)).body).toEqual(before);
    await database.db
      .updateTable("orders")
      .set({ status: "cancelled", version: 9 })
      .where("id", "=", id)
      .execute();
    const after = (await read(token)).body;
    expect(after.etag).not.toBe(before.etag);
    expect(entryOf(after.content, id)).toContain("SEQUENCE:9");
  });

  it("shows no visits of other groomers", async () => {
    const other = await addGroomer();
    const theirs = await visit(3, { groomerId: other.id });
    expect((await read(await make())).body.content).not.toContain(theirs);
  });
});

describe("a groomer's calendar link is refused", () => {
  it("on another brand's host, and with the same answer as an invalid one", async () => {
    const token = await make();
    const missing = await read("nothing");
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const answer of [await read(token, otherBrand), await read(flipped), await read(`${token}A`)])
      expect([answer.status, answer.body, answer.cookies]).toEqual([404, missing.body, []]);
  });

  it("after all sessions of its groomer ended, and while the account is closed", async () => {
    const token = await make();
    await setGroomerStatus(database.db, ada.id, "inactive");
    expect((await read(token)).status).toBe(404);
    await setGroomerStatus(database.db, ada.id, "active");
    expect((await read(token)).status).toBe(200);
    const ended = { siteId: world.siteId, accountId: ada.accountId, now: world.clock.now() };
    await database.db.transaction().execute((tx) => endSignIns(tx, ended));
    expect((await read(token)).status).toBe(404);
  });

  it("when it is read more often than calendars do, and wrong ones by the network that tries them", async () => {
    const token = await make();
    for (let times = 0; times < 120; times++) expect((await read(token)).status).toBe(200);
    expect((await read(token)).status).toBe(429);
    for (let times = 0; times < 120; times++) expect((await read("wrong")).status).toBe(404);
    expect((await read("wrong")).status).toBe(429);
  });

  it("to staff who act for the groomer, and to other people", async () => {
    const before = await make();
    const { staff, customer } = await world.addPeople();
    const acting = { now: world.clock.now(), impersonatorId: staff.accountId };
    const token = await makeSignIn(database.db, world.siteId, ada.accountId, acting);
    for (const method of ["POST", "DELETE"]) {
      expect((await call(method, "calendar-link", token)).status).toBe(403);
      expect((await call(method, "calendar-link", customer.token)).status).toBe(403);
    }
    expect((await read(before)).status).toBe(200);
  });
});
