import { makeUpsell } from "#features/catalog/factory.ts";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { offerSlots } from "#features/waitlist/internal/offer-slots.ts";
import { createLog } from "#kit/server/log.ts";
import { CONTACT, readyToPlace, startBooking } from "../booking-steps.ts";
import { fillDay, releaseVisits, WAITLIST, waitFor } from "../waitlist-steps.ts";
import { by } from "./booking-rows.ts";
import { type Call, type Rows, type Stage, under } from "./stage.ts";

const SESSION = "/v2/service-checkout/pet-service/customer/{session}";
let codes = 0;

/** A booking with a held time, which knows the brand's upsell. */
async function withUpsell(stage: Stage) {
  const upsellId = await makeUpsell(stage.db, stage.world.siteId);
  // The catalog is cached for ten seconds.
  stage.world.clock.advance({ seconds: 10 });
  return { booking: await stage.held(), upsellId };
}

async function withCoupon(stage: Stage) {
  const code = `HELLO${++codes}`;
  await makeCoupon(stage.db, stage.world.siteId, { code });
  return { booking: await stage.held(), code };
}

async function withGiftCard(stage: Stage) {
  const code = `GIFT-W${++codes}`;
  await makeGiftCard(stage.db, stage.world.siteId, { code });
  return { booking: await stage.held(), code };
}

const INPUT = { days: ["2027-01-08"], partsOfDay: ["morning"], wantsCall: true, note: "After nine" };

/** A groomer with a full day, and a customer who waits for a time of that day. */
async function waiting(stage: Stage) {
  const groomerId = await stage.world.addGroomer();
  const day = "2027-01-09";
  const visits = await fillDay(stage.world, groomerId, day);
  const waiter = await waitFor(stage.world, [day], { serviceProviderId: groomerId });
  return { ...waiter, visits, groomerId };
}

/** The same customer, with an offered time. */
async function offered(stage: Stage): Promise<Call> {
  const { visits, entryId, token } = await waiting(stage);
  await releaseVisits(stage.world, [visits.get(11), visits.get(12), visits.get(13)]);
  const scope = { db: stage.db, log: createLog("silent"), now: stage.now() };
  await offerSlots(scope, stage.world.siteId);
  return { token, params: { id: entryId } };
}

async function rebooking(stage: Stage): Promise<Call> {
  const { token, id } = await stage.completed();
  return { token, body: { orderId: id }, shows: { isRebook: true } };
}

export const checkoutRows: Rows = {
  ...under(SESSION, {
    "GET /order-upsells": async (stage) => by((await withUpsell(stage)).booking),
    "POST /order-upsells": async (stage) => {
      const { booking, upsellId } = await withUpsell(stage);
      return by(booking, { body: { upsells: [{ upsellId, quantity: 1, groomerId: null }] } });
    },
    "PUT /coupon": async (stage) => {
      const { booking, code } = await withCoupon(stage);
      return by(booking, { body: { code }, shows: { coupon: { code, counts: true } } });
    },
    "DELETE /coupon": async (stage) => {
      const { booking, code } = await withCoupon(stage);
      await booking.put("coupon", { code });
      return by(booking, { shows: { coupon: null } });
    },
    "PUT /gift-card": async (stage) => {
      const { booking, code } = await withGiftCard(stage);
      return by(booking, { body: { code }, shows: { giftCard: { counts: true } } });
    },
    "DELETE /gift-card": async (stage) => {
      const { booking, code } = await withGiftCard(stage);
      await booking.put("gift-card", { code });
      return by(booking, { shows: { giftCard: null } });
    },
    "PUT /tip": async (stage) => by(await stage.held(), { body: { tip: 1_000 }, shows: { tip: 1_000 } }),
    "GET /payments": async (stage) => by(await stage.held()),
    "PUT /payment-method": async (stage) => by(await stage.held(), { body: { id: "cash" } }),
    "POST /place-order": async (stage) => {
      const booking = await startBooking(stage.world);
      const { groomerId, startsAt } = await stage.slot(booking);
      const ready = await readyToPlace(stage.world, booking, { groomerId, startsAt });
      return by(booking, { body: { agreedTotal: ready.quote.total }, shows: { status: "placed" } });
    },
    "PUT /request-wishes": async (stage) => by(await stage.proved(), { body: { ...INPUT, groomerId: null } }),
    "POST /mark-as-order-request": async (stage) => {
      const booking = await stage.proved();
      await booking.put("request-wishes", INPUT);
      return by(booking, { shows: { status: "requested" } });
    },
    "POST /place-request-email": async (stage) => {
      const { firstName, lastName, email } = CONTACT;
      const contact = { firstName, lastName, email, phoneNumber: "(602) 555-0177" };
      return by(await startBooking(stage.world), { body: { ...contact, wishes: INPUT } });
    },
    "POST /waitlist": async (stage) => {
      const { booking, token, groomerId } = await waiting(stage);
      const body = { days: ["2027-01-09"], serviceProviderId: groomerId };
      return { ...by(booking), token, body, shows: { groomer: { id: groomerId } } };
    },
  }),
  [`GET ${WAITLIST}`]: async (stage) => {
    const { token, entryId } = await waiting(stage);
    return { token, shows: [{ id: entryId }] };
  },
  [`DELETE ${WAITLIST}/{id}`]: async (stage) => {
    const { token, entryId } = await waiting(stage);
    return { token, params: { id: entryId } };
  },
  [`POST ${WAITLIST}/{id}/open`]: offered,
  [`DELETE ${WAITLIST}/{id}/offer`]: async (stage) => ({ ...(await offered(stage)), shows: { offer: null } }),
  "POST /v1/checkout/rebook": rebooking,
};
