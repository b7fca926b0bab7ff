import { z } from "zod";
import { upsellSchema } from "#features/catalog/contract.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { quoteSchema } from "#features/quotes/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { centsRangeSchema, centsSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { VISIT_MARKS } from "../rules/marks.ts";
import { ORDER_STATUSES, PARTS_OF_DAY } from "../rules/order.ts";
import { petReportSchema } from "./pet-report.ts";

/** The address of a visit: a place suggestion with details that help to find the door. */
export const visitAddressSchema = placeSuggestionSchema.extend({
  addressLine2: z.string(),
  addressNotes: z.string(),
  isApartmentComplex: z.boolean(),
});
export type VisitAddress = z.output<typeof visitAddressSchema>;
/** As in the database, where addresses from before the program knew doors have no precision. */
export type StoredAddress = z.input<typeof visitAddressSchema>;

export const visitAreaSchema = z.object({
  id: idSchema,
  name: z.string(),
  phoneNumber: z.string(),
  timeZone: z.string(),
});

/**
 * One service for one pet; prices in cents. `final` is null until the visit is complete. `spNote` is the
 * groomer's note, or "". The photos are null until the groomer adds them.
 */
export const petServiceLineSchema = z.object({
  petServiceId: idSchema,
  /** The price with add-ons, before charges, coupon and tax: the final price once the visit is complete. */
  totals: centsRangeSchema,
  service: z.object({ id: idSchema, name: z.string() }),
  addOns: z.array(z.object({ id: idSchema, name: z.string(), price: centsSchema })),
  duration: z.int(),
  minEstimatedPrice: centsSchema,
  maxEstimatedPrice: centsSchema,
  final: centsSchema.nullable(),
  spNote: z.string(),
  beforePhoto: imageSchema.nullable(),
  afterPhoto: imageSchema.nullable(),
});

/** An add-on with its price at the time of booking. */
export type BookedAddOn = z.output<typeof petServiceLineSchema>["addOns"][number];

/** Preferred times of a request: local days and parts of the day (an empty list means any), and a note. */
export const preferredTimesSchema = z.object({
  days: z.array(dateSchema),
  partsOfDay: z.array(z.enum(PARTS_OF_DAY)),
  wantsCall: z.boolean(),
  note: z.string(),
});
export type PreferredTimes = z.output<typeof preferredTimesSchema>;

/**
 * An order, shown to customers as an appointment. Show its instants in `area.timeZone`. A request (`hasTime`
 * is false) has preferred times (`wishes`) instead of a time, no way to pay, and only a preferred groomer or
 * none.
 */
export const orderSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  bookingSource: z.enum(["customer", "groomer", "staff"]),
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  wishes: preferredTimesSchema.nullable(),
  area: visitAreaSchema,
  address: visitAddressSchema,
  orderMarkedAsNoShow: z.boolean(),
  serviceProvider: groomerBriefSchema.nullable(),
  petServicesByPet: z.array(
    z.object({
      pet: z.object({
        id: idSchema,
        name: z.string(),
        breed: z.string(),
        petType: z.string(),
        coat: z.string(),
        /** The name of the size that the pet's weight belongs to; "" if the pet type has no sizes. */
        size: z.string(),
        /** Percentages of minutes and price for breed and pet; 100 means as usual. */
        timeModifiers: z.object({ breed: z.int(), pet: z.int() }),
      }),
      services: z.array(petServiceLineSchema),
    }),
  ),
  /** What the groomer reports on each pet. Until the visit is complete it may still change. */
  petReports: z.array(petReportSchema),
  upsells: z.array(upsellSchema.extend({ quantity: z.int() })),
  /** `discount`: the cents that the coupon takes off, as in the entries of `totals`. */
  coupon: z.object({ code: z.string(), discount: centsRangeSchema }).nullable(),
  /** `ending`: the last characters of the gift card's code. The full code is never sent. */
  giftCard: z.object({ ending: z.string(), discount: centsRangeSchema }).nullable(),
  totals: quoteSchema,
  /** What the total includes besides services, drive and products, such as the processing fee; cents. */
  customCharges: z.array(z.object({ name: z.string(), amount: centsRangeSchema })),
  /** The tax in cents. `rate`: its basis points; null for orders from before rates were saved. */
  taxDetails: z.array(z.object({ name: z.string(), rate: z.int().nullable(), amount: centsRangeSchema })),
  paymentMethod: z.object({ id: z.enum(["card", "cash", "gift_card"]), label: z.string() }).nullable(),
  /** The saved card that pays; null for any other way to pay, or a card that was not saved or was removed. */
  creditCardId: idSchema.nullable(),
  /**
   * Cents. `charged`: charged to cards or received in cash. `givenBack`: refunded of that. `due`: what the
   * customer still owes for a complete visit; 0 while a charge is pending.
   */
  money: z.object({ charged: centsSchema, givenBack: centsSchema, due: centsSchema }),
  /** The fee for a late cancellation or a missed visit; cents. */
  fee: centsSchema,
  /** The last instant at which the customer may reschedule or cancel without consent. */
  freeChangeUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  /** The customer's rating. `/v2/service-review/pet-order/{id}` has the whole review. */
  review: z.object({ rating: z.int(), createdAt: instantSchema }).nullable(),
  /** The other visits of the same booking, sorted by start. */
  bookedTogether: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      status: z.enum(ORDER_STATUSES),
      appointmentStart: instantSchema.nullable(),
      serviceProvider: z.object({ displayName: z.string() }).nullable(),
    }),
  ),
  /** The requested time while it waits for an answer. Until then, the old time stays booked. */
  rescheduleRequest: z
    .object({
      appointmentStart: instantSchema,
      appointmentEnd: instantSchema,
      serviceProvider: groomerBriefSchema.nullable(),
      totals: quoteSchema,
    })
    .nullable(),
  /**
   * Another time that the groomer asks for, while the customer has not answered. Until the customer agrees,
   * the agreed time stays booked. Once this time has come, there is no answer any more.
   */
  proposedTime: z
    .object({ appointmentStart: instantSchema, appointmentEnd: instantSchema, totals: quoteSchema })
    .nullable(),
  /** What the groomer said on the way and at the visit, in that order, and when it happened. */
  visitMarks: z.array(z.object({ mark: z.enum(VISIT_MARKS), at: instantSchema })),
  /** The arrival that the groomer announced last; null before "on my way" and "running late". */
  arrivesAt: instantSchema.nullable(),
});
export type Order = z.output<typeof orderSchema>;

