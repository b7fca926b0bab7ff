import { z } from "zod";
import { quoteSchema } from "#features/quotes/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder, ORDERS_PATH, orderSchema } from "../../contract/order.ts";
import { CHANGE_FAULTS } from "../words.ts";

const SERVICES_PATH = `${ORDERS_PATH}/{id}/pet-services`;
const PET_ID = "01990000-0000-7000-8000-0000000000b1";
const LINE_ID = "01990000-0000-7000-8000-0000000000b2";
const SERVICE_ID = "01990000-0000-7000-8000-0000000000b3";

/** A service and its add-ons, in the same form as in a booking. */
export const serviceInputSchema = z.object({
  id: idSchema,
  serviceAddOns: z.array(idSchema).max(20).default([]),
});
export type ServiceInput = z.output<typeof serviceInputSchema>;

export const addSchema = z.object({
  petId: idSchema,
  services: z.array(serviceInputSchema).min(1, CHANGE_FAULTS.noService).max(10),
});

/** The new total (cents) that the customer saw. Required only if it is higher than the agreed total. */
const agreedTotal = centsRangeSchema.optional();
/**
 * The upper end of the new total (cents) that the customer saw. Required only if less work costs more, which
 * happens when the order no longer reaches the minimum of its coupon.
 */
const agreedMax = z.coerce.number().int().min(0).max(100_000_000).optional();

const params = z.object({ id: idSchema });
const lineParams = z.object({ id: idSchema, petServiceId: idSchema });
/**
 * Any text: clients without an order send a blank or "undefined". The service refuses that with clear words.
 */
const idText = z.string().max(64);
const CHANGE_ERRORS = [
  "conflict",
  "slot_taken",
  "price_changed",
  "payment_declined",
  "forbidden",
  "service_unavailable",
] as const;

/**
 * The services that the order's groomer offers for each pet: price range in cents, `duration` in minutes.
 * `petServiceId`: the order's line if it already has the service, else null. `reason`: why the pet cannot
 * join the visit; null if it can. Customers read only add-ons that can be booked online.
 */
export const availableServicesSchema = z.array(
  z.object({
    pet: z.object({
      id: idSchema,
      name: z.string(),
      breed: z.string(),
      petType: z.string(),
      coat: z.string(),
    }),
    isInOrder: z.boolean(),
    reason: z.enum(["not_offered", "too_heavy", "breed_refused"]).nullable(),
    services: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        description: z.string(),
        minPrice: centsSchema,
        maxPrice: centsSchema,
        duration: z.int(),
        petServiceId: idSchema.nullable(),
        addOns: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            description: z.string(),
            price: centsSchema,
            duration: z.int(),
          }),
        ),
      }),
    ),
  }),
);
export type AvailableServices = z.output<typeof availableServicesSchema>;

