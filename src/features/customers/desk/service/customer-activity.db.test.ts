import { beforeEach, describe, expect, it } from "vitest";
import { makePairRoom } from "#features/messaging/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { fillDay, waitFor } from "#tests/waitlist-steps.ts";
import type { Customer } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import type { DeskCustomer } from "../contract/customer.ts";

const database = useDatabase();
const { at, desk, member, addStaff, waiting, say } = useDeskSteps(database);
const FULL = "2027-01-08";
const ABSENT = { reviews: null, conversations: null, requests: null, waitlist: null };

const show = async (id = at.ann.customerId, by: { token: string } = at.sam): Promise<DeskCustomer> =>
  (await at.stage.world.call("GET", `/v2/staff/customers/${id}`, { token: by.token })).body;
const idsOf = (list: { items: { id: string }[] } | null) => list?.items.map(({ id }) => id);

type OrderOver = Partial<Parameters<typeof makeOrder>[2]>;

async function order(owner: Customer, over: OrderOver): Promise<string> {
  const { siteId, areaId, offer } = at.stage.world;
  const lines = [{ petId: await at.stage.pet(owner), serviceId: offer.services.bath }];
  const of = { customerId: owner.customerId, areaId, lines, now: at.stage.now() };
  return makeOrder(database.db, siteId, { ...of, ...over });
}

/** A review of Ann, written so many days ago. */
async function review(daysAgo: number, owner = at.ann): Promise<string> {
  const { siteId } = at.stage.world;
  const { customerId } = owner;
  const createdAt = new Date(at.stage.now().getTime() - daysAgo * 86_400_000);
  const of = { groomerId: at.stage.ada, status: "complete", start: createdAt } as const;
  const orderId = await order(owner, of);
  const id = newId();
  await database.db
    .insertInto("reviews")
    .values({
      ...{ id, siteId, orderId, customerId, groomerId: at.stage.ada, rating: 4, comment: "Calm." },
      ...{ createdAt, updatedAt: createdAt },
    })
    .execute();
  return id;
}

/** A request without a time of Ann, sent so many days ago. */
const request = (daysAgo: number) =>
  order(at.ann, { status: "request", now: new Date(at.stage.now().getTime() - daysAgo * 86_400_000) });

type LeadOver = {
  email?: string;
  phoneNumber?: string;
  kind?: "lead";
  siteId?: typeof at.stage.world.siteId;
};

async function lead(over: LeadOver): Promise<string> {
  const id = newId();
  const of = { siteId: at.stage.world.siteId, kind: "appointment_request", name: "A visitor" } as const;
  await database.db
    .insertInto("leads")
    .values({ ...of, id, message: "Two poodles", createdAt: at.stage.now(), ...over })
    .execute();
  return id;
}

beforeEach(async () => {
  await database.db.deleteFrom("leads").execute();
});

describe("what a customer wrote and asked", () => {
  it("is shown newest first, a few of each, with the number of all", async () => {
    const empty = await show();
    for (const name of ["reviews", "conversations", "requests", "leads", "waitlist"] as const)
      expect(empty[name], name).toEqual({ items: [], total: 0 });
    const reviews: string[] = [];
    const requests: string[] = [];
    for (let day = 0; day < 7; day++) {
      reviews.push(await review(day));
      requests.push(await request(day));
    }
    await review(0, await at.stage.customer());
    const shown = await show();
    expect([idsOf(shown.reviews), shown.reviews?.total]).toEqual([reviews.slice(0, 5), 7]);
    expect([idsOf(shown.requests), shown.requests?.total]).toEqual([requests.slice(0, 5), 7]);
    expect(shown.reviews?.items[0]).toMatchObject({
      ...{ rating: 4, comment: "Calm.", isHidden: false, groomerName: expect.any(String) },
      ...{ createdAt: at.stage.now().toISOString(), timeZone: "America/Phoenix" },
    });
    expect(shown.requests?.items[0]?.pets).toHaveLength(1);
    expect(shown.requests?.items[0]?.wishes).toEqual({ days: [], partsOfDay: [], wantsCall: false });
    // A request is no appointment yet.
    expect(shown.upcoming?.items.filter(({ status }) => status === "request")).toEqual([]);
  });

  it("is shown each by the permission of the team's own list, and else is left out", async () => {
    await review(1);
    await request(1);
    await waiting();
    const without = async (permission: Permission) => {
      const rest = PERMISSIONS.filter((one) => one !== permission);
      const { reviews, conversations, requests, waitlist } = await show(
        undefined,
        await addStaff("Cy", rest),
      );
      return { reviews, conversations, requests, waitlist };
    };
    const all = await show();
    const { reviews, conversations, requests, waitlist } = all;
    const seen = { reviews, conversations, requests, waitlist };
    expect(await without("reviews.moderate")).toEqual({ ...seen, reviews: null });
    expect(await without("messages.read")).toEqual({ ...seen, conversations: null });
    expect(await without("orders.read")).toEqual({ ...seen, requests: null, waitlist: null });
    expect(await show(undefined, await addStaff("Di", ["customers.read"]))).toMatchObject(ABSENT);
    for (const list of Object.values(seen)) expect(list).not.toBeNull();
  });
});