/** The order in the examples of the API. */
export const exampleOrder: z.input<typeof orderSchema> = {
  id: "01990000-0000-7000-8000-0000000000aa",
  number: "K7F3QX",
  status: "accepted",
  bookingSource: "customer",
  appointmentStart: "2026-11-24T17:00:00.000Z",
  appointmentEnd: "2026-11-24T18:00:00.000Z",
  wishes: null,
  area: {
    id: "01990000-0000-7000-8000-0000000000e1",
    name: "Phoenix",
    phoneNumber: "+16025550100",
    timeZone: "America/Phoenix",
  },
  address: {
    formattedAddress: "1201 N 7th St, Phoenix, AZ 85006",
    addressLine: "1201 N 7th St",
    addressLine2: "",
    addressNotes: "The gate code is at the door.",
    isApartmentComplex: false,
    locality: "Phoenix",
    adminDistrict: "AZ",
    postalCode: "85006",
    countryRegion: "US",
    latitude: 33.465,
    longitude: -112.05,
    precision: "zip",
  },
  orderMarkedAsNoShow: false,
  serviceProvider: null,
  petServicesByPet: [],
  petReports: [],
  upsells: [],
  coupon: null,
  giftCard: null,
  totals: {
    entries: [],
    subtotal: { min: 8_000, max: 11_000 },
    total: { min: 8_000, max: 11_000 },
    minutes: 60,
  },
  customCharges: [],
  taxDetails: [],
  paymentMethod: { id: "card", label: "Visa ending in 4242" },
  creditCardId: "01990000-0000-7000-8000-0000000000c9",
  money: { charged: 0, givenBack: 0, due: 0 },
  fee: 0,
  freeChangeUntil: "2026-11-23T17:00:00.000Z",
  createdAt: "2026-11-20T15:00:00.000Z",
  review: null,
  bookedTogether: [],
  rescheduleRequest: null,
  proposedTime: null,
  visitMarks: [],
  arrivesAt: null,
};

export const ORDERS_PATH = "/v2/service-checkout/pet-service/customer-orders";
const params = z.object({ id: idSchema });

export const getOrder = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}`,
  summary: "Show one of the customer's appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: orderSchema,
  example: { params: { id: exampleOrder.id }, reply: exampleOrder },
});

export const getOrderCalendar = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/calendar`,
  summary: "Download an appointment as an iCalendar file",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: z.object({ fileName: z.string(), content: z.string() }),
  example: {
    params: { id: exampleOrder.id },
    reply: { fileName: "appointment.ics", content: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n" },
  },
});

export const removePet = endpoint({
  method: "DELETE",
  path: "/v2/service-checkout/pet-service/customer-pets/{id}",
  summary: "Remove a pet without open appointments",
  audience: ["customer"],
  params,
  reply: z.object({}),
  errors: ["conflict"],
  example: { params: { id: "01990000-0000-7000-8000-0000000000b7" }, reply: {} },
});
