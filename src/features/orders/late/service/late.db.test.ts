import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ORDERS_PATH } from "../../contract/order.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, messages, move } = steps;
const { answer, answers, set, reach, tokenOf } = useAnswers(database, steps);

const own = (method: string, path: string, body?: object, token = answers.groomer) =>
  at.world.call(method, `/v2/groomer/appointments/${at.order.id}/${path}`, { token, ...(body && { body }) });
const ask = (appointmentStart: string, token = answers.groomer) =>
  own("POST", "ask-for-time", { appointmentStart }, token);
const customer = (method: string, path: string, body?: object, token = at.booking.token) =>
  at.world.call(method, `${ORDERS_PATH}/${at.order.id}${path}`, {
    ...(token && { token }),
    ...(body && { body }),
  });
const agree = (appointmentStart: string, token = at.booking.token) =>
  customer("POST", "/proposed-time/agree", { appointmentStart }, token);
const decline = (token = at.booking.token) => customer("POST", "/proposed-time/decline", {}, token);
const shown = async () => (await customer("GET", "")).body;
/** An instant some minutes after the visit's agreed start. */
const start = (minutes: number) =>
  new Date(Date.parse(at.order.appointmentStart ?? "") + minutes * 60_000).toISOString();
const held = () =>
  database.db
    .selectFrom("occupancy")
    .select(["resource", "minutes"])
    .where("holder", "=", at.order.id)
    .execute();
const cancel = () => {
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  return at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
    body: { orderIds: [at.order.id], reasonId },
    token: at.booking.token ?? "",
  });
};

beforeEach(async () => {
  await book("2027-01-08", { id: "cash" });
  reach(at.order.appointmentStart, -30);
  await answers.signIn();
});

