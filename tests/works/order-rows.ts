import { makeConfirmLink } from "#features/orders/attendance/service/make-confirm-link.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { makePet } from "#features/pets/factory.ts";
import { type Call, type Rows, type Stage, under, type Visit } from "./stage.ts";

const BASE = "/v2/service-checkout/pet-service";
const ORDER = `${BASE}/customer-orders`;
const ANY = { min: 0, max: 1_000_000 };
const FEED = "/v2/account/customer/calendar-feed";

const reasonOf = (category: string) => CHANGE_REASONS.find((reason) => reason.category === category)?.id;

/** The call of an order by its customer. */
const own = ({ token, id }: Visit, call: Call = {}): Call => ({ token, params: { id }, ...call });

const bath = ({ world }: Stage) => ({ id: world.offer.services.bath, serviceAddOns: [] as string[] });
const groom = ({ world }: Stage) => ({ id: world.offer.services.groom, serviceAddOns: [] as string[] });

/** A visit whose customer has a second dog. */
async function withSecondDog(stage: Stage): Promise<Visit & { second: string }> {
  const visit = await stage.visit();
  const { customerId } = await stage.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  const { siteId, pets } = stage.world;
  const second = await makePet(stage.db, siteId, customerId, pets.breeds.poodle, {
    ...{ name: "Flo", now: stage.now() },
  });
  return { ...visit, second };
}

/** The same visit with a bath for the second dog, which has the line `secondLine`. */
async function withTwoDogs(stage: Stage) {
  const visit = await withSecondDog(stage);
  const { token, id, second } = visit;
  const body = { petId: second, services: [bath(stage)], agreedTotal: ANY };
  const answer = await stage.done("POST", `${ORDER}/${id}/pet-services`, { token, body });
  type OfPet = { pet: { id: string }; services: { petServiceId: string }[] };
  const added = answer.body.petServicesByPet.find(({ pet }: OfPet) => pet.id === second) as OfPet;
  return { ...visit, secondLine: added.services[0]?.petServiceId ?? "" };
}

/** A visit whose groomer cannot come, and for which another groomer is offered. */
async function standIn(stage: Stage): Promise<Visit> {
  await stage.world.addGroomer({ displayName: "Bea Comb" });
  const visit = await stage.waiting();
  const { token } = await stage.groomer();
  await stage.done("POST", `/v2/groomer/orders/${visit.id}/decline`, { token, body: { description: "" } });
  return visit;
}

/** A visit for which its groomer asks for another time, two hours later. */
async function askedTime(stage: Stage) {
  const visit = await stage.visit();
  const start = Date.parse(visit.order.appointmentStart ?? "");
  const appointmentStart = new Date(start + 2 * 3_600_000).toISOString();
  const { token } = await stage.groomer();
  const path = `/v2/groomer/appointments/${visit.id}/ask-for-time`;
  await stage.done("POST", path, { token, body: { appointmentStart } });
  return { visit, appointmentStart };
}

async function withFeed(stage: Stage) {
  const { token } = await stage.visit();
  const { body } = await stage.done("POST", FEED, { token, body: {} });
  return { token, feed: (body.url as string).split("/").at(-1)?.replace(".ics", "") ?? "" };
}

/** The reminder's link of a visit, and the start that it is about. */
async function toConfirm(stage: Stage) {
  const { id, order } = await stage.visit();
  const token = makeConfirmLink("", stage.world.siteId, id).split("/").at(-1) ?? "";
  return { id, body: { appointmentStart: order.appointmentStart }, params: { token } };
}

