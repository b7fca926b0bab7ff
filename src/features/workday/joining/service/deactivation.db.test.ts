import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { waitlistJobs } from "#features/waitlist/jobs.ts";
import { createLog } from "#kit/server/log.ts";
import { proveCustomer, readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { applicant } from "#tests/joining-steps.ts";
import { REASON_ID, useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { fillDay, releaseVisits, waitFor } from "#tests/waitlist-steps.ts";

const database = useDatabase();
const { at, book, call: onOrder, later } = useRescheduleSteps(database);
const FRIDAY = "2027-01-08";
const REASON = { description: "Your insurance has expired." };
const KEEP = { ...REASON, visits: "keep" };
let staff = "";
/** Ada's account and session. */
let ada = { accountId: "", token: "" };

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  const { siteId, clock } = at.world;
  staff = (await makeStaffMember(database.db, siteId, { now: clock.now() })).token;
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", at.ada)
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable("accounts")
    .set({ email: "ada@example.com" })
    .where("id", "=", accountId)
    .execute();
  ada = { accountId, token: await makeSignIn(database.db, siteId, accountId, { now: clock.now() }) };
});

const groomers = "/v2/staff/groomers";
const decide = (verb: string, body: object = {}, id = at.ada) =>
  at.world.call("POST", `${groomers}/${id}/${verb}`, { token: staff, body });
const deactivate = (body: object = REASON, id = at.ada) => decide("deactivate", body, id);
const reactivate = (id = at.ada) => decide("reactivate", {}, id);
const publicPage = async () =>
  (await at.world.call("GET", `/v2/service-provider/account/public-profile/${at.ada}`)).status;
const listed = async () =>
  (await at.world.call("GET", "/v2/storefront/groomers")).body.items.map(({ id }: { id: string }) => id);
const slots = async (date = FRIDAY) => slotsOn(await startBooking(at.world), date);
const homeOf = async (token: string) => (await at.world.call("GET", "/v1/groomer", { token })).status;
const setOrder = (values: object) =>
  database.db.updateTable("orders").set(values).where("id", "=", at.order.id).execute();
const occupancy = () =>
  database.db
    .selectFrom("occupancy")
    .select(["kind", "holder"])
    .where("siteId", "=", at.world.siteId)
    .execute();

async function mails(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", at.world.siteId)
    .where("key", "like", "groomer:%")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ bodyText }) => bodyText);
}

const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "subjectId", "before", "after", "reason"])
    .where("siteId", "=", at.world.siteId)
    .where("action", "like", "%activate groomer")
    .orderBy("id")
    .execute();

