import { makeUpsell } from "#features/catalog/factory.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import type { Role } from "#kit/wire/actor.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { accountSamples } from "./account-samples.ts";
import { startBooking } from "./booking-steps.ts";
import { catalogDeskSamples } from "./catalog-desk-samples.ts";
import { clientSamples } from "./client-samples.ts";
import { contentSamples } from "./content-samples.ts";
import { giftCardSamples } from "./gift-card-samples.ts";
import { groomerSamples } from "./groomer-samples.ts";
import { orderSamples } from "./order-samples.ts";
import { photoSamples } from "./photo-samples.ts";
import { promotionsDeskSamples } from "./promotions-desk-samples.ts";
import { requestSamples } from "./request-samples.ts";
import { reviewSamples } from "./review-samples.ts";
import { siteSamples } from "./site-samples.ts";
import { waitlistSamples } from "./waitlist-samples.ts";
import { HOME, type World } from "./world.ts";

/** The parts of a valid call of an endpoint. It has several bodies if one cannot name every field. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
  /** The file of a multipart call, whose other fields are in `bodies`. */
  file?: Blob;
};

export const keyOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

/** Returns a role that may call an endpoint; null if no sign-in is needed. */
export function roleFor({ audience }: EndpointSpec): Role | null {
  const open = audience.some((caller) => caller === "public" || caller === "session");
  return open ? null : (audience[0] as Role);
}

const BOOKING = "/v2/service-checkout/pet-service/customer";
const PETS = "/v2/service-checkout/pet-service/customer-pets";
const PAYMENT = "/v2/service-payment";
const ADDRESS = {
  ...HOME,
  addressLine2: "Apt 4",
  addressNotes: "The gate code is at the door.",
  isApartmentComplex: true,
};
const FACTS = { vaccinated: true, declawed: false, spayedNeutered: true, anxiousAggressive: false };

function petBodies(world: World) {
  const breedId = world.pets.breeds.poodle;
  const saved = { name: "Biscuit", breedId, gender: "male", birthYear: 2021, weight: 24, description: "Shy" };
  return { pet: { ...saved, ...FACTS }, booked: { ...saved, ...FACTS } };
}

function paymentSamples(): Record<string, Sample> {
  const reference = "sbx_unknown";
  return {
    "POST /v2/service-checkout/pet-service/customer-cards/tokens": { bodies: [{ testCard: "tok_visa" }] },
    "POST /v2/service-checkout/pet-service/customer/payments/customer-cards/tokens": {
      bodies: [{ testCard: "tok_visa" }],
    },
    "POST /v2/service-checkout/pet-service/customer/payments/customer-cards": {
      bodies: [{ token: "tok_visa" }],
    },
    [`PUT ${PAYMENT}/default-payment-method`]: { bodies: [{ sourceId: newId(), methodId: "card" }] },
    [`POST ${PAYMENT}/user-cards`]: { bodies: [{ token: "tok_visa" }] },
    [`GET ${PAYMENT}/challenge`]: { query: { reference } },
    [`POST ${PAYMENT}/challenge`]: { bodies: [{ reference, decision: "approve" }] },
    [`POST ${PAYMENT}/webhooks/{gateway}`]: { params: { gateway: "sandbox" } },
  };
}

