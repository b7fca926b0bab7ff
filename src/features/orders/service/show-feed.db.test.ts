import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { endSignIns } from "#features/accounts/internal/end-sign-ins.ts";
import { makePet } from "#features/pets/factory.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { SECRET } from "#tests/reset-modules.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { FEED_PATH, FEEDS_PATH } from "../contract/calendar-feed.ts";
import { ORDERS_PATH } from "../contract/order.ts";
import { makeOrder, type OrderOver } from "../factory.ts";
import { maskOrders } from "./export-orders.ts";

const database = useDatabase();
let world: World;
let otherBrand: World;
let ada: string;
let owner: { customerId: string; accountId: string; token: string };
let pet: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  otherBrand = await makeWorld(database.db);
  ada = await world.addGroomer({ displayName: "Ada Brush" });
});

beforeEach(async () => {
  owner = await world.addCustomer();
  pet = await makePet(database.db, world.siteId, owner.customerId, world.pets.breeds.poodle, { name: "Bo" });
});

function visit(days: number, over: Partial<OrderOver> = {}): Promise<string> {
  const start = new Date(world.clock.now().getTime() + days * 86_400_000);
  const lines = [{ petId: pet, serviceId: world.offer.services.bath }];
  const { customerId } = owner;
  const usual = { customerId, areaId: world.areaId, groomerId: ada, lines, now: world.clock.now(), start };
  return makeOrder(database.db, world.siteId, { ...usual, ...over });
}

const callFeed = (method: string, token: string | undefined = owner.token) =>
  world.call(method, FEED_PATH, { ...(token && { token }), ...(method === "POST" && { body: {} }) });
const tokenIn = (url: string) => /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? "";
const make = async (token = owner.token) => tokenIn((await callFeed("POST", token)).body.url);
const read = (token: string, where = world) => where.call("GET", `${FEEDS_PATH}/${token}`);
const entryOf = (content: string, id: string) =>
  content
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT")
    .find((entry) => entry.includes(`UID:order-${id}@`)) ?? "";

