import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";
import { CHANGE_REFUSALS } from "../../changes/words/refusals.ts";
import type { Order } from "../../contract/order.ts";
import { AGREED_BY_PHONE_ID } from "../../late/rules.ts";
import { SERVICES_REFUSALS } from "../words/services.ts";

const database = useDatabase();
const { steps, answers, reach, staffWith, call, version, set, occupy } = useStaffMoves(database);
const { at, book, occupied, changes, messages, later } = steps;
const CARD = { id: "card", sourceId: "tok_visa" } as const;
const REASON = "As said on the phone";

const read = async () =>
  (await at.world.call("GET", `/v2/staff/appointments/${at.order.id}`, { token: answers.staff })).body;
const groom = () => ({ id: at.world.offer.services.groom, serviceAddOns: [] as string[] });
const petId = () => at.order.petServicesByPet[0]?.pet.id ?? "";
const line = () => at.order.petServicesByPet[0]?.services[0]?.petServiceId ?? "";
const addGroom = () => ({ kind: "add", petId: petId(), services: [groom()] });
const customer = (method: string, path: string, body?: object) => steps.call(method, path, body);
const send = async (step: "change" | "ask", change: object, over: object = {}, token = answers.staff) => {
  const seen = { version: await version(), change, reason: REASON };
  const body = { ...seen, ...(step === "change" && { agreedByPhone: true }), ...over };
  return call("POST", `services/${step}`, body, token);
};
const paymentsOf = async () =>
  (
    await database.db
      .selectFrom("payments")
      .select(["amount", "status"])
      .where("siteId", "=", at.world.siteId)
      .orderBy("createdAt")
      .execute()
  ).map(({ amount, status }) => [amount, status]);

/** A visit with a bath and a full groom, which the customer added. */
async function bookTwo(payment?: Parameters<typeof book>[1]) {
  await book("2027-01-08", payment);
  const added = await customer("POST", "/pet-services", {
    ...{ petId: petId(), services: [groom()] },
    agreedTotal: { min: 0, max: 1_000_000 },
  });
  expect(added.status).toBe(200);
  at.order = added.body;
  return lineOf(at.order, "full-groom");
}

const linesOf = (order: Order) => order.petServicesByPet.flatMap(({ services }) => services);
const lineOf = (order: Order, name: string) =>
  linesOf(order).find(({ service }) => service.name === name)?.petServiceId ?? "";
const namesOf = (order: Order) => linesOf(order).map(({ service }) => service.name);

