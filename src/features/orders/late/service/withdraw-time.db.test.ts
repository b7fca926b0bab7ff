import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ORDERS_PATH } from "../../contract/order.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, messages } = steps;
const { answers, reach, tokenOf } = useAnswers(database, steps);

const own = (path: string, body: object, token = answers.groomer) =>
  at.world.call("POST", `/v2/groomer/appointments/${at.order.id}/${path}`, { token, body });
const ask = (appointmentStart: string) => own("ask-for-time", { appointmentStart });
const withdraw = (appointmentStart: string, token?: string) =>
  own("proposed-time/withdraw", { appointmentStart }, token);
const customer = (method: string, path: string, body?: object) =>
  at.world.call(method, `${ORDERS_PATH}/${at.order.id}${path}`, {
    ...(at.booking.token && { token: at.booking.token }),
    ...(body && { body }),
  });
const agree = (appointmentStart: string) => customer("POST", "/proposed-time/agree", { appointmentStart });
const shown = async () => (await customer("GET", "")).body;
/** An instant some minutes after the visit's first start. */
const start = (minutes: number) =>
  new Date(Date.parse(at.order.appointmentStart ?? "") + minutes * 60_000).toISOString();

beforeEach(async () => {
  await book("2027-01-08", { id: "cash" });
  reach(at.order.appointmentStart, -30);
  await answers.signIn();
});

describe("a groomer who withdraws the question for another time", () => {
  it("comes at the agreed time, and the customer reads so by mail and text", async () => {
    await ask(start(120));
    const withdrawn = await withdraw(start(120));
    expect([withdrawn.status, withdrawn.body.proposedTime]).toEqual([200, null]);
    expect(await shown()).toMatchObject({
      status: "accepted",
      appointmentStart: start(0),
      proposedTime: null,
    });
    const sent = await messages("time-withdrawn:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toContain("nothing to answer");
    expect(await agree(start(120))).toMatchObject({ status: 409 });
    expect((await shown()).appointmentStart).toBe(start(0));
  });

  it("withdraws it once, and may ask again", async () => {
    await ask(start(120));
    await Promise.all([withdraw(start(120)), withdraw(start(120))]);
    expect((await withdraw(start(120))).status).toBe(200);
    expect(await messages("time-withdrawn:")).toHaveLength(2);
    expect((await ask(start(120))).body.proposedTime.appointmentStart).toBe(start(120));
    expect((await agree(start(120))).body.appointmentStart).toBe(start(120));
  });

  it("changes nothing without a question", async () => {
    expect(await withdraw(start(120))).toMatchObject({ status: 200, body: { appointmentStart: start(0) } });
    expect(await messages("time-withdrawn:")).toEqual([]);
  });

  it("cannot withdraw a time that the customer has agreed to, nor a later question by an old page", async () => {
    await ask(start(120));
    await ask(start(180));
    const old = await withdraw(start(120));
    expect([old.status, old.body.message]).toEqual([409, expect.stringContaining("another time by now")]);
    expect((await agree(start(180))).status).toBe(200);
    const late = await withdraw(start(180));
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("has agreed")]);
    expect((await shown()).appointmentStart).toBe(start(180));
    expect(await messages("time-withdrawn:")).toEqual([]);
  });

  it("meets the customer's agreement at the same moment: one of the two counts, and only that is sent", async () => {
    let [now, other] = [start(0), start(120)];
    for (let round = 0; round < 6; round++) {
      await ask(other);
      const sent = (await messages("time-withdrawn:")).length;
      // Agreeing takes longer, because it plans the time. So in every second round the groomer looks first.
      const looks = round % 2 === 1 ? 1 + round : 0;
      const withdrawAfterLooks = async () => {
        for (let look = 0; look < looks; look++) await shown();
        return withdraw(other);
      };
      const [agreed, withdrawn] = await Promise.all([agree(other), withdrawAfterLooks()]);
      const order = await shown();
      const isMoved = order.appointmentStart === other;
      expect([agreed.status, withdrawn.status]).toEqual(isMoved ? [200, 409] : [409, 200]);
      expect(order).toMatchObject({ appointmentStart: isMoved ? other : now, proposedTime: null });
      expect((await messages("time-withdrawn:")).length).toBe(isMoved ? sent : sent + 2);
      if (isMoved) [now, other] = [other, now];
    }
  });

  it("is the visit's own groomer: others, customers and staff withdraw nothing", async () => {
    await ask(start(120));
    expect(await withdraw(start(120), await tokenOf(await at.world.addGroomer()))).toMatchObject({
      status: 404,
    });
    expect(await withdraw(start(120), at.booking.token)).toMatchObject({ status: 403 });
    const staff = await makeStaffMember(database.db, at.world.siteId);
    expect(await withdraw(start(120), staff.token)).toMatchObject({ status: 403 });
    expect((await own("proposed-time/withdraw", { appointmentStart: "soon" })).status).toBe(422);
    expect((await own("proposed-time/withdraw", {})).body.errors).toHaveProperty("appointmentStart");
    expect((await shown()).proposedTime.appointmentStart).toBe(start(120));
  });
});