describe("a groomer after a deactivation", () => {
  it("is not public, not listed and not offered, and is all of it again later", async () => {
    expect([await publicPage(), await listed()]).toEqual([200, [at.ada]]);
    expect(await slots()).not.toEqual([]);
    const { status, body } = await deactivate();
    expect([status, body.status, body.deactivatedAt]).toEqual([
      200,
      "inactive",
      at.world.clock.now().toISOString(),
    ]);
    expect([await publicPage(), await listed()]).toEqual([404, []]);
    expect(await slots()).toEqual([]);
    const declined = await at.world.addGroomer({});
    await setGroomerStatus(database.db, declined, "inactive");
    const rows = (await at.world.call("GET", `${groomers}?status=inactive`, { token: staff })).body.items;
    const since = new Map(
      rows.map((row: { id: string; deactivatedAt: string }) => [row.id, row.deactivatedAt]),
    );
    expect([since.get(at.ada), since.get(declined)]).toEqual([body.deactivatedAt, null]);
    const opened = await reactivate();
    expect(opened.body).toMatchObject({ status: "active", deactivatedAt: null });
    expect([await publicPage(), await listed()]).toEqual([200, [at.ada]]);
    expect(await slots()).not.toEqual([]);
  });

  it("reads the reason, and later that the account is open again", async () => {
    await deactivate();
    await reactivate();
    const [closed, opened, ...others] = await mails();
    expect(closed).toContain(REASON.description);
    expect(closed).not.toContain("Visits that you still have");
    expect(opened).toContain("Customers can find and book you again. Please log in again.");
    expect(others).toEqual([]);
  });

  it("is signed out, and signs in anew after the account is open again", async () => {
    expect(await homeOf(ada.token)).toBe(200);
    await deactivate();
    expect(await homeOf(ada.token)).toBe(401);
    await reactivate();
    expect(await homeOf(ada.token)).toBe(401);
    const now = at.world.clock.now();
    expect(await homeOf(await makeSignIn(database.db, at.world.siteId, ada.accountId, { now }))).toBe(200);
  });

  it("is closed and opened once, however often staff repeat it", async () => {
    const first = await deactivate();
    expect((await deactivate({ description: "Again" })).body).toEqual(first.body);
    const opened = await reactivate();
    expect((await reactivate()).body).toEqual(opened.body);
    expect(await mails()).toHaveLength(2);
    expect(await entries()).toEqual([
      {
        ...{ action: "deactivate groomer", subjectId: ada.accountId, reason: REASON.description },
        ...{ before: { status: "active" }, after: { status: "inactive", openVisits: 0 } },
      },
      {
        ...{ action: "reactivate groomer", subjectId: ada.accountId, reason: "" },
        ...{ before: { status: "inactive" }, after: { status: "active" } },
      },
    ]);
  });

  it("was active before, and no other account can be closed or opened in this way", async () => {
    for (const status of ["new", "pending", "approved"] as const) {
      await setGroomerStatus(database.db, at.ada, status);
      expect([(await deactivate()).status, (await reactivate()).status], status).toEqual([409, 409]);
    }
    const { world } = at;
    const made = await applicant({
      ...{ db: database.db, world, now: () => world.clock.now() },
      done: (method, path, more) => world.call(method, path, more),
    });
    await decide("decline", REASON, made.id);
    const answers = [await deactivate(REASON, made.id), await reactivate(made.id)];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[1]?.body.message).toContain("never active");
  });

  it("needs a reason", async () => {
    const { status, body } = await deactivate({ description: " " });
    expect([status, body.errors]).toEqual([422, { description: ["Say why, for the groomer"] }]);
    expect(await publicPage()).toBe(200);
  });
});

describe("visits that are still to be done", () => {
  it("keep the account open, and are listed", async () => {
    const order = await book(FRIDAY);
    const { status, body } = await deactivate();
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toBe(
      "This groomer still has 1 visit to do. Decide about each first, offer them to other groomers, or leave them as they are.",
    );
    expect(body.details.visits).toEqual([
      {
        ...{ id: order.id, number: order.number, status: "accepted", date: FRIDAY },
        ...{ startTime: "11:00", endTime: expect.any(String), customer: "Ann Lee", pets: ["Bo"] },
        isRequestedTime: false,
      },
    ]);
    expect([await homeOf(ada.token), await publicPage()]).toEqual([200, 200]);
    expect([await mails(), await entries()]).toEqual([[], []]);
  });

  it("stand where staff keep them, and the groomer reads how many", async () => {
    const { id } = await book(FRIDAY);
    const before = await occupancy();
    expect((await deactivate(KEEP)).body.status).toBe("inactive");
    expect((await onOrder("GET", "")).body.status).toBe("accepted");
    expect(await occupancy()).toEqual(before);
    expect(before).toEqual([{ kind: "order", holder: id }]);
    expect((await mails())[0]).toContain("Visits that you still have to do: 1.");
    expect((await entries())[0]?.after).toEqual({ status: "inactive", openVisits: 1 });
    const cancel = `/v2/staff/orders/${id}/cancel`;
    const canceled = await at.world.call("POST", cancel, { token: staff, body: { description: "" } });
    expect([canceled.status, canceled.body.status]).toEqual([200, "cancelled"]);
  });

  it("include one that has begun, and none that is complete, missed or over", async () => {
    await book(FRIDAY);
    at.world.clock.set(new Date(later(10)));
    const { siteId } = at.world;
    staff = (await makeStaffMember(database.db, siteId, { now: at.world.clock.now() })).token;
    expect((await deactivate()).body.details.visits).toMatchObject([{ id: at.order.id }]);
    for (const done of [{ status: "complete" }, { orderMarkedAsNoShow: true }]) {
      await setOrder({ status: "accepted", orderMarkedAsNoShow: false, ...done });
      expect((await deactivate()).status, JSON.stringify(done)).toBe(200);
      expect((await reactivate()).status).toBe(200);
    }
    await setOrder({ status: "accepted", orderMarkedAsNoShow: false });
    expect((await deactivate()).status).toBe(409);
    at.world.clock.set(new Date(later(24 * 60)));
    expect((await deactivate()).status).toBe(200);
  });
});

