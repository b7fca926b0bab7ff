import { newId } from "#kit/server/ids.ts";
import { type Booking, CONTACT, codeFor, startBooking } from "../booking-steps.ts";
import { HOME } from "../world.ts";
import { type Call, type Rows, type Stage, under } from "./stage.ts";

const SESSION = "/v2/service-checkout/pet-service/customer/{session}";

/** The call of a booking by its browser. */
export function by(booking: Booking, call: Call = {}): Call {
  const { params, ...more } = call;
  return { token: booking.token, params: { session: booking.id, ...params }, ...more };
}

/** A call of a new booking that knows its address, pets and services. */
const fresh =
  (call: Call | ((stage: Stage, booking: Booking) => Call | Promise<Call>) = {}) =>
  async (stage: Stage): Promise<Call> => {
    const booking = await startBooking(stage.world);
    return by(booking, typeof call === "function" ? await call(stage, booking) : call);
  };

const dogOf = (stage: Stage) => ({
  breedId: stage.world.pets.breeds.poodle,
  name: "Bo",
  gender: "male",
  birthYear: 2020,
});
const bathOf = ({ world }: Stage) => ({
  id: world.offer.services.bath,
  serviceAddOns: [world.offer.addOns.teeth],
});
const petIdIn = async (booking: Booking): Promise<string> => (await booking.get("")).body.pets[0].id;

/** A booking of a customer who has begun to confirm a phone number. */
async function texted(stage: Stage, phoneNumber: string) {
  const booking = await startBooking(stage.world);
  await booking.post("customer", { ...CONTACT, phoneNumber });
  await booking.post("customer/send-digit-code");
  return booking;
}

const DAYS = { from: "2027-01-06", to: "2027-01-20" };

/** A booking session of a customer who has an order. */
async function withOrder(stage: Stage): Promise<Booking & { orderId: string }> {
  const { token, id } = await stage.visit();
  const booking = await startBooking(stage.world);
  return { ...booking, token, orderId: id };
}