describe("a groomer who asks for another time", () => {
  it("leaves the visit as it is until the customer agrees, who reads of it by mail and text", async () => {
    const asked = await ask(start(120));
    expect([asked.status, asked.body.status, asked.body.appointmentStart]).toEqual([
      200,
      "accepted",
      start(0),
    ]);
    expect(asked.body.proposedTime.appointmentStart).toBe(start(120));
    const order = await shown();
    expect(order).toMatchObject({
      appointmentStart: start(0),
      proposedTime: { appointmentStart: start(120) },
    });
    expect(await held()).toHaveLength(1);
    const sent = await messages("time-asked:");
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toMatch(/to=time/);
  });

  it("gets the time once the customer agrees, without another answer", async () => {
    await own("POST", "marks", { mark: "on_my_way" });
    await ask(start(120));
    const agreed = await agree(start(120));
    expect([agreed.status, agreed.body.code]).toEqual([200, undefined]);
    expect(agreed.body).toMatchObject({
      status: "accepted",
      appointmentStart: start(120),
      proposedTime: null,
      visitMarks: [],
      arrivesAt: null,
    });
    expect(await held()).toHaveLength(1);
    expect((await agree(start(120))).body.appointmentStart).toBe(start(120));
    expect((await messages("moved:")).length).toBeGreaterThan(0);
  });

  it("reads that the customer stays with the agreed time, and only once", async () => {
    await ask(start(120));
    expect((await decline()).body).toMatchObject({ appointmentStart: start(0), proposedTime: null });
    await decline();
    expect(await messages("time-declined:")).toHaveLength(1);
    expect(await agree(start(120))).toMatchObject({ status: 409 });
  });

  it("asks once for the same time, and a later question replaces the one before", async () => {
    await Promise.all([ask(start(120)), ask(start(120))]);
    await ask(start(120));
    expect(await messages("time-asked:")).toHaveLength(2);
    await ask(start(180));
    expect(await agree(start(120))).toMatchObject({ status: 409 });
    expect((await agree(start(180))).body.appointmentStart).toBe(start(180));
  });

  it("cannot ask for the agreed time, a time that is not free, or one outside of work", async () => {
    expect((await ask(start(0))).body.errors).toHaveProperty("appointmentStart");
    expect((await ask(start(24 * 60 - 600))).body.code).toBe("slot_taken");
    expect((await own("POST", "ask-for-time", { appointmentStart: "soon" })).status).toBe(422);
    expect((await own("POST", "ask-for-time", {})).body.errors).toHaveProperty("appointmentStart");
    expect((await shown()).proposedTime).toBeNull();
  });

  it("cannot ask at the door, nor for a visit that has ended or waits for an answer", async () => {
    await own("POST", "marks", { mark: "arrived" });
    expect(await ask(start(120))).toMatchObject({ status: 409 });
    for (const status of ["complete", "cancelled", "pending"]) {
      await set({ status });
      expect(await ask(start(120)), status).toMatchObject({ status: 409 });
    }
  });

  it("asks in vain once the groomer is at the door, or the asked time has come", async () => {
    await ask(start(120));
    await own("POST", "marks", { mark: "started" });
    expect(await agree(start(120))).toMatchObject({ status: 409 });
    await database.db.deleteFrom("visitMarks").where("orderId", "=", at.order.id).execute();
    reach(at.order.appointmentStart, 121);
    expect(await agree(start(120))).toMatchObject({ status: 409 });
    expect((await shown()).appointmentStart).toBe(start(0));
  });

  it("cannot give the customer a time that another visit has taken since", async () => {
    await ask(start(120));
    const { order, booking } = at;
    reach(order.appointmentStart, -24 * 60 * 2);
    await database.db
      .insertInto("occupancy")
      .values({
        id: order.id,
        siteId: at.world.siteId,
        resource: at.ada,
        holder: at.ada,
        kind: "time_off",
        minutes: 60,
        during: `[${start(120)},${start(180)})`,
      })
      .execute();
    expect((await agree(start(120), booking.token)).body.code).toBe("slot_taken");
    expect((await shown()).appointmentStart).toBe(start(0));
  });

  it("asks nothing more of a visit that the customer has moved or canceled since", async () => {
    reach(at.order.appointmentStart, -24 * 60 * 2);
    await answers.signIn();
    await ask(start(120));
    expect((await move(start(60))).status).toBe(200);
    expect((await shown()).proposedTime).toBeNull();
    expect(await agree(start(120))).toMatchObject({ status: 409 });
    await ask(start(180));
    expect((await cancel()).status).toBe(200);
    expect(await agree(start(180))).toMatchObject({ status: 409 });
    expect((await shown()).status).toBe("cancelled");
  });

  it("is answered once when the customer agrees and cancels at the same time", async () => {
    reach(at.order.appointmentStart, -24 * 60 * 2);
    await answers.signIn();
    await ask(start(120));
    const [agreed, canceled] = await Promise.all([agree(start(120)), cancel()]);
    const order = await shown();
    if (order.status === "cancelled") expect(await held()).toEqual([]);
    else expect([agreed.status, order.appointmentStart, canceled.status]).toEqual([200, start(120), 409]);
    expect((await held()).length).toBe(order.status === "cancelled" ? 0 : 1);
  });

  it("is shown to its groomer alone: other groomers, customers and roles get nothing", async () => {
    const other = await tokenOf(await at.world.addGroomer());
    expect(await ask(start(120), other)).toMatchObject({ status: 404 });
    await ask(start(120));
    const stranger = (await at.world.addCustomer()).token;
    expect(await agree(start(120), stranger)).toMatchObject({ status: 404 });
    expect(await decline(stranger)).toMatchObject({ status: 404 });
    expect(await agree(start(120), answers.groomer)).toMatchObject({ status: 403 });
    const staff = await makeStaffMember(database.db, at.world.siteId);
    expect(await ask(start(120), staff.token)).toMatchObject({ status: 403 });
    expect((await shown()).appointmentStart).toBe(start(0));
  });

  it("lists the other times that can be asked for, and not those of a pending visit", async () => {
    const path = `/v2/groomer/orders/${at.order.id}/suggested-times`;
    const { body } = await at.world.call("GET", path, { token: answers.groomer });
    const starts = body.suggestions.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts).not.toContain(start(0));
    expect([starts[0]?.slice(0, 10), starts[0] > start(0)]).toEqual([start(0).slice(0, 10), true]);
    const later = await at.world.call("GET", `${path}?after=${start(200)}`, { token: answers.groomer });
    expect(later.body.suggestions[0].startsAt >= start(200)).toBe(true);
    expect((await ask(starts[0])).status).toBe(200);
    await set({ status: "pending" });
    expect(await at.world.call("GET", path, { token: answers.groomer })).toMatchObject({ status: 409 });
  });
});

