import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import {
  addSchema,
  availableServicesSchema,
  changeSchema,
  previewSchema,
  servicesChangeSchema,
} from "../../changes/contract/services.ts";
import { exampleOrder } from "../../contract/order.ts";
import { SERVICES_FAULTS } from "../words/services.ts";
import { deskProposalSchema, exampleProposal } from "./charges.ts";
import { DESK_PATH } from "./list.ts";

const SERVICES_PATH = `${DESK_PATH}/{id}/services`;
const PET_ID = "01990000-0000-7000-8000-0000000000b1";
const LINE_ID = "01990000-0000-7000-8000-0000000000b2";
const SERVICE_ID = "01990000-0000-7000-8000-0000000000b3";
const { id, appointmentStart, appointmentEnd, totals } = exampleOrder;

const staff = { audience: ["staff"], params: z.object({ id: idSchema }) } as const;
/** The visit's version that the caller saw. After any later change nothing happens (`conflict`). */
const version = z.int().min(0).max(2_147_483_647);
const reason = lineSchema(200, SERVICES_FAULTS.reason);

/**
 * What the groomer of a visit offers for each pet of its customer, with add-ons that customers cannot book
 * online.
 */
export const listVisitServices = endpoint({
  ...staff,
  needs: "orders.read",
  method: "GET",
  path: SERVICES_PATH,
  summary: "List the services that a visit can include",
  reply: availableServicesSchema,
  errors: ["not_found"],
  example: {
    params: { id },
    reply: [
      {
        pet: { id: PET_ID, name: "Biscuit", breed: "Poodle", petType: "dog", coat: "curly" },
        ...{ isInOrder: true, reason: null, services: [] },
      },
    ],
  },
});

/**
 * A visit's price (cents) and hours after a change that is not made yet. `isDearer`: one end of the price
 * rises, so the customer agrees by a link. `addedMinutes`: how much longer the visit takes; less than 0 for a
 * shorter visit.
 */
const visitPreviewSchema = previewSchema.omit({ needsConfirmation: true }).extend({ addedMinutes: z.int() });
export type VisitServicesPreview = z.output<typeof visitPreviewSchema>;

/**
 * `line`: the service of the visit that changes, to `service` with `addOns[]`, or without it is removed. Else
 * `pet`: the pet that gets `service`, or without it leaves the visit.
 */
const changeQuery = z.object({
  line: idSchema.optional(),
  pet: idSchema.optional(),
  service: idSchema.optional(),
  "addOns[]": z.array(idSchema).max(20).optional(),
});
export type ServicesChangeQuery = z.output<typeof changeQuery>;

export const previewVisitServices = endpoint({
  ...staff,
  needs: "orders.read",
  method: "GET",
  path: `${SERVICES_PATH}/preview`,
  summary: "Show the price and duration of other services of a visit",
  query: changeQuery,
  reply: visitPreviewSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    query: { line: LINE_ID },
    reply: {
      ...{ totals, before: { min: 10_000, max: 13_000 }, isDearer: false, addedMinutes: -30 },
      ...{ appointmentStart: appointmentStart ?? "", appointmentEnd: appointmentEnd ?? "" },
    },
  },
});

/**
 * Changes the services of an accepted visit to come at once, as its customer agreed by phone, and notifies
 * customer and groomer. A longer visit must fit (`slot_taken`). A price that rises at either end is refused
 * (`price_changed`, `details.total`): the customer agrees to it by `askForServices`.
 */
export const changeVisitServices = endpoint({
  ...staff,
  needs: "orders.write",
  method: "POST",
  path: `${SERVICES_PATH}/change`,
  summary: "Change the services of a visit whose customer has agreed by phone",
  body: z.strictObject({ version, change: servicesChangeSchema, reason, agreedByPhone: z.literal(true) }),
  reply: z.object({
    version: z.int(),
    total: centsRangeSchema,
    appointmentStart: instantSchema,
    appointmentEnd: instantSchema,
  }),
  errors: ["not_found", "conflict", "slot_taken", "price_changed", "too_many_requests"],
  example: {
    params: { id },
    body: {
      ...{ version: 3, change: { kind: "remove", petServiceId: LINE_ID }, agreedByPhone: true },
      reason: "Only a bath this time",
    },
    reply: {
      ...{ version: 4, total: totals.total },
      ...{ appointmentStart: appointmentStart ?? "", appointmentEnd: appointmentEnd ?? "" },
    },
  },
});

/**
 * Asks the customer, by a link in mail and text, to agree to other services of an accepted visit to come. The
 * visit changes once the customer agrees, within two days; it is judged again then. One change can wait at a
 * time.
 */
export const askForServices = endpoint({
  ...staff,
  needs: "orders.write",
  method: "POST",
  path: `${SERVICES_PATH}/ask`,
  summary: "Ask the customer to agree to other services",
  body: z.strictObject({
    version,
    change: z.discriminatedUnion("kind", [addSchema.extend({ kind: z.literal("add") }), changeSchema]),
    reason,
  }),
  reply: z.object({ proposal: deskProposalSchema.nullable() }),
  errors: ["not_found", "conflict", "slot_taken", "too_many_requests"],
  example: {
    params: { id },
    body: {
      version: 3,
      change: { kind: "add", petId: PET_ID, services: [{ id: SERVICE_ID, serviceAddOns: [] }] },
      reason: exampleProposal.reason,
    },
    reply: { proposal: exampleProposal },
  },
});