describe("services that staff change as agreed by phone", () => {
  it("are those of the preview at once: customer and groomer read of it, and the log says who did it", async () => {
    const groomLine = await bookTwo(CARD);
    const [before, held] = [await read(), await paymentsOf()];
    const preview = await call("GET", `services/preview?line=${groomLine}`);
    expect([preview.status, preview.body.isDearer]).toEqual([200, false]);
    expect(preview.body).toMatchObject({ before: before.totals.total, appointmentStart: later(0) });
    expect(preview.body.addedMinutes).toBeLessThan(0);
    const { status, body } = await send("change", { kind: "remove", petServiceId: groomLine });
    expect([status, body]).toMatchObject([
      200,
      { total: preview.body.totals.total, appointmentEnd: preview.body.appointmentEnd },
    ]);
    const after = await read();
    expect([namesOf(after), after.status, after.version]).toEqual([["bath"], "accepted", body.version]);
    expect(after.totals).toEqual(preview.body.totals);
    expect((await occupied()).map(([, , to]) => to)).toEqual([preview.body.appointmentEnd]);
    const words = "Removed: full-groom for Bo, as agreed by phone";
    const change = (await changes()).find(({ reasonId }) => reasonId === AGREED_BY_PHONE_ID);
    expect(change).toMatchObject({ kind: "services", madeBy: "staff", description: words });
    expect(after.audit).toMatchObject([
      {
        ...{ action: "change services of order as agreed by phone", reason: REASON },
        before: { totalMax: before.totals.total.max },
        after: { totalMax: after.totals.total.max },
      },
    ]);
    const sent = (await messages("services:")).filter(({ bodyText }) => bodyText.includes(words));
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(["mail", "mail", "text"]);
    expect(await paymentsOf(), "no bank is asked").toEqual(held);
  });

  it("never cost more than agreed: the customer is asked by link, and the card is held after the consent", async () => {
    await book("2027-01-08", CARD);
    const [before, held] = [await read(), await paymentsOf()];
    const query = new URLSearchParams({ pet: petId(), service: groom().id });
    const preview = (await call("GET", `services/preview?${query}`)).body;
    expect(preview).toMatchObject({ isDearer: true, before: before.totals.total });
    const refused = await send("change", addGroom());
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[409, "price_changed", SERVICES_REFUSALS.isDearer],
    ]);
    expect(refused.body.details).toEqual({ total: preview.totals.total });
    const asked = await send("ask", addGroom());
    expect([asked.status, asked.body.proposal]).toMatchObject([
      200,
      { status: "open", reason: REASON, total: preview.totals.total },
    ]);
    const sent = (await messages("proposal:")).map(({ channel, bodyText }) => [channel, bodyText]);
    expect(sent.map(([channel]) => channel).toSorted()).toEqual(["mail", "text"]);
    for (const [, text] of sent) expect(text).toContain(REASON);
    expect([(await read()).totals, await paymentsOf()]).toEqual([before.totals, held]);
    expect((await send("ask", addGroom())).status, "while another waits").toBe(409);
    const { id } = asked.body.proposal;
    expect((await customer("POST", "/proposal/agree", { proposalId: id })).status).toBe(200);
    const after = await read();
    expect([after.totals, after.appointmentEnd]).toEqual([preview.totals, preview.appointmentEnd]);
    expect(await paymentsOf()).toContainEqual([preview.totals.total.max, "authorized"]);
  });

  it("may have an add-on that customers cannot book online", async () => {
    const { offline } = at.world.offer.addOns;
    const [service] = linesOf(at.order);
    const input = { id: service?.service.id ?? "", serviceAddOns: [offline] };
    const own = await customer("PUT", `/pet-services/${line()}`, { service: input });
    expect(own.status).toBe(422);
    const offered = (await call("GET", "services")).body;
    expect(JSON.stringify(offered)).toContain(offline);
    expect((await send("ask", { kind: "change", petServiceId: line(), service: input })).status).toBe(200);
  });
});

