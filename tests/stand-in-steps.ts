import { beforeEach } from "vitest";
import { STAND_INS_PATH } from "#features/orders/answers/contract/stand-ins.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { useAnswers } from "./answer-steps.ts";
import { slotsOn, startBooking } from "./booking-steps.ts";
import type { TestDatabase } from "./db.ts";
import { useRescheduleSteps } from "./reschedule-steps.ts";

export const CARD = { id: "card", sourceId: "tok_visa" } as const;

/**
 * Makes a visit for every test that waits for Ada's answer, and Bea as a possible stand-in. Returns steps by
 * which the customer answers an offer, or another customer is faster.
 */
export function useStandIns(database: TestDatabase) {
  const rescheduling = useRescheduleSteps(database);
  const { at, book, messages } = rescheduling;
  const answering = useAnswers(database, rescheduling);
  const bea = { id: "" };

  beforeEach(async () => {
    await book("2027-01-08", CARD);
    await answering.set({ status: "pending" });
    bea.id = await at.world.addGroomer({ displayName: "Bea Comb" });
  });

  const token = () => at.booking.token ?? "";
  const get = async (path: string) => (await at.world.call("GET", path, { token: token() })).body;
  const list = () => get(STAND_INS_PATH);
  const show = (id = at.order.id) => get(`${ORDERS_PATH}/${id}`);
  const shown = async (id = at.order.id) => (await get(`${ORDERS_PATH}/${id}/stand-in`)).standIn;
  const take = (id = at.order.id, as = token()) =>
    at.world.call("POST", "/v1/checkout/stand-in", { token: as, body: { orderId: id } });
  const place = (session: { id: string; quote: { total: object } }) =>
    at.world.call("POST", `/v2/service-checkout/pet-service/customer/${session.id}/place-order`, {
      token: token(),
      body: { agreedTotal: session.quote.total },
    });
  const mailOf = async (part: string) =>
    (await messages(part)).filter(({ recipient }) => recipient === "ann@example.com");

  /** Reads the open orders at the time of the order. */
  const ordersAt = () =>
    database.db
      .selectFrom("orders")
      .select(["id", "status", "groomerId"])
      .where("siteId", "=", at.world.siteId)
      .where("appointmentStart", "=", new Date(at.order.appointmentStart ?? ""))
      .where("status", "<>", "cancelled")
      .execute();

  /** Lets another customer choose a groomer at the time of the order. */
  async function takeAway(groomerId: string): Promise<number> {
    const rival = await startBooking(at.world);
    const slot = { groomerId, startsAt: at.order.appointmentStart };
    return (await rival.post("set-appointment-time", slot)).status;
  }

  /** Books another visit of the same customer, with a coupon, a gift card and a tip. */
  async function bookWithExtras(
    groomerId: string,
    date: string,
    codes: { coupon: string; giftCard: string },
  ) {
    const booking = await startBooking(at.world);
    const slot = (await slotsOn(booking, date)).find((entry) => entry.groomerId === groomerId);
    booking.token = token();
    await booking.post("customer/claim");
    await booking.post("set-appointment-time", slot);
    await booking.put("coupon", { code: codes.coupon });
    await booking.put("gift-card", { code: codes.giftCard });
    await booking.put("tip", { tip: 500 });
    const ready = await booking.put("payment-method", CARD);
    const placed = await booking.post("place-order", { agreedTotal: ready.body.quote.total });
    at.order = await show(placed.body.orders[0].id);
  }

  const steps = { token, list, show, shown, take, place, mailOf, ordersAt, takeAway, bookWithExtras };
  return { ...rescheduling, ...answering, ...steps, bea };
}
