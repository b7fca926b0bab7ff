import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeCaller, toCaller } from "#tests/desk-booking-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
const CUSTOMERS = "/v2/staff/customers";
let stage: Stage;
let caller: Awaited<ReturnType<typeof makeCaller>>;

beforeAll(async () => {
  stage = await makeStage(database);
  caller = await makeCaller(stage);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const ordersOf = (customerId: string) =>
  database.db
    .selectFrom("orders")
    .select(["id", "status", "source", "paymentMethod", "groomerId", "appointmentStart"])
    .where("customerId", "=", customerId)
    .where("status", "<>", "complete")
    .execute();

/** A customer that the team adds by phone, with a pet. */
async function makeNewcomer(over: object = {}) {
  const { token } = caller;
  const address = { addressLine: "1201 N 7th St", postalCode: "85006" };
  const person = {
    firstName: "Ivy",
    lastName: "Stone",
    email: `ivy-${newId()}@example.com`,
    address,
    ...over,
  };
  const { body } = await stage.done("POST", CUSTOMERS, { token, body: person });
  const facts = { vaccinated: true, declawed: false, spayedNeutered: true, anxiousAggressive: false };
  const { poodle: breedId } = stage.world.pets.breeds;
  const pet = { name: "Pip", breedId, gender: "male", birthYear: 2021, weight: 12, ...facts };
  const added = await stage.done("POST", `${CUSTOMERS}/${body.id}/pets`, { token, body: pet });
  return { ...toCaller(stage, { id: body.id, petId: added.body.id, token }), email: person.email };
}

describe("the team books for a customer", () => {
  it("in cash: the groomer answers, and the customer gets the confirmation", async () => {
    const { id, freeTime, inputFor, post } = caller;
    const slot = await freeTime();
    const { status, body } = await post("bookings", inputFor(slot));
    expect([status, body.appointmentStart]).toEqual([200, slot.startsAt]);
    expect((await ordersOf(id)).filter((order) => order.id === body.id)).toMatchObject([
      { source: "staff", paymentMethod: "cash", groomerId: slot.groomerId },
    ]);
    const { body: me } = await stage.world.call("GET", "/v1/customer", { token: caller.owner });
    expect(await stage.messageTo(me.email)).toContain(body.number);
  });

  it("waits for the groomer's answer unless the groomer accepts by default", async () => {
    await database.db
      .updateTable("groomers")
      .set({ autoAcceptOrders: false })
      .where("id", "=", stage.ada)
      .execute();
    const newcomer = await makeNewcomer();
    const { body } = await newcomer.post("bookings", newcomer.inputFor(await newcomer.freeTime()));
    expect(await ordersOf(newcomer.id)).toMatchObject([{ id: body.id, status: "pending" }]);
    await database.db
      .updateTable("groomers")
      .set({ autoAcceptOrders: true })
      .where("id", "=", stage.ada)
      .execute();
  });

  it("before the terms are accepted, which stay open", async () => {
    const newcomer = await makeNewcomer();
    const shown = await stage.world.call("GET", `${CUSTOMERS}/${newcomer.id}/booking`, {
      token: newcomer.token,
    });
    expect(shown.status).toBe(200);
    const { status, body } = await newcomer.post("bookings", newcomer.inputFor(await newcomer.freeTime()));
    expect(status).toBe(200);
    // There is no phone number, so there is only a mail.
    expect(await stage.messageTo(newcomer.email)).toContain(body.number);
    const accepted = await database.db
      .selectFrom("agreementAcceptances")
      .innerJoin("customers", "customers.accountId", "agreementAcceptances.accountId")
      .select("documentId")
      .where("customers.id", "=", newcomer.id)
      .execute();
    expect(accepted).toEqual([]);
  });

  it("by a link to pay, which books nothing", async () => {
    const newcomer = await makeNewcomer();
    const { groomerId, startsAt } = await newcomer.freeTime();
    const { status } = await newcomer.post("booking-links", { pets: newcomer.pets, groomerId, startsAt });
    expect(status).toBe(200);
    expect(await ordersOf(newcomer.id)).toEqual([]);
    expect(await stage.messageTo(newcomer.email)).toContain("/customer/new/auto-register?link=");
  });

  it("lists times of all groomers, the best first with the reason", async () => {
    const { body } = await caller.times();
    expect(body.recommended.length).toBeGreaterThan(0);
    expect(body.recommended[0]).toMatchObject({
      why: { kind: expect.any(String) },
      price: expect.anything(),
    });
  });
});

describe("a booking by the team is refused", () => {
  it("for pets of others, a lower price, and without the customer's word", async () => {
    const slot = await caller.freeTime();
    const foreign = [{ id: newId(), services: caller.pets[0]?.services }];
    expect(
      Object.keys((await caller.post("bookings", caller.inputFor(slot, { pets: foreign }))).body.errors),
    ).toEqual(["pets.0.id"]);
    const cheap = { agreedTotal: { min: 0, max: 1 } };
    expect((await caller.post("bookings", caller.inputFor(slot, cheap))).body.code).toBe("price_changed");
    expect(
      Object.keys((await caller.post("bookings", caller.inputFor(slot, { isAgreed: false }))).body.errors),
    ).toEqual(["isAgreed"]);
  });

  it("within the lead time, which protects groomers from sudden visits", async () => {
    const startsAt = new Date(stage.now().getTime() + 15 * 60_000).toISOString();
    const price = { min: 0, max: 100_000 };
    const input = caller.inputFor({ groomerId: stage.ada, startsAt, price });
    expect((await caller.post("bookings", input)).body.code).toBe("slot_taken");
  });

  it("for a closed account, also while it is being closed", async () => {
    const newcomer = await makeNewcomer();
    const input = newcomer.inputFor(await newcomer.freeTime());
    const path = `${CUSTOMERS}/${newcomer.id}/deactivate`;
    const [booked, closed] = await Promise.all([
      newcomer.post("bookings", input),
      stage.world.call("POST", path, { token: newcomer.token, body: { description: "Asked us." } }),
    ]);
    // Either the visit came first and stops the closing, or the account is closed and has no visit.
    expect([booked.status, closed.status].filter((status) => status === 200)).toHaveLength(1);
    if (closed.status === 200) expect(await ordersOf(newcomer.id)).toEqual([]);
    else
      await stage.done("POST", path, {
        token: newcomer.token,
        body: { description: "Asked us.", visits: "keep" },
      });
    expect(
      (await newcomer.post("bookings", newcomer.inputFor({ ...input, price: input.agreedTotal }))).status,
    ).toBe(409);
  });

  it("for another brand's customer as for none", async () => {
    const other = await makeStage(database);
    const { customerId } = await other.customer();
    for (const id of [customerId, newId()]) {
      const strange = toCaller(stage, { id, petId: newId(), token: caller.token });
      const input = strange.inputFor({
        groomerId: stage.ada,
        startsAt: "2027-01-20T18:00:00Z",
        price: { min: 0, max: 1 },
      });
      expect((await strange.post("bookings", input)).status).toBe(404);
      expect((await strange.times()).status).toBe(404);
    }
  });

  it("of a street to a reader who may not see contacts", async () => {
    const permissions = PERMISSIONS.filter((one) => one !== "customers.contact");
    const over = { now: stage.now(), permissions };
    const { token } = await makeStaffMember(database.db, stage.world.siteId, over);
    const { body } = await stage.world.call("GET", `${CUSTOMERS}/${caller.id}/booking`, { token });
    expect(body.address).toBe("Phoenix, AZ 85006");
  });
});

describe("at once", () => {
  it("eight presses of one button make one order", async () => {
    const newcomer = await makeNewcomer();
    const input = newcomer.inputFor(await newcomer.freeTime());
    const answers = await Promise.all(Array.from({ length: 8 }, () => newcomer.post("bookings", input)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await ordersOf(newcomer.id)).toHaveLength(1);
  });

  it("two forms for one slot make one order", async () => {
    const newcomer = await makeNewcomer();
    const slot = await newcomer.freeTime();
    const [one, two] = await Promise.all([
      newcomer.post("bookings", newcomer.inputFor(slot)),
      caller.post("bookings", caller.inputFor(slot)),
    ]);
    const lost = one.status === 200 ? two : one;
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(lost.body).toMatchObject({ code: "slot_taken", details: { nearest: expect.any(Array) } });
  });

  it("a customer's own booking and the team's never get the same time", async () => {
    const newcomer = await makeNewcomer();
    const slot = await newcomer.freeTime();
    const booking = await startBooking(stage.world);
    const { groomerId, startsAt } = slot;
    const ready = await readyToPlace(stage.world, booking, { groomerId, startsAt }, { id: "cash" });
    // The customer holds the time.
    expect((await newcomer.post("bookings", newcomer.inputFor(slot))).body.code).toBe("slot_taken");
    const [placed, lost] = await Promise.all([
      booking.post("place-order", { agreedTotal: ready.quote.total }),
      newcomer.post("bookings", newcomer.inputFor(slot)),
    ]);
    expect([placed.status, lost.body.code]).toEqual([200, "slot_taken"]);
    expect(lost.body.details.nearest.length).toBeGreaterThan(0);
    expect(await ordersOf(newcomer.id)).toEqual([]);
  });
});
