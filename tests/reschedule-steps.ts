import { beforeEach, expect } from "vitest";
import { ORDERS_PATH, type Order } from "#features/orders/contract/order.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { type Booking, readyToPlace, slotsOn, startBooking } from "./booking-steps.ts";
import type { TestDatabase } from "./db.ts";
import { makeWorld, type World } from "./world.ts";

type Payment = { id: "cash" } | { id: "card"; sourceId: string };

/** The reason "Something came up at home". */
export const REASON_ID = CHANGE_REASONS[0]?.id ?? "";

/** The data of a reschedule test: a brand with one groomer, and the latest order. */
export type RescheduleWorld = { world: World; ada: string; booking: Booking; order: Order };

/** Makes a brand with the groomer Ada for every test. Returns steps to book and reschedule a visit. */
export function useRescheduleSteps(database: TestDatabase) {
  const at = {} as RescheduleWorld;

  beforeEach(async () => {
    at.world = await makeWorld(database.db);
    at.ada = await at.world.addGroomer();
    await setMail(at.ada, "ada@example.com");
  });

  async function setMail(id: string, email: string) {
    await database.db.updateTable("groomers").set({ email }).where("id", "=", id).execute();
  }

  /** From now on, Ada accepts each visit in person. */
  async function confirmInPerson() {
    await database.db
      .updateTable("groomers")
      .set({ autoAcceptOrders: false })
      .where("id", "=", at.ada)
      .execute();
  }

  /**
   * Books a bath at eleven or later. Friday the 8th is three days from now, Wednesday the 6th is tomorrow.
   */
  async function book(date = "2027-01-08", payment: Payment = { id: "cash" }): Promise<Order> {
    const booking = await startBooking(at.world);
    const [slot] = (await slotsOn(booking, date)).filter(({ startTime }) => startTime >= "11:00");
    if (!slot) throw new Error(`Nothing is open on ${date}`);
    const ready = await readyToPlace(at.world, booking, slot, payment);
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    expect(placed.status).toBe(200);
    at.booking = booking;
    at.order = { ...at.order, id: placed.body.orders[0].id };
    at.order = (await call("GET", "")).body;
    return at.order;
  }

  function call(method: string, path: string, body?: unknown, token = at.booking.token ?? "") {
    const more = { token, ...(body !== undefined && { body }) };
    return at.world.call(method, `${ORDERS_PATH}/${at.order.id}${path}`, more);
  }

  function move(to: string, groomer = at.ada, more: object = {}, token = at.booking.token ?? "") {
    const appointmentStart = new Date(to).toISOString();
    const body = { appointmentStart, serviceProviderId: groomer, reasonId: REASON_ID, ...more };
    return call("POST", "/reschedule", body, token);
  }

  /** Returns the instant `minutes` after the order's start, or after `from`. */
  function later(minutes: number, from = at.order.appointmentStart ?? ""): string {
    return new Date(Date.parse(from) + minutes * 60_000).toISOString();
  }

  /** Sets the clock to twenty hours before the order, when changes are late. */
  function waitUntilSoon() {
    at.world.clock.set(new Date(later(-20 * 60)));
  }

  /** Reads the occupancy of the order: groomer, from, to. */
  async function occupied(): Promise<[string, string, string][]> {
    const { rows } = await database.pool.query(
      "select resource, lower(during) as start, upper(during) as end from occupancy where holder = $1 order by 2",
      [at.order.id],
    );
    return rows.map((row) => [row.resource, row.start.toISOString(), row.end.toISOString()]);
  }

  /** Returns the order's own time: groomer, from, to. */
  function own(order = at.order) {
    return [order.serviceProvider?.id, order.appointmentStart, order.appointmentEnd];
  }

  /** Reads the recorded changes of the order. */
  function changes() {
    return database.db.selectFrom("orderChanges").selectAll().where("orderId", "=", at.order.id).execute();
  }

  function messages(part: string) {
    return database.db
      .selectFrom("outboxMessages")
      .selectAll()
      .where("key", "like", `order:${at.order.id}:${part}%`)
      .orderBy("key")
      .execute();
  }

  const steps = { setMail, confirmInPerson, book, call, move, later, waitUntilSoon };
  return { at, ...steps, occupied, own, changes, messages };
}
