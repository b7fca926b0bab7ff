import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ORDERS_PATH } from "../../contract/order.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, changes, later: start, messages, occupied, own } = steps;
const { answers, set, payments, reach, tokenOf } = useAnswers(database, steps);

const call = (method: string, path: string, body?: object, token = answers.groomer) =>
  at.world.call(method, `/v2/groomer/appointments/${at.order.id}/${path}`, { token, ...(body && { body }) });
const move = (appointmentStart: string, token = answers.groomer) =>
  call("POST", "move", { appointmentStart, agreedByPhone: true }, token);
const ask = (appointmentStart: string) => call("POST", "ask-for-time", { appointmentStart });
const shown = async () =>
  (await at.world.call("GET", `${ORDERS_PATH}/${at.order.id}`, { token: at.booking.token ?? "" })).body;
const cancel = () => {
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  return at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    body: { orderIds: [at.order.id], reasonId },
    token: at.booking.token ?? "",
  });
};
/** Judges the local time of an instant, as the groomer's page does. */
const judge = (instant: string, token = answers.groomer) => {
  const [date, time] = toLocalDateTime(instant, "America/Phoenix").split(" ");
  return call("GET", `judged-time?date=${date}&time=${time}`, undefined, token);
};
/** The charge for the drive of all zones, in dollars. */
const chargeDrives = (price: number) => database.db.updateTable("workZones").set({ price }).execute();

const takeTimeOff = (from: string, to: string) => occupy("time_off", from, to);
const takeVisit = (from: string, to: string) => occupy("order", from, to);

async function occupy(kind: "time_off" | "order", from: string, to: string) {
  await database.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: at.world.siteId, resource: at.ada, holder: newId(), kind },
      ...{ minutes: 60, during: `[${from},${to})` },
    })
    .execute();
}

beforeEach(async () => {
  await book("2027-01-08", { id: "cash" });
  await answers.signIn();
});

describe("another time of a visit", () => {
  it("is shown with its drives and price before anything changes", async () => {
    const { status, body } = await judge(start(120));
    expect([status, body.reason, body.appointmentStart]).toEqual([200, null, start(120)]);
    const length = Date.parse(at.order.appointmentEnd ?? "") - Date.parse(start(0));
    expect(Date.parse(body.appointmentEnd) - Date.parse(body.appointmentStart)).toBe(length);
    expect(body.total).toEqual(at.order.totals.total);
    expect(body.phoneTotal).toEqual(at.order.totals.total);
    expect(body.drive.before).toBeGreaterThanOrEqual(0);
    expect((await shown()).appointmentStart).toBe(start(0));
    expect(await changes()).toEqual([]);
  });

  it("is shown with what it breaks: hours, time off, a visit, the past", async () => {
    await takeTimeOff(start(120), start(180));
    expect((await judge(start(120))).body).toMatchObject({
      ...{ reason: "closed", drive: null, total: null, phoneTotal: null },
      appointmentStart: start(120),
    });
    await takeVisit(start(180), start(240));
    expect((await judge(start(180))).body.reason).toBe("fully_booked");
    expect((await judge(start(12 * 60))).body.reason).toBe("closed");
    reach(at.order.appointmentStart, -60);
    await answers.signIn();
    expect((await judge(start(-120))).body.reason).toBe("too_soon");
  });

  it("is judged as it is asked for and moved: each free quarter, and no other", async () => {
    await takeTimeOff(start(180), start(240));
    const offers = new Set<string>();
    for (const minutes of [-240, -135, -15, 15, 60, 90, 120, 180, 195, 240, 300, 420, 1_440, 1_560]) {
      const [judged, moved] = [await judge(start(minutes)), await judgedByMove(start(minutes))];
      expect([minutes, judged.body.reason === null]).toEqual([minutes, moved]);
      offers.add(String(moved));
    }
    expect(offers.size).toBe(2);
  });

  it("costs as much as the customer would be asked for, and by phone no more than agreed", async () => {
    await chargeDrives(2_500);
    const dearer = (await judge(start(120))).body;
    expect(dearer.total.max).toBeGreaterThan(at.order.totals.total.max);
    expect(dearer.phoneTotal).toEqual(at.order.totals.total);
    expect((await ask(start(120))).body.proposedTime.totals.total).toEqual(dearer.total);
    await chargeDrives(0);
    const cheaper = (await judge(start(120))).body;
    expect(cheaper.total.max).toBeLessThan(at.order.totals.total.max);
    expect(cheaper.phoneTotal).toEqual(cheaper.total);
  });

  it("is refused off the quarter hour, at the agreed time, and for other people", async () => {
    expect((await call("GET", "judged-time?date=2027-01-08&time=13:10")).body.errors).toHaveProperty("time");
    expect((await call("GET", "judged-time?date=2027-01-08")).status).toBe(422);
    expect((await judge(start(0))).body.errors).toHaveProperty("time");
    expect((await judge(start(120), await tokenOf(await at.world.addGroomer()))).status).toBe(404);
    expect((await judge(start(120), at.booking.token ?? "")).status).toBe(403);
    await set({ status: "pending" });
    expect((await judge(start(120))).status).toBe(409);
  });
});

/** Whether a move to an instant goes through; the visit then returns to its time. */
async function judgedByMove(instant: string): Promise<boolean> {
  await database.db.deleteFrom("limits").execute();
  const { status } = await move(instant);
  expect([200, 409]).toContain(status);
  if (status === 200) expect((await move(start(0))).status).toBe(200);
  return status === 200;
}

