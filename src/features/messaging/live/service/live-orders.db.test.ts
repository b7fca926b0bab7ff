import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import type { Viewer } from "#kit/server/open-stream.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { named, useLiveSteps } from "#tests/live-steps.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { readNews } from "./read-news.ts";

const database = useDatabase();
const { at, open, say } = useMessagingSteps(database);
const { follow } = useLiveSteps(database, at);
type Stream = Awaited<ReturnType<typeof follow>>;
const HOUR = 3_600_000;

/** Ann's visit with Ada tomorrow, without a card. */
let orderId: string;
let strangers: { customer: { token: string }; groomerId: string; groomer: { token: string } };

beforeEach(async () => {
  const { stage } = at;
  orderId = await addOrder(stage.ada);
  const groomerId = await stage.world.addGroomer({ displayName: "Bea Comb" });
  strangers = {
    customer: await stage.customer({ firstName: "Cleo", lastName: "Fox" }),
    groomerId,
    groomer: await stage.groomer(groomerId),
  };
});

async function addOrder(groomerId: string | null): Promise<string> {
  const { stage } = at;
  const { siteId, areaId, offer } = stage.world;
  const of = { customerId: at.ann.customerId, areaId, groomerId, now: stage.now() };
  const lines = [{ petId: await stage.pet(at.ann), serviceId: offer.services.bath }];
  const when = groomerId
    ? ({ status: "accepted", start: inHours(24) } as const)
    : ({ status: "request", start: null } as const);
  return makeOrder(database.db, siteId, { ...of, lines, ...when });
}

const inHours = (hours: number) => new Date(at.stage.now().getTime() + hours * HOUR);
const visits = (stream: Stream) =>
  named(stream, "visit").map((data) => (data as { orderId: string }).orderId);
const hearings = (stream: Stream) => visits(stream).filter((id) => id === orderId).length;

/** A stream for each person; first those who may see the visit. */
async function followAll() {
  const staffWith = (permission: Permission) =>
    makeStaffMember(database.db, at.stage.world.siteId, { now: at.stage.now(), permissions: [permission] });
  return {
    ann: await follow(at.ann),
    ada: await follow(at.ada),
    team: await follow(await staffWith("orders.read")),
    otherGroomer: await follow(strangers.groomer),
    otherCustomer: await follow(strangers.customer),
    staff: await follow(await staffWith("messages.read")),
  };
}

/** Runs the writes one after the other. After each, all of `hearers` hear of the visit. */
async function expectHeard(
  writes: readonly (() => Promise<unknown>)[],
  hearers: readonly Stream[],
): Promise<void> {
  for (const write of writes) {
    const before = hearers.map(hearings);
    await write();
    await eventually(() => {
      for (const [nth, stream] of hearers.entries())
        expect(hearings(stream)).toBeGreaterThan(before[nth] ?? 0);
    });
  }
}

/** The other customer's stream works, and what happened before has come to the others by then. */
async function expectSilent(otherCustomer: Stream, silent: readonly Stream[]): Promise<void> {
  const { roomId } = (await open(strangers.customer, strangers.groomerId)).body;
  await say(strangers.customer, roomId, "Hi");
  await eventually(() => expect(JSON.stringify(named(otherCustomer, "room"))).toContain(roomId));
  for (const stream of [otherCustomer, ...silent])
    expect([...visits(stream), ...named(stream, "waitlist")]).toEqual([]);
}

const times = () => ({ appointmentStart: inHours(24), appointmentEnd: inHours(25) });
const prices = { totalMin: 8_000, totalMax: 9_000 };

const ofOrder = {
  proposals: (db: Db) => [
    () =>
      db
        .insertInto("proposals")
        .values({
          ...{ id: newId(), siteId: at.stage.world.siteId, orderId, groomerId: at.stage.ada },
          ...{ change: "{}", endsAsBooked: true, words: "A bath", reason: "Mud", ...prices, ...times() },
          ...{ beforeMin: 8_000, beforeMax: 8_000, createdAt: at.stage.now(), expiresAt: inHours(1) },
        })
        .execute(),
    () =>
      db
        .updateTable("proposals")
        .set({ status: "withdrawn", settledAt: at.stage.now() })
        .where("orderId", "=", orderId)
        .execute(),
  ],
  visit_marks: (db: Db) => [
    () =>
      db
        .insertInto("visitMarks")
        .values({
          ...{ siteId: at.stage.world.siteId, orderId, mark: "on_my_way", accountId: at.ada.accountId },
          ...{ markedAt: at.stage.now(), createdAt: at.stage.now(), arrivesAt: inHours(1) },
        })
        .execute(),
    () =>
      db
        .updateTable("visitMarks")
        .set({ arrivesAt: inHours(2) })
        .where("orderId", "=", orderId)
        .execute(),
    () => db.deleteFrom("visitMarks").where("orderId", "=", orderId).execute(),
  ],
  late_notices: (db: Db) => [
    () =>
      db
        .insertInto("lateNotices")
        .values({
          ...{ id: newId(), siteId: at.stage.world.siteId, orderId, accountId: at.ada.accountId },
          ...{ arrivesAt: inHours(1), createdAt: at.stage.now() },
        })
        .execute(),
  ],
  stand_ins: (db: Db) => [
    () =>
      db
        .insertInto("standIns")
        .values({
          ...{ id: newId(), siteId: at.stage.world.siteId, orderId, customerId: at.ann.customerId },
          ...{ groomerId: strangers.groomerId, startsAt: inHours(24), endsAt: inHours(25), ...prices },
          ...{ expiresAt: inHours(1), createdAt: at.stage.now() },
        })
        .execute(),
    () => db.updateTable("standIns").set({ status: "declined" }).where("orderId", "=", orderId).execute(),
  ],
  orders: (db: Db) => [
    () => db.updateTable("orders").set({ version: 7 }).where("id", "=", orderId).execute(),
  ],
};