export const bookingRows: Rows = {
  "POST /v2/service-checkout/pet-service/customer/search": () => ({
    body: { address: HOME, serviceCategory: "dog-grooming", utm: { utm_source: "mail" } },
  }),
  "POST /v1/checkout/specific-groomer-book": (stage) => ({
    body: { groomer: stage.ada, service: "bath", address: HOME },
    shows: { wishedGroomer: { id: stage.ada } },
  }),
  ...under(SESSION, {
    "GET ": fresh({ shows: { pets: [{ name: "Bo" }] } }),
    "POST /utm": fresh({ body: { utm: { utm_source: "mail" } } }),
    "PUT /referral": fresh(async (stage) => {
      const { token } = await stage.customer();
      const { body } = await stage.done("GET", "/v2/service-marketing/customer/referral-code", { token });
      return { body: { code: body.code } };
    }),
    "POST /desired-date": fresh({ body: { date: "2027-01-08" }, shows: { desiredDate: "2027-01-08" } }),
    "PUT /sort": fresh({ body: { sort: "soonest" }, shows: { sort: "soonest" } }),
    "POST /address": fresh({ body: { ...HOME, addressLine2: "Apt 4" } }),
    "POST /service-category": fresh({ body: { category: "dog-grooming" } }),
    "POST /pets": fresh((stage) => ({ body: { ...dogOf(stage), name: "Flo" } })),
    "PUT /pets": fresh((stage) => ({
      body: { pets: [{ ...dogOf(stage), name: "Flo" }] },
      shows: { pets: [{ name: "Flo" }] },
    })),
    "PUT /set-services": fresh(async (stage, booking) => {
      const service = { id: stage.world.offer.services.groom };
      return {
        body: { pets: [{ id: await petIdIn(booking), services: [service] }] },
        shows: { pets: [{ services: [service] }] },
      };
    }),
    "POST /preview-visit": fresh(async (stage, booking) => ({
      body: { pets: [{ ...dogOf(stage), id: await petIdIn(booking), services: [bathOf(stage)] }] },
    })),
    "PUT /service-provider": fresh((stage) => ({
      body: { serviceProviderId: stage.ada },
      shows: { wishedGroomer: { id: stage.ada } },
    })),
    "GET /recommended-schedules": fresh({ query: { limit: "3" } }),
    "GET /available-days": fresh({ query: DAYS }),
    "GET /available-timeslots": fresh({ query: { date: "2027-01-06" } }),
    "GET /available-timeslots-per-service-provider": fresh({ query: { date: "2027-01-06" } }),
    "GET /all-available-service-providers-days": fresh({ query: DAYS }),
    "GET /{sp}/is-service-provider-available": fresh((stage) => ({ params: { sp: stage.ada } })),
    "GET /order-available-days": async (stage) => {
      const booking = await withOrder(stage);
      return by(booking, { query: { order_id: booking.orderId, ...DAYS } });
    },
    "GET /order-available-timeslots": async (stage) => {
      const booking = await withOrder(stage);
      return by(booking, { query: { order_id: booking.orderId, date: "2027-01-06" } });
    },
    "POST /set-appointment-time": fresh(async (stage, booking) => {
      const { groomerId, startsAt } = await stage.slot(booking);
      return { body: { groomerId, startsAt }, shows: { visits: [{ startsAt, groomer: { id: groomerId } }] } };
    }),
    "POST /set-additional-appointment-times": twoVisits,
    "POST /extend-hold": async (stage) => by(await stage.held()),
    "POST /customer": fresh({
      body: { ...CONTACT, phoneNumber: "(602) 555-0123" },
      shows: { contact: { firstName: "Ann" } },
    }),
    "POST /customer/claim": async (stage) => {
      const booking = await startBooking(stage.world);
      return { ...by(booking), token: (await stage.customer()).token };
    },
    "PUT /door": fresh({ body: { latitude: 33.466, longitude: -112.051 } }),
    "DELETE /door": fresh(async (_, booking) => {
      await booking.put("door", { latitude: 33.466, longitude: -112.051 });
      return {};
    }),
    "POST /customer/send-digit-code": fresh(async (_, booking) => {
      await booking.post("customer", { ...CONTACT, phoneNumber: "+16025550161" });
      return {};
    }),
    "POST /customer/resend-digit-code": async (stage) => {
      const booking = await texted(stage, "+16025550162");
      stage.world.clock.advance({ minutes: 2 });
      return by(booking);
    },
    "POST /customer/register": async (stage) => {
      const booking = await texted(stage, "+16025550163");
      return by(booking, { body: { code: await codeFor(stage.world, "+16025550163") } });
    },
  }),
};

/** A booking of two dogs: the first has a time, the second gets another. */
async function twoVisits(stage: Stage): Promise<Call> {
  const booking = await startBooking(stage.world);
  const first = { ...dogOf(stage), id: await petIdIn(booking) };
  const { body } = await booking.put("pets", { pets: [first, { ...dogOf(stage), name: "Flo" }] });
  const services = [{ id: stage.world.offer.services.bath }];
  const ids: string[] = body.pets.map((pet: { id: string }) => pet.id);
  await booking.put("set-services", { pets: ids.map((id) => ({ id, services })) });
  const visitOf = async (petId: string) => {
    const wanted = `${petId}:${stage.world.offer.services.bath}`;
    const date = stage.freeDay();
    const shown = await booking.get(
      `available-timeslots?date=${date}&service_provider_id=${stage.ada}&services[]=${wanted}`,
    );
    const { groomerId, startsAt } = shown.body.slots[0];
    return { groomerId, startsAt, services: [{ petId, serviceId: stage.world.offer.services.bath }] };
  };
  const [one, two] = [await visitOf(ids[0] ?? newId()), await visitOf(ids[1] ?? newId())];
  await booking.post("set-appointment-time", one);
  const shows = { visits: [{ startsAt: one.startsAt }, { startsAt: two.startsAt }] };
  return by(booking, { body: { times: [two] }, shows });
}
