import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { firstSlotOn, readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { fillDay, releaseVisits, WAITLIST, type Waiter, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { waitlistJobs } from "../jobs.ts";

const database = useDatabase();
let world: World;
let groomerId: string;
let hours: Map<number, string>;
const FULL = "2027-01-08";
const OPEN = "2027-01-12";

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

beforeEach(async () => {
  world.clock.set(NOW);
  for (const table of ["waitlistEntries", "waitlistNews", "occupancy", "limits", "outboxMessages"] as const)
    await database.db.deleteFrom(table).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  hours = await fillDay(world, groomerId, FULL);
});

type Queued = { id: string; name: string; payload: unknown; waits: number };

async function queued(name: string): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select job.id::text as id, task.identifier as name, job.payload,
      extract(epoch from job.run_at - job.created_at)::float8 as waits
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id`.execute(database.db);
  return rows;
}

/** Runs the queued jobs of one name, as a worker does when they are due. */
async function work(name: string): Promise<void> {
  for (const { id, payload } of await queued(name)) {
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(database.db);
    await runJob(name, payload);
  }
}

async function runJob(name: string, payload: unknown): Promise<void> {
  const job = waitlistJobs.find((waitlistJob) => waitlistJob.name === name);
  if (!job) throw new Error(`No job is called ${name}`);
  const tools = { db: database.db, clock: world.clock, log: createLog("silent") };
  await job.run(job.payload.parse(payload), tools);
}

const sweep = () => runJob("sweep-waitlist", {});
const freeTwoHours = () => releaseVisits(world, [hours.get(11), hours.get(12)]);
const offerOf = async ({ token }: Waiter) =>
  (await world.call("GET", WAITLIST, { token })).body[0]?.offer ?? null;
const messages = () =>
  database.db
    .selectFrom("outboxMessages")
    .select(["channel", "subject", "bodyText", "recipient"])
    .where("key", "like", "waitlist:%")
    .orderBy("channel")
    .execute();

describe("time that is released", () => {
  it("starts a search in its transaction only if customers wait for its day", async () => {
    await releaseVisits(world, [hours.get(11)]);
    expect(await queued("ask-waiting")).toEqual([]);
    await waitFor(world, [FULL]);
    await releaseVisits(world, [hours.get(13)]);
    expect(await queued("ask-waiting")).toMatchObject([
      { payload: { siteId: world.siteId, groomerId, from: FULL, to: FULL } },
    ]);
    const elsewhere = await makeWorld(database.db);
    const other = await fillDay(elsewhere, await elsewhere.addGroomer(), FULL);
    await releaseVisits(elsewhere, [other.get(11)]);
    const later = await fillDay(world, groomerId, OPEN);
    await releaseVisits(world, [...later.values()]);
    await database.db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom("occupancy").execute();
        throw new Error("undone");
      })
      .catch(() => {});
    expect(await queued("ask-waiting")).toHaveLength(1);
  });

  it("needs one search for the same day, because the second run finds no freed days", async () => {
    const first = await waitFor(world, [FULL]);
    world.clock.advance({ minutes: 5 });
    const second = await waitFor(world, [FULL]);
    await releaseVisits(world, [hours.get(11)]);
    await releaseVisits(world, [hours.get(12)]);
    const [firstJob, other] = await queued("ask-waiting");
    await runJob("ask-waiting", firstJob?.payload);
    expect(await offerOf(first)).not.toBeNull();
    expect(await database.db.selectFrom("waitlistNews").select("id").execute()).toEqual([]);
    await world.call("DELETE", `${WAITLIST}/${first.entryId}/offer`, first);
    await database.db.deleteFrom("waitlistNews").execute();
    await runJob("ask-waiting", other?.payload);
    expect(await offerOf(second)).toBeNull();
  });

  it("by a cancelled order is offered to a waiting customer", async () => {
    const other = await startBooking(world);
    await releaseVisits(world, [...hours.values()]);
    const slot = await firstSlotOn(other, FULL);
    const ready = await readyToPlace(world, other, slot, { id: "cash" });
    const placed = await other.post("place-order", { agreedTotal: ready.quote.total });
    const [order] = placed.body.orders;
    const holder = await startBooking(world);
    for (const { startsAt } of await slotsOn(holder, FULL)) {
      // Holds of other customers fill the day, one after another.
      const rival = await startBooking(world);
      await rival.post("set-appointment-time", { groomerId, startsAt });
    }
    const waiter = await waitFor(world, [FULL]);
    const { token = "" } = other;
    await world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
      ...{ token, body: { orderIds: [order.id], reasonId: await reasonId(), description: "" } },
    });
    await work("ask-waiting");
    expect(await offerOf(waiter)).toMatchObject({ startsAt: slot.startsAt });
  });
});

async function reasonId(): Promise<string> {
  const path = "/v2/service-appointment/service-provider/cancellation-reasons";
  const { body } = await world.call("GET", `${path}?category=customer-cancellations`);
  return body[0].id;
}

describe("an offer", () => {
  it("goes to the customer on the groomer's way, even if another has waited longer", async () => {
    const first = await waitFor(world, [FULL], {}, { address: HOME_FAR });
    world.clock.advance({ minutes: 5 });
    const second = await waitFor(world, [FULL]);
    await releaseVisits(world, [hours.get(11), hours.get(12), hours.get(13)]);
    await work("ask-waiting");
    expect([await offerOf(first), await offerOf(second)]).toEqual([null, expect.anything()]);
    // The other time is free too, and is offered next.
    await world.call("DELETE", `${WAITLIST}/${second.entryId}`, second);
    await work("ask-waiting");
    expect(await offerOf(first)).toEqual(expect.anything());
  });

  it("goes to the longer wait of two neighbors", async () => {
    const first = await waitFor(world, [FULL]);
    world.clock.advance({ minutes: 5 });
    const second = await waitFor(world, [FULL]);
    await freeTwoHours();
    await work("ask-waiting");
    expect([await offerOf(first), await offerOf(second)]).toEqual([expect.anything(), null]);
  });

  it("does not go to a customer who prefers another groomer or other hours", async () => {
    const other = await world.addGroomer();
    await fillDay(world, other, FULL);
    const morning = await waitFor(world, [FULL], { startTime: "08:00", endTime: "11:00" });
    const otherGroomers = await waitFor(world, [FULL], { serviceProviderId: other });
    await freeTwoHours();
    await work("ask-waiting");
    expect([await offerOf(morning), await offerOf(otherGroomers)]).toEqual([null, null]);
    await setGroomerStatus(database.db, other, "inactive");
  });

  it("sends one mail and one text with the link", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await work("ask-waiting");
    const [notified] = await queued("tell-held-time");
    await work("tell-held-time");
    const { phoneNumber, email } = (await world.call("GET", "/v1/customer", { token: waiter.token })).body;
    const sent = await messages();
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", email],
      ["text", phoneNumber],
    ]);
    for (const { bodyText } of sent) {
      expect(bodyText).toContain("/customer/waitlist");
      expect(bodyText).toContain("Fri, Jan 8");
      expect(bodyText).toContain("9:30 AM");
    }
    await runJob("tell-held-time", notified?.payload);
    expect(await messages()).toHaveLength(2);
  });

  it("sends no message after its customer refuses the time", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await work("ask-waiting");
    await world.call("DELETE", `${WAITLIST}/${waiter.entryId}/offer`, waiter);
    await work("tell-held-time");
    expect(await messages()).toEqual([]);
  });

  it("waits for the morning when time is released shortly before the quiet hours", async () => {
    world.clock.set(new Date("2027-01-05T19:40:00-07:00"));
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await work("ask-waiting");
    world.clock.set(new Date("2027-01-06T07:55:00-07:00"));
    await sweep();
    expect(await offerOf(waiter)).toBeNull();
    world.clock.set(new Date("2027-01-06T08:00:00-07:00"));
    await sweep();
    expect(await offerOf(waiter)).toMatchObject({ expiresAt: "2027-01-06T15:30:00.000Z" });
    expect(await queued("tell-held-time")).toHaveLength(1);
  });

  it("does not go to closed or closing accounts, and ends without a notification", async () => {
    const own = database.db.selectFrom("customers").select("accountId");
    const alter = (
      customerId: string,
      values: { status?: AccountStatus; deletesAt?: Date; deletionRequestedAt?: Date },
    ) =>
      database.db
        .updateTable("accounts")
        .set(values)
        .where("id", "=", own.where("id", "=", customerId))
        .execute();
    const closed = await waitFor(world, [FULL]);
    const closing = await waitFor(world, [FULL]);
    await alter(closed.customerId, { status: "inactive" });
    await alter(closing.customerId, {
      deletionRequestedAt: NOW,
      deletesAt: new Date("2027-02-04T16:00:00Z"),
    });
    await freeTwoHours();
    await work("ask-waiting");
    const offers = database.db.selectFrom("waitlistOffers").select(["customerId", "endedAt"]);
    const readTheirOffers = () =>
      offers.where("customerId", "in", [closed.customerId, closing.customerId]).execute();
    expect(await readTheirOffers()).toEqual([]);

    await alter(closed.customerId, { status: "active" });
    await sweep();
    await alter(closed.customerId, { status: "inactive" });
    await work("tell-held-time");
    expect(await messages()).toEqual([]);
    expect(await readTheirOffers()).toEqual([{ customerId: closed.customerId, endedAt: expect.any(Date) }]);
    const held = database.db.selectFrom("occupancy").select("holder").where("kind", "=", "hold");
    expect(await held.execute()).toEqual([]);
  });

  it("passes to the next customer when the first does not take the time", async () => {
    const first = await waitFor(world, [FULL]);
    world.clock.advance({ minutes: 5 });
    const second = await waitFor(world, [FULL]);
    await freeTwoHours();
    await work("ask-waiting");
    const offer = await offerOf(first);
    const [next] = await queued("ask-waiting");
    // The queue has its own clock, so the test compares the delay, to the minute.
    const minutes = (Date.parse(String(offer.expiresAt)) - world.clock.now().getTime()) / 60_000;
    expect(Math.floor((next?.waits ?? 0) / 60)).toBe(minutes);
    world.clock.advance({ minutes: 31 });
    await work("ask-waiting");
    expect(await offerOf(second)).toMatchObject({ startsAt: offer.startsAt });
    const [entry] = (await world.call("GET", WAITLIST, { token: first.token })).body;
    expect(entry).toMatchObject({ offer: null });
    world.clock.advance({ minutes: 31 });
    await work("ask-waiting");
    expect([await offerOf(first), await offerOf(second)]).toEqual([null, null]);
  });

  it("comes from the sweep when no job announces the free time", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    await sweep();
    expect(await offerOf(waiter)).not.toBeNull();
  });

  it("is not made once the preferred days are over", async () => {
    await waitFor(world, [FULL]);
    world.clock.set(new Date("2027-01-09T09:00:00-07:00"));
    await sweep();
    expect(await database.db.selectFrom("waitlistEntries").select("id").execute()).toEqual([]);
  });
});

/** An address in the same area, but far from the day's other visits. */
const HOME_FAR = {
  addressLine: "4000 W Baseline Rd",
  locality: "Laveen",
  adminDistrict: "AZ",
  postalCode: "85339",
};
