import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { proveCustomer, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { runRemindersAndExpiry } from "./run-reminders-and-expiry.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, call, occupied, messages } = moves;
const { answer, answers, set } = useAnswers(database, moves);
/** Friday at 11 AM in Phoenix. */
const TIME = "2027-01-08T18:00:00.000Z";

/** Requests a visit by Ada, or by any groomer when none is named. */
async function request(groomerId: string | null) {
  const booking = await startBooking(at.world);
  await proveCustomer(at.world, booking);
  const preferred = { days: ["2027-01-08"], partsOfDay: ["morning"], wantsCall: false, note: "" };
  expect((await booking.put("request-wishes", { ...preferred, groomerId })).status).toBe(200);
  expect((await booking.post("mark-as-order-request")).status).toBe(200);
  at.booking = booking;
  const { id } = await database.db
    .selectFrom("orders")
    .select("id")
    .where("bookingSessionId", "is not", null)
    .where("status", "=", "request")
    .where("siteId", "=", at.world.siteId)
    .executeTakeFirstOrThrow();
  at.order = { ...at.order, id };
  at.order = (await call("GET", "")).body;
}

const propose = (more: object = {}, token = answers.groomer) =>
  answer("propose-time", { appointmentStart: TIME, ...more }, token);

describe("a request", () => {
  beforeEach(() => request(null));

  it("gets time, groomer and price from staff once, occupies the time and notifies the customer", async () => {
    const answered = await Promise.all([
      propose({ serviceProviderId: at.ada }, answers.staff),
      propose({ serviceProviderId: at.ada }, answers.staff),
    ]);
    expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const order = (await call("GET", "")).body;
    expect(order).toMatchObject({ status: "pending", appointmentStart: TIME, paymentMethod: { id: "cash" } });
    expect(order.serviceProvider.id).toBe(at.ada);
    expect(order.totals.entries.find(({ kind }: { kind: string }) => kind === "zone").amount.max).toBe(500);
    expect(await occupied()).toEqual([[at.ada, TIME, order.appointmentEnd]]);
    const mails = (await messages("proposed")).filter(({ recipient }) => recipient === "ann@example.com");
    expect(mails).toHaveLength(1);
    expect((await answer("accept")).body.status).toBe("accepted");
  });

  it("can be answered only by staff while it prefers no groomer", async () => {
    expect((await propose()).status).toBe(404);
  });

  it("refuses a time that is taken or outside working hours, and shows the nearest times", async () => {
    const night = { appointmentStart: "2027-01-08T06:00:00.000Z", serviceProviderId: at.ada };
    const refused = await answer("propose-time", night, answers.staff);
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.details.nearest.length).toBeGreaterThan(0);
    expect(await occupied()).toEqual([]);
    expect((await call("GET", "")).body.status).toBe("request");
  });

  it("is cancelled by declining, and the mail gives the reason", async () => {
    await answer("decline", { description: "We are full." }, answers.staff);
    expect((await call("GET", "")).body.status).toBe("cancelled");
    expect((await messages("ended"))[0]?.bodyText).toContain("We are full.");
  });

  it("is cancelled when its preferred days are over", async () => {
    const statusAt = async (instant: string) => {
      at.world.clock.set(new Date(instant));
      await set({ updatedAt: at.world.clock.now() });
      await runRemindersAndExpiry({ db: database.db, log: createLog("silent") }, at.world.clock.now());
      return (await call("GET", "")).body.status;
    };
    expect(await statusAt("2027-01-09T06:00:00Z"), "Friday night in Phoenix").toBe("request");
    expect(await statusAt("2027-01-09T08:00:00Z")).toBe("cancelled");
  });
});

describe("a request for one groomer", () => {
  it("gets a time from that groomer", async () => {
    await request(at.ada);
    expect((await propose()).body).toMatchObject({ status: "pending", appointmentStart: TIME });
    expect((await propose()).status, "again").toBe(200);
    expect(await occupied()).toHaveLength(1);
  });
});