async function bookingSamples(world: World): Promise<Record<string, Sample>> {
  const { booked } = petBodies(world);
  const upsellId = await makeUpsell(world.db, world.siteId);
  // The catalog is cached for ten seconds.
  world.clock.advance({ seconds: 10 });
  const booking = await startBooking(world);
  const shown = await booking.get("");
  const id = shown.body.pets[0].id as string;
  const params = { session: booking.id };
  const service = { id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.teeth] };
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com" };
  const contact = { ...person, phoneNumber: "(602) 555-0123" };
  const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
  const home = { addressNotes: "Ring twice.", isApartmentComplex: true, serviceArea: world.areaId };
  const bodies: Record<string, readonly unknown[]> = {
    "POST address": [ADDRESS],
    "PUT door": [{ latitude: 33.466, longitude: -112.051 }],
    "POST utm": [{ utm: { utm_source: "mail" }, referrer: "https://news.example/dogs" }],
    "POST service-category": [{ category: "dog-grooming" }],
    "POST desired-date": [{ date: "2027-01-08" }],
    "PUT service-provider": [{ serviceProviderId: null }],
    "PUT sort": [{ sort: "soonest" }],
    "POST pets": [{ ...booked, id: newId() }],
    "PUT pets": [{ pets: [{ ...booked, id }] }],
    "PUT set-services": [{ pets: [{ id, services: [service] }] }],
    "POST preview-visit": [{ pets: [{ ...booked, id, services: [service] }] }],
    "POST set-appointment-time": [
      {
        groomerId: newId(),
        startsAt: "2027-01-06T18:00:00.000Z",
        services: [{ petId: newId(), serviceId: newId() }],
      },
    ],
    "POST set-additional-appointment-times": [
      {
        times: [
          {
            groomerId: newId(),
            startsAt: "2027-01-06T18:00:00.000Z",
            services: [{ petId: newId(), serviceId: newId() }],
          },
        ],
      },
    ],
    "POST customer": [{ ...contact, ...agreed, ...home, referralSource: "A friend" }],
    "POST customer/register": [{ code: "493021" }],
    "POST order-upsells": [{ upsells: [{ upsellId, quantity: 1, groomerId: null }] }],
    "PUT coupon": [{ code: "WELCOME15" }],
    "PUT gift-card": [{ code: "GIFT-K7F3QX" }],
    "PUT tip": [{ tip: 1_000 }],
    "PUT referral": [{ code: "K7F3QXAB" }],
    "PUT payment-method": [{ id: "card", sourceId: "tok_visa" }, { id: "cash" }],
    "POST place-order": [{ agreedTotal: { min: 6_000, max: 7_000 } }],
  };
  const queries: Record<string, Record<string, string>> = {
    "GET recommended-schedules": { limit: "3" },
    "GET available-days": { from: "2027-01-06", to: "2027-01-20", service_provider_id: newId() },
    "GET available-timeslots": {
      date: "2027-01-08",
      service_provider_id: newId(),
      near: "2027-01-08T18:00:00Z",
    },
    "GET order-available-days": { order_id: newId(), from: "2027-01-06", to: "2027-01-20" },
    "GET order-available-timeslots": {
      order_id: newId(),
      date: "2027-01-08",
      service_provider_id: newId(),
      near: "2027-01-08T18:00:00Z",
    },
    "GET available-timeslots-per-service-provider": { date: "2027-01-08" },
    "GET all-available-service-providers-days": { from: "2027-01-06", to: "2027-01-20" },
  };
  const path = (key: string) => key.replace(" ", ` ${BOOKING}/{session}/`);
  const arrival = {
    referral: "FRIEND10",
    utm: { utm_source: "mail" },
    referrer: "https://news.example/dogs",
  };
  return {
    [`POST ${BOOKING}/search`]: {
      bodies: [{ address: ADDRESS, serviceCategory: "dog-grooming", ...arrival }],
    },
    "POST /v1/checkout/specific-groomer-book": {
      bodies: [
        {
          groomer: await world.addGroomer(),
          service: "bath",
          date: "2027-01-08",
          address: ADDRESS,
          ...arrival,
        },
      ],
    },
    "POST /v1/checkout/rebook": { bodies: [{ orderId: newId(), date: "2027-03-01" }] },
    "POST /v1/checkout/stand-in": { bodies: [{ orderId: newId() }] },
    [`GET ${BOOKING}/{session}`]: { params },
    ...waitlistSamples(params),
    ...requestSamples(params, { contact, address: ADDRESS, booked, service }),
    [path("GET {sp}/is-service-provider-available")]: {
      params: { ...params, sp: newId() },
      query: { date: "2027-01-08", startsAt: "2027-01-08T18:00:00Z" },
    },
    ...Object.fromEntries(
      [
        "POST extend-hold",
        "POST customer/send-digit-code",
        "POST customer/resend-digit-code",
        "POST customer/claim",
        "GET payments",
        "GET order-upsells",
        "DELETE coupon",
        "DELETE door",
        "DELETE gift-card",
      ].map((key) => [path(key), { params }]),
    ),
    ...Object.fromEntries(Object.entries(bodies).map(([key, own]) => [path(key), { params, bodies: own }])),
    ...Object.fromEntries(Object.entries(queries).map(([key, query]) => [path(key), { params, query }])),
  };
}