describe("what changes around a visit without a card", () => {
  it.each(Object.entries(ofOrder))(
    "in %s reaches its customer, its groomer and the team alone",
    async (_, writes) => {
      const { ann, ada, team, otherCustomer, ...silent } = await followAll();
      await expectHeard(writes(database.db), [ann, ada, team]);
      await expectSilent(otherCustomer, Object.values(silent));
    },
  );

  it("in order_changes reaches the groomer who is asked for too", async () => {
    const { ann, ada, team, otherGroomer, otherCustomer, staff } = await followAll();
    const id = newId();
    const ask = () =>
      database.db
        .insertInto("orderChanges")
        .values({
          ...{ id, siteId: at.stage.world.siteId, orderId, kind: "move", status: "asked", reasonId: newId() },
          ...{ fromGroomerId: at.stage.ada, fromStart: inHours(24), fromEnd: inHours(25) },
          ...{ toGroomerId: strangers.groomerId, toStart: inHours(30), toEnd: inHours(31) },
          ...{ totals: "{}", createdAt: at.stage.now(), settledAt: null },
        })
        .execute();
    const decline = () =>
      database.db
        .updateTable("orderChanges")
        .set({ status: "declined", settledAt: at.stage.now() })
        .where("id", "=", id)
        .execute();
    await expectHeard([ask, decline], [ann, ada, team, otherGroomer]);
    await expectSilent(otherCustomer, [staff]);
  });

  it("as new orders reaches the customer, and the groomer if they have one", async () => {
    const { ann, ada, team, otherCustomer, ...silent } = await followAll();
    const request = await addOrder(null);
    await eventually(() => expect(visits(ann)).toContain(request));
    const visit = await addOrder(at.stage.ada);
    await eventually(() => expect(visits(ada)).toContain(visit));
    expect(visits(ada)).not.toContain(request);
    await eventually(() => expect(visits(ann)).toContain(visit));
    await eventually(() => expect(visits(team)).toEqual(expect.arrayContaining([request, visit])));
    await expectSilent(otherCustomer, Object.values(silent));
  });

  it("as a time that is held for a customer who waits reaches this customer alone", async () => {
    const { ann, ada, team, otherCustomer, ...silent } = await followAll();
    const id = newId();
    const heard = () => named(ann, "waitlist").length;
    await database.db
      .insertInto("waitlistOffers")
      .values({
        ...{ id, siteId: at.stage.world.siteId, entryId: null, customerId: at.ann.customerId },
        ...{ groomerId: at.stage.ada, bookingSessionId: newId(), startsAt: inHours(24), endsAt: inHours(25) },
        ...{ expiresAt: inHours(1), createdAt: at.stage.now() },
      })
      .execute();
    await eventually(() => expect(heard()).toBe(1));
    const end = database.db.updateTable("waitlistOffers").set({ endedAt: at.stage.now() });
    await end.where("id", "=", id).execute();
    await eventually(() => expect(heard()).toBe(2));
    // While others write, a stream may hear again of what was just before it: here of the visit.
    for (const stream of [ann, ada]) expect(visits(stream).filter((visit) => visit !== orderId)).toEqual([]);
    await expectSilent(otherCustomer, Object.values(silent));
    for (const stream of [ada, team]) expect(named(stream, "waitlist")).toEqual([]);
  });

  it("as an entry of the waitlist reaches its customer and staff who may see customers, until it ends", async () => {
    const { siteId } = at.stage.world;
    const { token } = await makeStaffMember(database.db, siteId, {
      ...{ now: at.stage.now(), permissions: ["customers.read"] },
    });
    const desk = await follow({ token });
    const { ann, team, otherCustomer } = await followAll();
    const id = newId();
    const entries = database.db.insertInto("waitlistEntries");
    const days = ["2027-01-08"];
    const heard = async (times: number) =>
      eventually(() => {
        for (const stream of [ann, desk]) expect(named(stream, "waitlist").length).toBe(times);
      });
    await entries
      .values({
        ...{ id, siteId, customerId: at.ann.customerId, bookingSessionId: newId(), groomerId: null },
        ...{ draft: "{}", days, firstDay: "2027-01-08", lastDay: "2027-01-08", createdAt: at.stage.now() },
        ...{ startMinute: 0, endMinute: 1_440, overAt: inHours(48) },
      })
      .execute();
    await heard(1);
    const change = (set: { startMinute: number } | { lastAskedAt: Date }) =>
      database.db.updateTable("waitlistEntries").set(set).where("id", "=", id).execute();
    await change({ lastAskedAt: at.stage.now() });
    await change({ startMinute: 540 });
    await heard(2);
    await database.db.deleteFrom("waitlistEntries").where("id", "=", id).execute();
    await heard(3);
    for (const stream of [team, otherCustomer]) expect(named(stream, "waitlist")).toEqual([]);
  });

  it("reaches the team of its own brand alone, and of it those who may see appointments", async () => {
    const { siteId } = at.stage.world;
    const viewerOf = (site: string, permissions: readonly Permission[]) => {
      const person = { role: "staff", accountId: newId(), permissions };
      return { siteId: asSiteId(site), person } as unknown as Viewer;
    };
    const [team, reader] = [viewerOf(siteId, ["orders.read"]), viewerOf(siteId, ["messages.read"])];
    const others = viewerOf(newId(), ["orders.read"]);
    const change = { kind: "order", siteId, resource: orderId, detail: null } as const;
    const news = await readNews(database.db, [change], [team, reader, others]);
    expect([...news]).toEqual([[team, [{ event: "visit", data: { orderId } }]]]);
  });
});