describe("a customer's conversations", () => {
  it("are those that the team serves, and without what was written", async () => {
    const { world, now, ada } = at.stage;
    const pair = { customerId: at.ann.customerId, groomerId: ada };
    const pairId = await makePairRoom(database.db, world.siteId, pair, now());
    await say(at.ann, pairId, "The gate code is 4711.");
    expect((await show()).conversations).toEqual({ items: [], total: 0 });
    const supportId = await waiting(at.ann, "Can I pay by check?");
    await waiting(await at.stage.customer());
    const own = (await show()).conversations;
    expect(own).toMatchObject({
      items: [{ id: supportId, groomerName: null, status: "open", isLate: false }],
      total: 1,
    });
    await member(at.ann, "POST", `/rooms/${pairId}/team`);
    const both = await show();
    expect(idsOf(both.conversations)?.toSorted()).toEqual([pairId, supportId].toSorted());
    expect(JSON.stringify(both)).not.toMatch(/4711|check/);
    for (const id of [pairId, supportId])
      expect((await desk(at.sam, "GET", `/rooms/${id}`)).status).toBe(200);
    world.clock.advance({ minutes: 600 });
    expect((await show()).conversations?.items.map(({ isLate }) => isLate)).toEqual([true, true]);
  });
});

describe("requests that came without an account", () => {
  it("are found by the customer's phone number or e-mail address, in this brand alone", async () => {
    const { email, phoneNumber } = await show();
    const elsewhere = await makeWorld(database.db);
    const own = [await lead({ email: email.toUpperCase() }), await lead({ phoneNumber })];
    await lead({ email, siteId: elsewhere.siteId });
    await lead({ email, kind: "lead" });
    await lead({ email: "x@example.com", phoneNumber: "+16025550000" });
    const { leads } = await show();
    expect(idsOf(leads)?.toSorted()).toEqual(own.toSorted());
    expect(leads.total).toBe(2);
    expect(JSON.stringify(leads)).not.toContain("poodles");
  });

  it("are none of a customer whose addresses are as empty as theirs", async () => {
    const empty = { email: "", phoneNumber: "" };
    const own = database.db.updateTable("customers").where("id", "=", at.ann.customerId);
    await own.set(empty).execute();
    await lead(empty);
    expect((await show()).leads.total).toBe(0);
  });
});

it("shows what a customer waits for until the days are over or the visit is booked", async () => {
  const { world } = at.stage;
  await fillDay(world, at.stage.ada, FULL);
  const { customerId, entryId } = await waitFor(world, [FULL], { startTime: "09:00" });
  const { waitlist } = await show(customerId);
  expect(waitlist).toEqual({
    items: [
      {
        ...{ id: entryId, days: [FULL], startTime: "09:00", endTime: null, groomerName: null },
        pets: [{ name: "Bo", breed: expect.any(String), services: [expect.any(String)] }],
        ...{ isOffered: false, createdAt: at.stage.now().toISOString() },
      },
    ],
    total: 1,
  });
  const entry = database.db.updateTable("waitlistEntries").where("id", "=", entryId);
  await entry.set({ overAt: at.stage.now() }).execute();
  expect((await show(customerId)).waitlist?.total).toBe(0);
  await entry.set({ overAt: new Date(at.stage.now().getTime() + 60_000) }).execute();
  expect((await show(customerId)).waitlist?.total).toBe(1);
  await database.db
    .updateTable("bookingSessions")
    .set({ status: "placed" })
    .where("customerId", "=", customerId)
    .execute();
  expect((await show(customerId)).waitlist?.total).toBe(0);
});

it("lists the reviews of one customer for the team", async () => {
  const own = await review(1);
  await review(2, await at.stage.customer());
  const list = (id: string) =>
    at.stage.world.call("GET", `/v2/staff/reviews?customer=${id}`, { token: at.sam.token });
  const { body } = await list(at.ann.customerId);
  expect([idsOf(body), body.total]).toEqual([[own], 1]);
  expect((await list(newId())).body.items).toEqual([]);
});