/**
 * Makes a valid call of every endpoint that needs more than its path. `tests/contracts/all.test.ts` requires
 * all of them. Only the booking session and the customer's pet exist.
 */
export async function makeSamples(world: World, customerToken: string): Promise<ReadonlyMap<string, Sample>> {
  const { pet } = petBodies(world);
  const id = newId();
  const savedPet = await world.call("POST", PETS, { token: customerToken, body: pet });
  const petParams = { id: savedPet.body.id as string };
  const known: Record<string, Sample> = {
    ...accountSamples(),
    ...paymentSamples(),
    ...(await bookingSamples(world)),
    ...orderSamples(),
    ...(await siteSamples()),
    "GET /v2/places/suggest": { query: { text: "phoenix", limit: "3" } },
    "GET /v1/service-areas/get-by-lat-long": { query: { latitude: "33.46", longitude: "-112.05" } },
    "GET /v2/pet/breeds": { query: { pet_type: "dog" } },
    "GET /v2/storefront/groomers": { query: { area: "phoenix", limit: "12", page: "1" } },
    "GET /v2/places/ground": {
      query: { south: "33.2", west: "-112.4", north: "33.7", east: "-111.7", limit: "10" },
    },
    "GET /v2/service-review/service-provider": {
      query: {
        service_provider_id: await world.addGroomer(),
        breed_id: id,
        with_review_text: "true",
        with_order_images: "false",
        only_rate: "0",
        rating: "5",
        limit: "10",
        page: "1",
      },
    },
    ...(await reviewSamples()),
    ...{ ...catalogDeskSamples(), ...promotionsDeskSamples(), ...contentSamples() },
    ...giftCardSamples(),
    ...clientSamples(),
    ...(await groomerSamples(world)),
    "GET /v2/service-marketing/referral-code/{code}": { params: { code: "K7F3QXAB" } },
    "GET /v2/service-provider/account/public-profile/{id}": { params: { id: "nobody" } },
    "GET /v2/service-provider/services/{category}": { params: { category: "dog-grooming" } },
    "GET /v2/on-boarding/legal-agreements/customer/{id}/list": { params: { id } },
    [`POST ${PETS}`]: { bodies: [pet] },
    [`GET ${PETS}/{id}`]: { params: petParams },
    [`PUT ${PETS}/{id}`]: { params: petParams, bodies: [pet] },
    [`DELETE ${PETS}/{id}`]: { params: { id } },
    ...(await photoSamples(petParams.id)),
    "GET /v2/service-checkout/pet-service/customer-orders": {
      query: {
        "status[]": "accepted",
        start_date: "2027-01-01",
        end_date: "2027-02-01",
        group: "upcoming",
        order: "asc",
        limit: "20",
        page: "1",
      },
    },
    "GET /v2/service-checkout/pet-service/customer-orders/{id}/public": { params: { id } },
    "GET /v2/service-checkout/pet-service/customer-orders/{id}": { params: { id } },
    "GET /v2/service-checkout/pet-service/customer-orders/{id}/calendar": { params: { id } },
    "GET /v2/service-checkout/pet-service/customer-orders/{id}/drive": { params: { id } },
    "POST /v2/service-checkout/pet-service/customer-orders/{id}/reschedule": {
      params: { id },
      bodies: [
        {
          appointmentStart: "2027-01-06T18:00:00.000Z",
          serviceProviderId: newId(),
          reasonId: CHANGE_REASONS[0]?.id,
          agreedTotal: { min: 6_000, max: 7_000 },
        },
      ],
    },
    "POST /v2/service-checkout/pet-service/cancel-orders/preview": { bodies: [{ orderIds: [newId()] }] },
    "POST /v2/service-checkout/pet-service/cancel-orders": {
      bodies: [
        {
          orderIds: [newId()],
          reasonId: CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id,
          description: "We move away.",
        },
      ],
    },
    "GET /v2/service-appointment/service-provider/cancellation-reasons": {
      query: { category: "customer-reschedule" },
    },
    "DELETE /v2/service-checkout/pet-service/customer-cards/{id}": { params: { id } },
    "DELETE /v2/service-checkout/pet-service/customer/payments/customer-cards/{id}": { params: { id } },
  };
  return new Map(Object.entries(known));
}