describe("services that staff change are refused", () => {
  it("where the longer visit does not fit, with times at which it does", async () => {
    const [end, later2] = [at.order.appointmentEnd ?? "", later(240)];
    await occupy(at.ada, end, later2);
    const query = new URLSearchParams({ pet: petId(), service: groom().id });
    for (const refused of [await call("GET", `services/preview?${query}`), await send("ask", addGroom())]) {
      expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
      expect(refused.body.details.nearest.length).toBeGreaterThan(0);
    }
    expect((await read()).proposal).toBeNull();
  });

  it("after a change that their caller did not see, with what the visit is now", async () => {
    const groomLine = await bookTwo();
    const seen = await version();
    const removal = { kind: "remove", petServiceId: line() };
    expect((await customer("DELETE", `/pet-services/${groomLine}`)).status).toBe(200);
    const { appointmentEnd } = await read();
    for (const step of ["change", "ask"] as const) {
      const refused = await send(step, step === "ask" ? addGroom() : removal, { version: seen });
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect(refused.body.details).toMatchObject({ version: seen + 1, appointmentEnd });
    }
    expect(namesOf(await read())).toEqual(["bath"]);
  });

  it("where the customer's own change comes first, and the customer's where theirs does", async () => {
    for (let round = 0; round < 4; round++) {
      const groomLine = await bookTwo();
      const before = await version();
      const [mine, theirs] = await Promise.all([
        send("change", { kind: "remove", petServiceId: groomLine }, { version: before }),
        customer("DELETE", `/pet-services/${lineOf(at.order, "bath")}`),
      ]);
      const left = namesOf(await read());
      expect(left, `round ${round}: ${mine.status} ${theirs.status}`).toHaveLength(1);
      expect([mine.status, theirs.status].toSorted()).toEqual([200, 409]);
      expect(left).toEqual([mine.status === 200 ? "bath" : "full-groom"]);
      await set({ status: "cancelled" });
      await database.db.deleteFrom("occupancy").where("holder", "=", at.order.id).execute();
    }
  });

  it("without consent by phone, a reason, a change, or the permission to write", async () => {
    const groomLine = await bookTwo();
    const removal = { kind: "remove", petServiceId: groomLine };
    const fields = async (over: object) => Object.keys((await send("change", removal, over)).body.errors);
    expect(await fields({ agreedByPhone: false })).toEqual(["agreedByPhone"]);
    expect(await fields({ reason: " " })).toEqual(["reason"]);
    const [service] = linesOf(at.order);
    const same = { id: service?.service.id, serviceAddOns: service?.addOns.map(({ id }) => id) };
    const unchanged = await send("change", { kind: "change", petServiceId: line(), service: same });
    expect([unchanged.status, unchanged.body.message]).toEqual([409, SERVICES_REFUSALS.same]);
    const none = await call("GET", "services/preview");
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ["pet"]]);
    const reader = await staffWith("orders.read");
    expect((await send("change", removal, {}, reader)).status).toBe(403);
    expect((await send("ask", addGroom(), {}, reader)).status).toBe(403);
    expect((await call("GET", "services", undefined, reader)).status).toBe(200);
    expect(namesOf(await read())).toContain("full-groom");
  });

  it("once its groomer has left, in words for the team", async () => {
    await bookTwo();
    const groomer = at.order.serviceProvider?.id ?? "";
    await setGroomerStatus(database.db, groomer, "inactive");
    const team = await send("change", { kind: "remove", petServiceId: line() });
    const own = await customer("POST", "/pet-services", {
      ...{ petId: petId(), services: [groom()], agreedTotal: { min: 0, max: 1_000_000 } },
    });
    await setGroomerStatus(database.db, groomer, "active");
    expect([team.status, team.body.message]).toEqual([409, CHANGE_REFUSALS.groomerLeftTheTeam]);
    expect([own.status, own.body.message]).toEqual([409, CHANGE_REFUSALS.groomerLeft]);
  });

  it("once the groomer is at the visit, it has begun, or it waits for an answer", async () => {
    const groomLine = await bookTwo();
    const removal = { kind: "remove", petServiceId: groomLine };
    const refusals = async () => [
      ...[(await send("change", removal)).body.message, (await send("ask", addGroom())).body.message],
      (await call("GET", `services/preview?line=${groomLine}`)).body.message,
    ];
    const closed = Array.from({ length: 3 }, () => SERVICES_REFUSALS.closed);
    await set({ status: "pending" });
    expect(await refusals()).toEqual(closed);
    await set({ status: "accepted" });
    expect((await read()).actions).toContain("services");
    reach(at.order.appointmentStart, -15);
    await answers.signIn();
    const marked = await at.world.call("POST", `/v2/staff/orders/${at.order.id}/marks`, {
      ...{ token: answers.staff, body: { mark: "arrived" } },
    });
    expect(marked.status).toBe(200);
    expect(await refusals()).toEqual(closed);
    expect((await read()).actions).not.toContain("services");
    await database.db.deleteFrom("visitMarks").where("orderId", "=", at.order.id).execute();
    reach(at.order.appointmentStart, 1);
    expect(await refusals()).toEqual(closed);
    expect(namesOf(await read())).toContain("full-groom");
  });
});