export const orderRows: Rows = {
  "GET /v2/visit-confirmations/{token}": async (stage) => {
    const { id, params } = await toConfirm(stage);
    return { params, shows: { id, confirmation: null, canConfirm: true } };
  },
  "PUT /v2/visit-confirmations/{token}": async (stage) => {
    const { params, body } = await toConfirm(stage);
    return { params, body, shows: { confirmation: { madeBy: "customer" } } };
  },
  "PUT /v2/staff/appointments/{id}/confirmation": async (stage) => {
    const { id, body } = await toConfirm(stage);
    return { token: await stage.staff(), params: { id }, body, shows: { confirmation: { madeBy: "staff" } } };
  },
  ...under(ORDER, {
    "GET ": async (stage) => {
      const { token, id } = await stage.visit();
      const query = { "status[]": "accepted", group: "upcoming", limit: "20", page: "1" };
      return { token, query, shows: { items: [{ id }], upcomingOrders: [{ id }], total: 1 } };
    },
    "GET /{id}/public": async (stage) => {
      const { id } = await stage.visit();
      return { params: { id } };
    },
    "GET /{id}": async (stage) => {
      const visit = await stage.visit();
      return own(visit, { shows: { id: visit.id, status: "accepted" } });
    },
    "GET /{id}/calendar": async (stage) => own(await stage.visit()),
    "GET /{id}/drive": async (stage) => own(await stage.visit(), { shows: { points: [] } }),
    "POST /{id}/reschedule": async (stage) => {
      const visit = await stage.visit();
      const { body } = await stage.done(
        "GET",
        `${BASE}/customer/${visit.id}/order-available-timeslots?date=${stage.freeDay()}`,
        { token: visit.token },
      );
      const { startsAt, groomerId } = body.slots[0];
      const time = { appointmentStart: startsAt, serviceProviderId: groomerId, agreedTotal: ANY };
      return own(visit, {
        body: { ...time, reasonId: reasonOf("customer-reschedule") },
        shows: { appointmentStart: startsAt },
      });
    },
    "GET /{id}/payment-methods": async (stage) => own(await stage.visit()),
    "POST /{id}/payment-methods": async (stage) =>
      own(await stage.visit(), { body: { id: "card", sourceId: "tok_visa", tip: 1_000 } }),
    "GET /{id}/available-services": async (stage) => {
      const visit = await stage.visit();
      return own(visit, { shows: [{ pet: { id: visit.petId } }] });
    },
    "POST /{id}/pet-services/preview": async (stage) => {
      const visit = await withSecondDog(stage);
      return own(visit, { body: { kind: "add", petId: visit.second, services: [bath(stage)] } });
    },
    "POST /{id}/pet-services": async (stage) => {
      const visit = await withSecondDog(stage);
      return own(visit, {
        body: { petId: visit.second, services: [bath(stage)], agreedTotal: ANY },
        shows: { petServicesByPet: [{ pet: { id: visit.petId } }, { pet: { id: visit.second } }] },
      });
    },
    "PUT /{id}/pet-services/{petServiceId}": async (stage) => {
      const { token, id, line } = await stage.visit();
      const params = { id, petServiceId: line };
      return { token, params, body: { service: groom(stage), agreedTotal: ANY } };
    },
    "DELETE /{id}/pet-services/{petServiceId}": async (stage) => {
      const { token, id, secondLine, petId } = await withTwoDogs(stage);
      const params = { id, petServiceId: secondLine };
      return { token, params, shows: { petServicesByPet: [{ pet: { id: petId } }] } };
    },
    "DELETE /{id}/pet-services": async (stage) => {
      const visit = await withTwoDogs(stage);
      const shows = { petServicesByPet: [{ pet: { id: visit.petId } }] };
      return own(visit, { query: { petId: visit.second }, shows });
    },
    "GET /{id}/stand-in": async (stage) => {
      const visit = await standIn(stage);
      return own(visit, { shows: { standIn: { orderId: visit.id } } });
    },
    "POST /{id}/proposed-time/agree": async (stage) => {
      const { visit, appointmentStart } = await askedTime(stage);
      return own(visit, { body: { appointmentStart }, shows: { appointmentStart, proposedTime: null } });
    },
    "POST /{id}/proposed-time/decline": async (stage) => {
      const { visit } = await askedTime(stage);
      return own(visit, { body: {}, shows: { proposedTime: null } });
    },
    "POST /{id}/stand-in/decline": async (stage) => own(await standIn(stage), { body: {} }),
  }),
  [`GET ${BASE}/stand-ins`]: async (stage) => {
    const { token, id } = await standIn(stage);
    return { token, shows: [{ orderId: id }] };
  },
  "POST /v1/checkout/stand-in": async (stage) => {
    const { token, id } = await standIn(stage);
    return { token, body: { orderId: id }, shows: { isRebook: true } };
  },
  [`POST ${BASE}/cancel-orders/preview`]: async (stage) => {
    const { token, id } = await stage.visit();
    return { token, body: { orderIds: [id] } };
  },
  [`POST ${BASE}/cancel-orders`]: async (stage) => {
    const { token, id } = await stage.visit();
    const body = { orderIds: [id], reasonId: reasonOf("customer-cancellations"), description: "We move." };
    return { token, body };
  },
  "GET /v2/service-appointment/service-provider/cancellation-reasons": () => ({
    query: { category: "customer-reschedule" },
  }),
  [`GET ${FEED}`]: async (stage) => ({ token: (await withFeed(stage)).token }),
  [`POST ${FEED}`]: async (stage) => ({ token: (await stage.customer()).token, body: {} }),
  [`DELETE ${FEED}`]: async (stage) => ({ token: (await withFeed(stage)).token, shows: { url: null } }),
  "GET /v2/calendar-feeds/{token}": async (stage) => ({ params: { token: (await withFeed(stage)).feed } }),
};