describe("a visit offered to another groomer", () => {
  const preview = (token = answers.groomer) => own("GET", "hand-over", undefined, token);
  const hand = (serviceProviderId: string, token = answers.groomer) =>
    own("POST", "hand-over", { serviceProviderId }, token);
  let bea: string;

  beforeEach(async () => {
    reach(at.order.appointmentStart, -24 * 60);
    await answers.signIn();
    bea = await at.world.addGroomer({ displayName: "Bea Comb" });
  });

  it("is given up, and the customer is offered that groomer at the same time", async () => {
    const before = await preview();
    expect(before.body.serviceProvider).toMatchObject({ id: bea, displayName: "Bea Comb" });
    const done = await hand(bea);
    expect([done.status, done.body.status]).toEqual([200, "cancelled"]);
    const offer = await customer("GET", "/stand-in");
    expect(offer.body.standIn).toMatchObject({ status: "open", serviceProvider: { id: bea } });
    expect(await held()).toEqual([]);
    expect((await hand(bea)).status).toBe(200);
    expect((await messages("ended:")).length).toBe(2);
  });

  it("stays with its groomer if no other is free, or another one by now", async () => {
    expect(await hand(at.ada)).toMatchObject({ status: 409 });
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "in", (of) => of.selectFrom("groomers").select("accountId").where("id", "=", bea))
      .execute();
    expect((await preview()).body.serviceProvider).toBeNull();
    expect(await hand(bea)).toMatchObject({ status: 409 });
    expect((await shown()).status).toBe("accepted");
  });

  it("stays with a groomer who is at the door, and is not theirs once the customer cancels", async () => {
    expect((await cancel()).status).toBe(200);
    expect(await hand(bea)).toMatchObject({ status: 409 });
    expect((await customer("GET", "/stand-in")).body.standIn).toBeNull();
    await set({ status: "accepted" });
    await database.db
      .insertInto("visitMarks")
      .values({
        siteId: at.world.siteId,
        orderId: at.order.id,
        mark: "arrived",
        markedAt: at.world.clock.now(),
        accountId: (await at.world.addCustomer()).accountId,
        createdAt: at.world.clock.now(),
      })
      .execute();
    expect(await hand(bea)).toMatchObject({ status: 409 });
  });

  it("ends once when the customer cancels at the same moment", async () => {
    const [handed, canceled] = await Promise.all([hand(bea), cancel()]);
    expect((await shown()).status).toBe("cancelled");
    const { standIn } = (await customer("GET", "/stand-in")).body;
    expect([handed.status, standIn === null]).toEqual(handed.status === 200 ? [200, false] : [409, true]);
    expect([200, 409]).toContain(canceled.status);
  });

  it("cannot be given away by another groomer, a customer or staff", async () => {
    const other = await tokenOf(bea);
    expect(await preview(other)).toMatchObject({ status: 404 });
    expect(await hand(bea, other)).toMatchObject({ status: 404 });
    expect(await hand(bea, at.booking.token)).toMatchObject({ status: 403 });
    expect((await own("POST", "hand-over", { serviceProviderId: "bea" })).status).toBe(422);
    expect((await answer("complete", {})).status).not.toBe(200);
    expect((await shown()).status).toBe("accepted");
  });
});
