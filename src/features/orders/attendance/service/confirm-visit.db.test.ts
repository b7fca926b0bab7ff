import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { createLog } from "#kit/server/log.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { makeWorld } from "#tests/world.ts";
import { runRemindersAndExpiry } from "../../answers/service/run-reminders-and-expiry.ts";
import { ATTENDANCE_REFUSALS } from "../words.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, call, later, messages } = steps;
const { answers, reach, set } = useAnswers(database, steps);

const remind = () =>
  runRemindersAndExpiry({ db: database.db, log: createLog("silent") }, at.world.clock.now());
const links = (text: string) => [...text.matchAll(/https?:\/\/\S+\/confirm-visit\/([\w-]+)/g)];
const tokenIn = (text: string) => links(text)[0]?.[1] ?? "";

/** The token of the newest reminder's link, the same in mail and text. */
async function remindedToken(): Promise<string> {
  await remind();
  const sent = await messages("reminder:day");
  const tokens = sent.map(({ bodyText }) => tokenIn(bodyText));
  expect(sent).toHaveLength(2);
  expect(new Set(tokens).size, "one link").toBe(1);
  return tokens[0] ?? "";
}

const confirm = (token: string, appointmentStart = at.order.appointmentStart, world = at.world) =>
  world.call("PUT", `/v2/visit-confirmations/${token}`, { body: { appointmentStart } });
const show = (token: string, world = at.world) => world.call("GET", `/v2/visit-confirmations/${token}`);
const confirmAsStaff = (appointmentStart = at.order.appointmentStart) =>
  at.world.call("PUT", `/v2/staff/appointments/${at.order.id}/confirmation`, {
    token: answers.staff,
    body: { appointmentStart },
  });

beforeEach(async () => {
  await book("2027-01-13");
  reach(at.order.appointmentStart, -23 * 60);
  await answers.signIn();
});

describe("the link of a reminder", () => {
  it("confirms the visit once, without signing in, and shows no name, street or price", async () => {
    const token = await remindedToken();
    const before = await show(token);
    expect(before.body).toMatchObject({ confirmation: null, canConfirm: true, status: "accepted" });
    expect(JSON.stringify(before.body)).not.toMatch(/Ann|ann@|7th St|total|phone/i);
    const first = await confirm(token);
    expect(first.body.confirmation).toEqual({ at: at.world.clock.now().toISOString(), madeBy: "customer" });
    at.world.clock.advance({ minutes: 5 });
    expect((await confirm(token)).body.confirmation).toEqual(first.body.confirmation);
    const desk = await at.world.call("GET", `/v2/staff/appointments/${at.order.id}`, {
      token: answers.staff,
    });
    expect(desk.body.confirmation).toEqual(first.body.confirmation);
    expect(desk.body.actions).not.toContain("confirm");
  });

  it("does not change the visit, so that a form that waits is not refused", async () => {
    const before = (await call("GET", "")).body;
    await confirm(await remindedToken());
    expect((await call("GET", "")).body).toEqual(before);
  });

  it("is refused once the visit has another time, which must be confirmed again", async () => {
    const token = await remindedToken();
    await confirm(token);
    const moved = later(60);
    await set({ appointmentStart: new Date(moved), appointmentEnd: new Date(later(120)) });
    expect((await show(token)).body).toMatchObject({ confirmation: null, appointmentStart: moved });
    const refused = await confirm(token);
    expect([refused.status, refused.body.message]).toEqual([409, ATTENDANCE_REFUSALS.moved]);
    expect((await confirm(token, moved)).body.confirmation.madeBy).toBe("customer");
  });

  it.each(["pending", "reschedule_request", "cancellation_request", "cancelled", "complete"])(
    "is refused while the visit is %s",
    async (status) => {
      const token = await remindedToken();
      await set({ status });
      const refused = await confirm(token);
      expect([refused.status, refused.body.message]).toEqual([409, ATTENDANCE_REFUSALS.over]);
      expect((await show(token)).body).toMatchObject({ canConfirm: false });
    },
  );

  it("is refused once the visit has begun", async () => {
    const token = await remindedToken();
    reach(at.order.appointmentStart);
    expect((await confirm(token)).status).toBe(409);
  });

  it("ends with the visit", async () => {
    const token = await remindedToken();
    reach(at.order.appointmentEnd);
    expect((await show(token)).status).toBe(404);
    expect((await confirm(token)).status).toBe(404);
  });

  it("is not for staff, also while they act for the customer", async () => {
    const token = await remindedToken();
    const account = await database.db
      .selectFrom("orders")
      .innerJoin("customers", "customers.id", "orders.customerId")
      .select("customers.accountId")
      .where("orders.id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    const staff = await at.world.addStaff();
    const acting = await makeSignIn(database.db, at.world.siteId, account.accountId, {
      now: at.world.clock.now(),
      impersonatorId: staff.accountId,
    });
    const body = { appointmentStart: at.order.appointmentStart };
    for (const signedIn of [answers.staff, acting]) {
      const path = `/v2/visit-confirmations/${token}`;
      const refused = await at.world.call("PUT", path, { body, token: signedIn });
      expect([refused.status, refused.body.message]).toEqual([403, ATTENDANCE_REFUSALS.isStaff]);
    }
    expect((await show(token)).body.confirmation).toBeNull();
  });

  it("is not found when forged, cut, or of another brand", async () => {
    const token = await remindedToken();
    const elsewhere = await makeWorld(database.db);
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const wrong of [forged, token.slice(0, -1), at.order.id]) {
      expect((await show(wrong)).status, wrong).toBe(404);
      expect((await confirm(wrong)).status, wrong).toBe(404);
    }
    expect((await show(token, elsewhere)).status).toBe(404);
    expect((await confirm(token, undefined, elsewhere)).status).toBe(404);
    expect((await show(token)).body.confirmation).toBeNull();
  });

  it("is limited for a network that guesses", async () => {
    let last = 404;
    for (let nth = 0; nth < 130 && last === 404; nth++) last = (await show(`guess${nth}`)).status;
    expect(last).toBe(429);
  });
});

describe("a reminder", () => {
  it("does not ask for what the customer has confirmed by phone", async () => {
    expect((await confirmAsStaff()).body.confirmation.madeBy).toBe("staff");
    await remind();
    const sent = await messages("reminder:day");
    expect(sent).toHaveLength(2);
    expect(sent.flatMap(({ bodyText }) => links(bodyText))).toEqual([]);
  });

  it("does not ask an hour before the visit, or while a change awaits an answer", async () => {
    await set({ status: "reschedule_request" });
    await remind();
    await set({ status: "accepted" });
    reach(at.order.appointmentStart, -50);
    await remind();
    const sent = await messages("reminder:");
    expect(sent).toHaveLength(4);
    expect(sent.flatMap(({ bodyText }) => links(bodyText))).toEqual([]);
  });
});

it("staff confirm the start that they saw, and the first confirmation stays", async () => {
  expect((await confirmAsStaff(later(60))).status).toBe(409);
  const token = await remindedToken();
  const byLink = (await confirm(token)).body.confirmation;
  expect((await confirmAsStaff()).body.confirmation).toEqual(byLink);
});