describe("a private calendar link", () => {
  it("can be created, stays the same, and can be switched off", async () => {
    expect((await callFeed("GET")).body).toEqual({ isOn: false, url: null });
    const made = await callFeed("POST");
    expect(made.body).toEqual({ isOn: true, url: expect.stringMatching(/\/calendar\/[\w-]{54}\.ics$/) });
    expect((await callFeed("GET")).body).toEqual(made.body);
    expect((await callFeed("DELETE")).body).toEqual({ isOn: false, url: null });
    expect((await callFeed("DELETE")).status).toBe(200);
    expect((await read(tokenIn(made.body.url))).status).toBe(404);
  });

  it("shows upcoming and recent visits, and marks cancelled visits, to everyone who has the link", async () => {
    const ahead = await visit(3);
    const pending = await visit(5, { status: "pending" });
    const cancelled = await visit(4, { status: "cancelled" });
    const done = await visit(-30, { status: "complete" });
    const old = await visit(-120, { status: "complete" });
    await visit(0, { status: "request", start: null, groomerId: null });
    const { status, body } = await read(await make());
    expect(status).toBe(200);
    expect(body.content.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(body.content).toContain("METHOD:PUBLISH");
    expect(entryOf(body.content, ahead)).toContain("STATUS:CONFIRMED");
    expect(entryOf(body.content, ahead)).toContain("SUMMARY:Grooming: Bo");
    expect(entryOf(body.content, ahead)).toContain("With Ada Brush");
    expect(entryOf(body.content, pending)).toContain("STATUS:TENTATIVE");
    expect(entryOf(body.content, cancelled)).toContain("STATUS:CANCELLED");
    expect(entryOf(body.content, done)).toContain("STATUS:CONFIRMED");
    expect(entryOf(body.content, old)).toBe("");
  });

  it("identifies a visit like the mail's file, and raises its sequence with every change", async () => {
    const id = await visit(3);
    const token = await make();
    const sequence = async () =>
      Number(/SEQUENCE:(\d+)/.exec(entryOf((await read(token)).body.content, id))?.[1]);
    const first = await sequence();
    const file = await world.call("GET", `${ORDERS_PATH}/${id}/calendar`, { token: owner.token });
    const uid = /UID:\S+/.exec(file.body.content)?.[0] ?? "none";
    expect((await read(token)).body.content).toContain(uid);
    const staff = await world.addStaff();
    await world.call("POST", `/v2/staff/orders/${id}/cancel`, {
      token: staff.token,
      body: { description: "" },
    });
    expect(await sequence()).toBe(first + 1);
    expect(entryOf((await read(token)).body.content, id)).toContain("STATUS:CANCELLED");
  });

  it("shows no visits of other customers", async () => {
    const mine = await visit(3);
    const { customerId } = await world.addCustomer();
    const strangersVisit = await visit(3, { customerId, start: new Date(world.clock.now().getTime() + 9e8) });
    const { content } = (await read(await make())).body;
    expect(entryOf(content, mine)).not.toBe("");
    expect(content).not.toContain(strangersVisit);
  });
});

describe("a calendar link is refused", () => {
  it("after it was renewed, and only the new link works", async () => {
    const before = await make();
    const after = await make();
    expect(after).not.toBe(before);
    expect((await read(before)).status).toBe(404);
    expect((await read(after)).status).toBe(200);
  });

  it("on another brand's host, and with the same answer as an invalid link", async () => {
    const token = await make();
    const missing = await read("nothing");
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    const flipped = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const answer of [
      await read(token, otherBrand),
      await read(flipped),
      await read(`${token}A`),
      await read(`${token}=`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
  });

  it("after the deployment's secret changed, so the stored row alone makes no link", async () => {
    const token = await make();
    setSecret("another secret that only this test knows");
    expect((await read(token)).status).toBe(404);
    setSecret(SECRET);
    expect((await read(token)).status).toBe(200);
  });

  it("after all sessions of its customer ended, because an old session may have copied it", async () => {
    const [token, other] = [await make(), await world.addCustomer()];
    const strangersVisit = await make(other.token);
    const { accountId } = owner;
    const callFeed = { siteId: world.siteId, accountId, now: world.clock.now() };
    await database.db.transaction().execute((tx) => endSignIns(tx, callFeed));
    expect((await read(token)).status).toBe(404);
    expect((await read(strangersVisit)).status).toBe(200);
  });

  it("while its customer is inactive, being deleted or deleted", async () => {
    const token = await make();
    const { db } = database;
    const set = (over: object) =>
      db.updateTable("accounts").set(over).where("id", "=", owner.accountId).execute();
    await set({ status: "inactive" });
    expect((await read(token)).status).toBe(404);
    const now = world.clock.now();
    await set({ status: "active", deletionRequestedAt: now, deletesAt: now });
    expect((await read(token)).status).toBe(404);
    await set({ deletionRequestedAt: null, deletesAt: null });
    expect((await read(token)).status).toBe(200);
    await db.transaction().execute((tx) => maskOrders(tx, world.siteId, owner.customerId));
    expect((await read(token)).status).toBe(404);
  });

  it("when it is read more often than calendars do", async () => {
    const token = await make();
    for (let pending = 0; pending < 120; pending++) expect((await read(token)).status).toBe(200);
    const { status, body } = await read(token);
    expect([status, body.code]).toEqual([429, "too_many_requests"]);
    expect((await read(await make())).status).toBe(200);
  });
});

describe("access to a calendar link", () => {
  it("is only for customers", async () => {
    expect((await world.call("POST", FEED_PATH, { body: {} })).status).toBe(401);
    const { groomer, staff } = await world.addPeople();
    for (const { token } of [groomer, staff]) expect((await callFeed("POST", token)).status).toBe(403);
  });

  it("is refused to staff who act for the customer", async () => {
    const { body } = await callFeed("POST");
    const { staff } = await world.addPeople();
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const token = await makeSignIn(database.db, world.siteId, owner.accountId, over);
    expect((await callFeed("GET", token)).body).toEqual({ isOn: true, url: null });
    expect((await callFeed("POST", token)).status).toBe(403);
    expect((await callFeed("DELETE", token)).status).toBe(403);
    expect((await callFeed("GET")).body).toEqual(body);
  });
});