export const listAvailableServices = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/available-services`,
  summary: "List the services that an appointment can include",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: availableServicesSchema,
  example: {
    params: { id: exampleOrder.id },
    reply: [
      {
        pet: { id: PET_ID, name: "Biscuit", breed: "Poodle", petType: "dog", coat: "curly" },
        isInOrder: true,
        reason: null,
        services: [
          {
            id: SERVICE_ID,
            name: "Bath",
            description: "",
            minPrice: 8_000,
            maxPrice: 9_000,
            duration: 60,
            petServiceId: null,
            addOns: [],
          },
        ],
      },
    ],
  },
});

export const changeSchema = z.object({
  kind: z.literal("change"),
  petServiceId: idSchema,
  service: serviceInputSchema,
});

/** One change of a visit's services or pets. */
export const servicesChangeSchema = z.discriminatedUnion("kind", [
  addSchema.extend({ kind: z.literal("add") }),
  changeSchema,
  z.object({ kind: z.literal("remove"), petServiceId: idSchema }),
  z.object({ kind: z.literal("remove-pet"), petId: idSchema }),
]);
export type ServicesChange = z.output<typeof servicesChangeSchema>;

/**
 * An order's price and hours after a change that is not made yet. `isDearer`: the price rises, so the change
 * needs `agreedTotal`. `needsConfirmation`: the groomer has to agree to the change.
 */
export const previewSchema = z.object({
  totals: quoteSchema,
  before: centsRangeSchema,
  appointmentStart: instantSchema,
  appointmentEnd: instantSchema,
  isDearer: z.boolean(),
  needsConfirmation: z.boolean(),
});
export type ServicesPreview = z.output<typeof previewSchema>;

export const previewPetServices = endpoint({
  method: "POST",
  path: `${SERVICES_PATH}/preview`,
  summary: "Show the price and duration of a change of services",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: servicesChangeSchema,
  reply: previewSchema,
  errors: ["conflict", "slot_taken"],
  example: {
    params: { id: exampleOrder.id },
    body: { kind: "add", petId: PET_ID, services: [{ id: SERVICE_ID, serviceAddOns: [] }] },
    reply: {
      totals: exampleOrder.totals,
      before: { min: 6_000, max: 8_000 },
      appointmentStart: "2026-11-24T17:00:00.000Z",
      appointmentEnd: "2026-11-24T18:00:00.000Z",
      isDearer: true,
      needsConfirmation: false,
    },
  },
});

/**
 * Adds services for one of the customer's pets, which may be new in the order. Groomer and start stay, and a
 * longer visit must fit (`slot_taken`, `details.nearest`). Existing lines stay at their agreed price. A
 * higher total is refused (`price_changed`, `details.total`) unless `agreedTotal` allows it. Safe to repeat.
 */
export const addPetServices = endpoint({
  method: "POST",
  path: SERVICES_PATH,
  summary: "Add services or another pet to an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: addSchema.extend({ agreedTotal }),
  reply: orderSchema,
  errors: CHANGE_ERRORS,
  example: {
    params: { id: exampleOrder.id },
    body: {
      petId: PET_ID,
      services: [{ id: SERVICE_ID, serviceAddOns: [] }],
      agreedTotal: { min: 8_000, max: 11_000 },
    },
    reply: exampleOrder,
  },
});

/** Changes one line to another service or other add-ons. The rules are the same as for adding services. */
export const changePetService = endpoint({
  method: "PUT",
  path: `${SERVICES_PATH}/{petServiceId}`,
  summary: "Change a service of an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: lineParams,
  body: z.object({ service: serviceInputSchema, agreedTotal }),
  reply: orderSchema,
  errors: CHANGE_ERRORS,
  example: {
    params: { id: exampleOrder.id, petServiceId: LINE_ID },
    body: { service: { id: SERVICE_ID, serviceAddOns: [] }, agreedTotal: { min: 8_000, max: 11_000 } },
    reply: exampleOrder,
  },
});

/**
 * Removes one line. A pet without lines leaves the visit. The order's last line is refused (`conflict`):
 * cancel the order instead.
 */
export const removePetService = endpoint({
  method: "DELETE",
  path: `${SERVICES_PATH}/{petServiceId}`,
  summary: "Remove a service from an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idText, petServiceId: idSchema }),
  query: z.object({ agreedMax }),
  reply: orderSchema,
  errors: CHANGE_ERRORS,
  example: { params: { id: exampleOrder.id, petServiceId: LINE_ID }, query: {}, reply: exampleOrder },
});

/** Removes a pet with all its services. The last pet is refused (`conflict`): cancel instead. */
export const removePetFromOrder = endpoint({
  method: "DELETE",
  path: SERVICES_PATH,
  summary: "Remove a pet from an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idText }),
  query: z.object({ petId: idSchema, agreedMax }),
  reply: orderSchema,
  errors: CHANGE_ERRORS,
  example: { params: { id: exampleOrder.id }, query: { petId: PET_ID }, reply: exampleOrder },
});
