import { beforeAll, describe, expect, it } from "vitest";
import { ORDERS_PATH, type Order } from "#features/orders/contract/order.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { CHANGE_REASONS, type ReasonCategory } from "#features/orders/rules/change-reasons.ts";
import { customerActions } from "#features/orders/rules/customer-actions.ts";
import { ORDER_STATUSES, type OrderStatus } from "#features/orders/rules/order.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "./db.ts";
import { makeWorld, NOW, type World } from "./world.ts";

// Page and server share the table of customer actions. These tests compare both in every status.

const database = useDatabase();
const HOUR = 3_600_000;
/** Friday, 11:00 in Phoenix, three days from now. */
const START = new Date("2027-01-08T18:00:00Z");
const MOMENTS = { "in good time": 48, "on the day before": 20, "once it has begun": -0.1 };

let world: World;
let ada: string;
let owner: { customerId: string; token: string };
let pet: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  ada = await world.addGroomer();
  owner = await world.addCustomer();
  pet = await makePet(database.db, world.siteId, owner.customerId, world.pets.breeds.poodle, {});
});

const reason = (category: ReasonCategory) => CHANGE_REASONS.find((entry) => entry.category === category)?.id;
const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: owner.token, ...(body !== undefined && { body }) });
const show = async (id: string): Promise<Order> => (await call("GET", `${ORDERS_PATH}/${id}`)).body;

/** Creates an order in a status, `hours` before its start, with the actions that its page offers. */
async function stage(status: OrderStatus, hours: number) {
  world.clock.set(NOW);
  const isTimed = status !== "request";
  const id = await makeOrder(database.db, world.siteId, {
    customerId: owner.customerId,
    areaId: world.areaId,
    groomerId: isTimed ? ada : null,
    status,
    start: isTimed ? START : null,
    lines: [{ petId: pet, serviceId: world.offer.services.bath }],
    now: NOW,
  });
  world.clock.set(new Date(START.getTime() - hours * HOUR));
  const order = await show(id);
  return { id, order, offered: customerActions(order, world.clock.now()) };
}

let days = 2;
/** Returns a time on another day at each call, so that no visit blocks another. */
const anotherTime = () => new Date(START.getTime() + days++ * 24 * HOUR).toISOString();

const cases = ORDER_STATUSES.flatMap((status) =>
  Object.entries(MOMENTS).map(([moment, hours]) => ({ status, moment, hours })),
);

describe.each(cases)("an order with status $status, $moment", ({ status, hours }) => {
  it("can be rescheduled exactly as its page offers", async () => {
    const { id, order, offered } = await stage(status, hours);
    const agreedTotal = { min: 0, max: 1_000_000 };
    const input = { serviceProviderId: ada, reasonId: reason("customer-reschedule"), agreedTotal };
    const to = anotherTime();
    const answer = await call("POST", `${ORDERS_PATH}/${id}/reschedule`, { appointmentStart: to, ...input });
    const after = await show(id);
    if (offered.reschedule === "not") {
      expect([answer.status, after]).toEqual([409, order]);
    } else if (offered.reschedule === "ask") {
      expect([answer.status, after.status]).toEqual([200, "reschedule_request"]);
      expect([after.appointmentStart, after.rescheduleRequest?.appointmentStart]).toEqual([
        order.appointmentStart,
        to,
      ]);
    } else {
      expect([answer.status, after.appointmentStart]).toEqual([200, to]);
    }
  });

  it("can be canceled exactly as its page offers", async () => {
    const { id, order, offered } = await stage(status, hours);
    const body = { orderIds: [id], reasonId: reason("customer-cancellations") };
    const answer = await call("POST", "/v2/service-checkout/pet-service/cancel-orders", body);
    const after = await show(id);
    const becomes = { at_once: "cancelled", ask: "cancellation_request", not: order.status };
    expect(after.status).toBe(becomes[offered.cancel]);
    if (offered.cancel !== "not") expect(answer.status).toBe(200);
    // A second cancellation changes nothing and is no error.
    else if (!["cancelled", "cancellation_request"].includes(status)) expect(answer.status).toBe(409);
  });

  it("allows changes of services exactly as its page offers", async () => {
    const { id, order, offered } = await stage(status, hours);
    const [line] = order.petServicesByPet[0]?.services ?? [];
    const service = { id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.teeth] };
    const answer = await call("PUT", `${ORDERS_PATH}/${id}/pet-services/${line?.petServiceId}`, {
      service,
      agreedTotal: { min: 0, max: 1_000_000 },
    });
    expect(answer.status).toBe(offered.services ? 200 : 409);
    if (!offered.services) expect(await show(id)).toEqual(order);
    await database.db.deleteFrom("occupancy").where("holder", "=", id).execute();
  });

  it("takes payments exactly as its page offers", async () => {
    const { id, order, offered } = await stage(status, hours);
    const body = { id: "card", sourceId: "tok_visa", tip: 500 };
    const answer = await call("POST", `${ORDERS_PATH}/${id}/payment-methods`, body);
    expect(answer.status).toBe(offered.pay === "not" ? 409 : 200);
    const { money } = await show(id);
    // Before the visit the price is only authorized. After it, the due amount is charged.
    const isDue = offered.pay === "due";
    expect(money).toEqual({ charged: isDue ? order.totals.total.max + 500 : 0, givenBack: 0, due: 0 });
    if (offered.pay === "not") expect(await show(id)).toEqual(order);
  });

  it("can be booked again and has a calendar file exactly as its page offers", async () => {
    const { id, offered } = await stage(status, hours);
    const again = await call("POST", "/v1/checkout/rebook", { orderId: id });
    expect(again.status).toBe(offered.rebook ? 200 : 409);
    if (offered.calendar) expect((await call("GET", `${ORDERS_PATH}/${id}/calendar`)).status).toBe(200);
  });
});