describe("a visit whose customer agreed by phone", () => {
  it("does not move to a time at which the customer could no longer cancel free of charge", async () => {
    reach(at.order.appointmentStart, -25 * 60);
    await answers.signIn();
    const refused = await move(start(-120));
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.message).toContain("cancel free of charge");
    reach(at.order.appointmentStart, -23 * 60);
    await answers.signIn();
    const { status, body } = await move(start(120));
    expect([status, body.message]).toEqual([200, undefined]);
  });

  it("has the other time at once, and the customer reads of it", async () => {
    await call("POST", "ask-for-time", { appointmentStart: start(60) });
    const moved = await move(start(120));
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    expect(moved.body).toMatchObject({
      ...{ status: "accepted", appointmentStart: start(120), proposedTime: null },
    });
    expect(await occupied()).toEqual([own(moved.body)]);
    const sent = await messages("moved:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "mail", "text"]);
  });

  it("records who said so and when", async () => {
    await move(start(120));
    const [change] = await changes();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", at.ada)
      .executeTakeFirstOrThrow();
    expect(change).toMatchObject({
      ...{ status: "done", kind: "move", madeBy: "groomer", accountId },
      ...{ reasonId: "0199c0de-0003-7000-8000-000000000002", createdAt: at.world.clock.now() },
    });
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["action", "actorId"])
      .where("target", "=", `order=${at.order.id}`)
      .execute();
    expect(entries).toEqual([{ action: "move order as agreed by phone", actorId: accountId }]);
  });

  it("moves once when the call is repeated", async () => {
    await Promise.all([move(start(120)), move(start(120))]);
    expect((await move(start(120))).body.appointmentStart).toBe(start(120));
    expect(await changes()).toHaveLength(1);
    expect((await messages("moved:")).length).toBe(3);
  });

  it("never costs more than agreed, and less where the new time costs less", async () => {
    await chargeDrives(2_500);
    expect((await move(start(120))).body.totals).toEqual(at.order.totals);
    await chargeDrives(0);
    const { total } = (await move(start(180))).body.totals;
    expect(total.max).toBeLessThan(at.order.totals.total.max);
  });

  it("leaves the held money of its card unchanged", async () => {
    await book("2027-01-09", { id: "card", sourceId: "tok_visa" });
    const before = await payments();
    await chargeDrives(2_500);
    expect((await move(start(60))).status).toBe(200);
    expect(await payments()).toEqual(before);
    expect((await shown()).paymentMethod.id).toBe("card");
  });

  it("stays where it is if the time is not free, and says why", async () => {
    await takeTimeOff(start(120), start(180));
    expect((await move(start(120))).body).toMatchObject({
      code: "slot_taken",
      message: "Part of that time lies in time off or outside your hours.",
    });
    await takeVisit(start(180), start(240));
    expect((await move(start(180))).body.message).toBe("Another visit or a busy time is in the way.");
    expect(await occupied()).toEqual([own()]);
    expect(await messages("moved:")).toEqual([]);
  });

  it("needs the groomer's word that the customer agreed", async () => {
    const [without, no] = [{}, { agreedByPhone: false }].map((more) =>
      call("POST", "move", { appointmentStart: start(120), ...more }),
    );
    for (const refused of [await without, await no])
      expect(refused?.body.errors).toHaveProperty("agreedByPhone");
    expect((await shown()).appointmentStart).toBe(start(0));
  });

  it("is not moved at the door, after its end, nor while it waits for an answer", async () => {
    for (const status of ["complete", "cancelled", "pending", "reschedule_request", "cancellation_request"]) {
      await set({ status });
      expect(await move(start(120)), status).toMatchObject({ status: 409 });
    }
    await set({ status: "accepted" });
    reach(at.order.appointmentStart, -30);
    await answers.signIn();
    await call("POST", "marks", { mark: "arrived" });
    expect(await move(start(120))).toMatchObject({ status: 409 });
    expect(await occupied()).toEqual([own()]);
  });

  it("has one winner when the customer cancels at the same moment", async () => {
    const [moved, canceled] = await Promise.all([move(start(120)), cancel()]);
    const order = await shown();
    expect([200, 409]).toContain(moved.status);
    expect([200, 409]).toContain(canceled.status);
    if (order.status === "cancelled") expect([canceled.status, await occupied()]).toEqual([200, []]);
    else expect([moved.status, canceled.status, order.appointmentStart]).toEqual([200, 409, start(120)]);
    expect(await changes()).toHaveLength([moved, canceled].filter(({ status }) => status === 200).length);
  });

  it("has one time when two moves and one of the customer come at the same moment", async () => {
    const results = await Promise.all([move(start(120)), move(start(180)), steps.move(start(60))]);
    for (const { status } of results) expect([200, 409]).toContain(status);
    const order = await shown();
    expect(await occupied()).toEqual([own(order)]);
    expect(await changes()).toHaveLength(results.filter(({ status }) => status === 200).length);
  });

  it("is moved by its groomer alone", async () => {
    expect(await move(start(120), await tokenOf(await at.world.addGroomer()))).toMatchObject({ status: 404 });
    expect(await move(start(120), at.booking.token ?? "")).toMatchObject({ status: 403 });
    const staff = await makeStaffMember(database.db, at.world.siteId);
    expect(await move(start(120), staff.token)).toMatchObject({ status: 403 });
    expect(
      await call("POST", "move", { appointmentStart: start(120), agreedByPhone: true }, "none"),
    ).toMatchObject({ status: 401 });
    expect((await shown()).appointmentStart).toBe(start(0));
  });
});
