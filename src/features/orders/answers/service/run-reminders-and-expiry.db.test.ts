import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { runRemindersAndExpiry } from "./run-reminders-and-expiry.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call, move, later, occupied, own, messages } = moves;
const { answer, answers, set, reach, finals, lines, payments } = useAnswers(database, moves);
const CARD = { id: "card", sourceId: "tok_visa" } as const;

const run = () => runRemindersAndExpiry({ db: database.db, log: createLog("silent") }, at.world.clock.now());
const status = async () => (await call("GET", "")).body.status;
const mails = async (part: string) =>
  (await messages(part)).filter(
    (message) => message.channel === "mail" && message.recipient === "ann@example.com",
  );

describe("an unanswered order", () => {
  beforeEach(async () => {
    await book("2027-01-13", CARD);
    await set({ status: "pending" });
  });

  it("is cancelled after the brand's hours: notifies once, voids the payment, frees the time", async () => {
    at.world.clock.advance({ hours: 71 });
    await run();
    expect(await status()).toBe("pending");
    at.world.clock.advance({ hours: 2 });
    await Promise.all([run(), run()]);
    await run();
    expect(await status()).toBe("cancelled");
    expect(await occupied()).toEqual([]);
    expect(await payments()).toEqual([expect.objectContaining({ status: "voided" })]);
    const answered = await mails("ended");
    expect(answered).toHaveLength(1);
    expect(answered[0]?.bodyText).toContain("we could not confirm your appointment in time");
  });

  it("is cancelled at its start, if that comes first", async () => {
    reach(at.order.appointmentStart);
    await set({ updatedAt: at.world.clock.now() });
    await run();
    expect(await status()).toBe("cancelled");
  });

  it("does not change after it is answered", async () => {
    await answer("accept");
    at.world.clock.advance({ hours: 73 });
    await run();
    expect(await status()).toBe("accepted");
  });
});

describe("an unanswered reschedule request", () => {
  it("ends when the requested time begins, and the old time stays booked", async () => {
    await book("2027-01-13", CARD);
    reach(at.order.appointmentStart, -20 * 60);
    const requestedStart = later(-60);
    expect((await move(requestedStart)).body.status).toBe("reschedule_request");
    expect(await occupied()).toHaveLength(2);
    reach(requestedStart, -1);
    await run();
    expect(await status()).toBe("reschedule_request");
    reach(requestedStart);
    await run();
    expect(await status()).toBe("accepted");
    expect(await occupied()).toEqual([own()]);
    expect(await mails("stands")).toHaveLength(1);
  });
});

describe("a reminder", () => {
  beforeEach(async () => {
    await book("2027-01-13");
  });

  it("is sent once a day before and once an hour before, by mail and text", async () => {
    reach(at.order.appointmentStart, -24 * 60);
    await Promise.all([run(), run()]);
    await run();
    expect(await mails("reminder:day")).toHaveLength(1);
    expect(await messages("reminder:day")).toHaveLength(2);
    const [mail] = await mails("reminder:day");
    expect(mail?.bodyText, "at the address that it was booked at").toContain(
      `http://${at.world.host}/visit/${at.order.id}`,
    );
    reach(at.order.appointmentStart, -60);
    await run();
    await run();
    expect(await mails("reminder:hour")).toHaveLength(1);
  });

  it("is not sent for a cancelled visit, and is sent again for a rescheduled visit", async () => {
    reach(at.order.appointmentStart, -24 * 60);
    await run();
    const requestedStart = later(24 * 60);
    await set({ updatedAt: new Date("2027-01-05T16:00:00Z") });
    reach(at.order.appointmentStart, -25 * 60);
    expect((await move(requestedStart)).body.appointmentStart).toBe(requestedStart);
    reach(requestedStart, -24 * 60);
    await run();
    expect(await mails("reminder:day")).toHaveLength(2);
    await answers.signIn();
    await answer("cancel");
    reach(requestedStart, -60);
    await run();
    expect(await mails("reminder:hour")).toEqual([]);
  });

  it("is sent to every visit that is due, even when the batch starts with a visit just booked", async () => {
    const { id } = at.order;
    const others = [];
    for (const date of ["2027-01-14", "2027-01-15", "2027-01-19"]) others.push((await book(date)).id);
    reach(at.order.appointmentStart, -20 * 60);
    const now = at.world.clock.now();
    const [justBooked, ...rest] = [id, ...others];
    const instant = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const soon = (hours: number) => ({
      appointmentStart: instant(hours),
      appointmentEnd: instant(hours + 1),
    });
    const change = (orderId: string, values: object) =>
      database.db.updateTable("orders").set(values).where("id", "=", orderId).execute();
    await change(justBooked ?? "", { ...soon(2), updatedAt: now });
    for (const [nth, other] of rest.entries()) await change(other, soon(6 + nth));
    await runRemindersAndExpiry({ db: database.db, log: createLog("silent") }, now, 1);
    const reminded = await database.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", at.world.siteId)
      .where("remindedDayAt", "is not", null)
      .execute();
    expect(reminded.map((order) => order.id).sort()).toEqual(rest.sort());
  });

  it("is not sent to customers who turned reminders off", async () => {
    const notifications = JSON.stringify({ reminderMail: false, reminderText: false });
    await database.db.updateTable("customers").set({ notifications }).execute();
    reach(at.order.appointmentStart, -24 * 60);
    await run();
    expect(await messages("reminder")).toEqual([]);
    await database.db.updateTable("customers").set({ notifications: "{}" }).execute();
  });
});

describe("a failed charge", () => {
  it("is notified once, with a link to another way to pay", async () => {
    await book("2027-01-13", { id: "card", sourceId: "tok_late_failure" });
    reach(at.order.appointmentStart, 60);
    await answers.signIn();
    expect((await answer("complete", finals(lines()[0]?.maxEstimatedPrice ?? 0))).body.status).toBe(
      "complete",
    );
    expect(await payments()).toEqual([expect.objectContaining({ status: "declined" })]);
    await run();
    await run();
    const answered = await mails("charge-failed");
    expect(answered).toHaveLength(1);
    expect(answered[0]?.bodyText).toMatch(/\/visit\/[\da-f-]{36}\?to=payment\b/);
  });
});