describe("after a groomer is deactivated", () => {
  it("a booking that holds their time is not placed, and the time is released", async () => {
    const booking = await startBooking(at.world);
    const [slot] = await slotsOn(booking, FRIDAY);
    if (!slot) throw new Error("Ada has no time");
    const { quote } = await readyToPlace(at.world, booking, slot, { id: "cash" });
    expect(await occupancy()).toMatchObject([{ kind: "hold" }]);
    expect((await deactivate()).status).toBe(200);
    expect(await occupancy()).toEqual([]);
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect([placed.status, placed.body.code]).toEqual([409, "slot_taken"]);
    const orders = database.db.selectFrom("orders").select("id").where("siteId", "=", at.world.siteId);
    expect(await orders.execute()).toEqual([]);
  });

  it("a visit is not rescheduled to them", async () => {
    await book(FRIDAY);
    await deactivate(KEEP);
    const body = {
      ...{ appointmentStart: later(24 * 60), serviceProviderId: at.ada },
      reasonId: REASON_ID,
    };
    expect((await onOrder("POST", "/reschedule", body)).status).toBe(404);
    expect((await onOrder("GET", "")).body.appointmentStart).toBe(at.order.appointmentStart);
  });

  it("a request that names them is refused at its field", async () => {
    const booking = await startBooking(at.world);
    const input = { days: [FRIDAY], partsOfDay: [], wantsCall: true, note: "", groomerId: at.ada };
    expect((await booking.put("request-wishes", input)).status).toBe(200);
    await proveCustomer(at.world, booking);
    await deactivate();
    const refused = await booking.post("mark-as-order-request");
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["groomerId"]]);
    await reactivate();
    expect((await booking.post("mark-as-order-request")).status).toBe(200);
  });

  it("customers on the waitlist are not offered their time", async () => {
    const hours = await fillDay(at.world, at.ada, FRIDAY);
    await waitFor(at.world, [FRIDAY]);
    await deactivate();
    await releaseVisits(at.world, [hours.get(11), hours.get(12)]);
    const offers = () =>
      database.db.selectFrom("waitlistOffers").select("id").where("siteId", "=", at.world.siteId).execute();
    await sweepWaitlist();
    expect(await offers()).toEqual([]);
    await reactivate();
    await sweepWaitlist();
    expect(await offers()).toHaveLength(1);
  });

  it("they are not offered as a stand-in", async () => {
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    const standIns = () =>
      database.db.selectFrom("standIns").select("groomerId").where("siteId", "=", at.world.siteId).execute();
    const lose = async () => {
      const { id } = await book(FRIDAY);
      const path = `/v2/staff/orders/${id}/cancel`;
      const lost = await at.world.call("POST", path, { token: staff, body: { description: "Ill" } });
      expect(lost.status).toBe(200);
    };
    expect((await deactivate(REASON, bea)).status).toBe(200);
    await lose();
    expect(await standIns()).toEqual([]);
    expect((await reactivate(bea)).status).toBe(200);
    await lose();
    expect(await standIns()).toHaveLength(1);
  });
});

async function sweepWaitlist(): Promise<void> {
  const job = waitlistJobs.find(({ name }) => name === "sweep-waitlist");
  if (!job) throw new Error("The sweep has another name");
  const tools = { db: database.db, clock: at.world.clock, log: createLog("silent") };
  await job.run(job.payload.parse({}), tools);
}
