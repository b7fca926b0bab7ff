import { z } from "zod";
import { codeInputSchema } from "#features/accounts/contract.ts";
import { weightSchema } from "#features/pets/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { availableServicesSchema, serviceInputSchema } from "../changes/contract/services.ts";
import { addedChargeSchema } from "../contract/added-charge.ts";
import { exampleOrder, ORDERS_PATH } from "../contract/order.ts";
import { PROPOSAL_FAULTS } from "./words.ts";

const params = z.object({ id: idSchema });
const APPOINTMENT = "/v2/groomer/appointments/{id}";
const { id } = exampleOrder;
const SERVICE_ID = "01990000-0000-7000-8000-0000000000f1";
const PET_ID = "01990000-0000-7000-8000-0000000000d1";

/** The highest price that a groomer proposes for one service, in cents. More is probably a typing error. */
const MAX_PRICE = 200_000;

/**
 * What the groomer wants to do other than agreed: add services for a pet, change one service, set its price
 * (`price` in cents), add a charge, or correct what a pet is (`weight` in lbs), which prices its services
 * anew.
 */
const proposedChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("add"),
    petId: idSchema,
    services: z.array(serviceInputSchema).min(1, PROPOSAL_FAULTS.noService).max(10),
  }),
  z.strictObject({ kind: z.literal("change"), petServiceId: idSchema, service: serviceInputSchema }),
  z.strictObject({
    kind: z.literal("price"),
    petServiceId: idSchema,
    price: centsSchema.min(1, PROPOSAL_FAULTS.price).max(MAX_PRICE, PROPOSAL_FAULTS.price),
  }),
  addedChargeSchema.omit({ reason: true }).extend({ kind: z.literal("charge") }),
  z.strictObject({ kind: z.literal("pet"), petId: idSchema, breedId: idSchema, weight: weightSchema }),
]);
export type ProposedChange = z.output<typeof proposedChangeSchema>;

/**
 * A change of a visit that the customer has to agree to. `before` and `total`: what the whole visit costs, in
 * cents. `words`: what changes. `status`: `expired` two hours after its groomer made it, two days after staff
 * did, or when the visit has ended or was moved. `consent`: how the customer agreed; by a code, the groomer
 * typed what the customer read out. `notHeld`: cents of an agreed price that no card secures, because the
 * bank refused or did not answer; the customer chooses another card on the page of the payment, or pays in
 * cash. 0 for visits paid in cash.
 */
const proposalSchema = z.object({
  id: idSchema,
  words: z.string(),
  reason: z.string(),
  before: centsRangeSchema,
  total: centsRangeSchema,
  appointmentStart: instantSchema,
  appointmentEnd: instantSchema,
  status: z.enum(["open", "agreed", "declined", "withdrawn", "expired"]),
  expiresAt: instantSchema,
  consent: z.enum(["link", "code"]).nullable(),
  notHeld: centsSchema,
});
export type Proposal = z.output<typeof proposalSchema>;

/** A pet of the visit as the brand knows it; `weight` in lbs, `petType` is a slug. */
const visitPetSchema = z.object({
  id: idSchema,
  name: z.string(),
  petType: z.string(),
  breed: z.string(),
  weight: z.int(),
});
export type VisitPet = z.output<typeof visitPetSchema>;

const shownProposal = z.object({ proposal: proposalSchema.nullable() });
const exampleProposal: z.input<typeof proposalSchema> = {
  id: "01990000-0000-7000-8000-0000000000e1",
  words: "Added: De-shedding for Biscuit",
  reason: "The undercoat is very thick",
  before: { min: 8_000, max: 11_000 },
  total: { min: 10_000, max: 13_000 },
  appointmentStart: "2026-11-24T17:00:00.000Z",
  appointmentEnd: "2026-11-24T18:30:00.000Z",
  status: "open",
  expiresAt: "2026-11-24T19:10:00.000Z",
  consent: null,
  notHeld: 0,
};

/**
 * The latest proposal of a visit, what the groomer can add to it, and its pets. `mayPropose`: from the
 * visit's day on, until it ends.
 */
export const getProposal = endpoint({
  method: "GET",
  path: `${APPOINTMENT}/proposal`,
  summary: "Show what a visit could become other than agreed",
  audience: ["groomer"],
  params,
  reply: shownProposal.extend({
    mayPropose: z.boolean(),
    services: availableServicesSchema,
    pets: z.array(visitPetSchema),
  }),
  errors: ["not_found"],
  example: {
    params: { id },
    reply: {
      proposal: exampleProposal,
      mayPropose: true,
      services: [],
      pets: [{ id: PET_ID, name: "Biscuit", petType: "dog", breed: "Cairn Terrier", weight: 24 }],
    },
  },
});

/**
 * Proposes a change of an accepted visit, from its day on. Sends nothing: `POST …/proposal/link` and
 * `…/proposal/code` ask the customer. An earlier open proposal is withdrawn. `endsAsBooked`: the visit does
 * not get longer; without it, a longer visit must fit before the next one (an error at this field).
 */
export const proposeChange = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/proposal`,
  summary: "Propose a change of a visit to its customer",
  audience: ["groomer"],
  params,
  body: z.strictObject({
    change: proposedChangeSchema,
    reason: lineSchema(200, PROPOSAL_FAULTS.reason),
    endsAsBooked: z.boolean().default(false),
  }),
  reply: shownProposal,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    body: {
      change: { kind: "add", petId: PET_ID, services: [{ id: SERVICE_ID, serviceAddOns: [] }] },
      reason: exampleProposal.reason,
      endsAsBooked: false,
    },
    reply: { proposal: exampleProposal },
  },
});

const body = z.strictObject({ proposalId: idSchema });
const exampleBody = { proposalId: exampleProposal.id };

const groomerStep = {
  method: "POST",
  audience: ["groomer"],
  params,
  reply: shownProposal,
  errors: ["not_found", "conflict"],
} as const;

/** Takes the open proposal back, unless a later one is open or the customer has answered. Safe to repeat. */
export const withdrawProposal = endpoint({
  ...groomerStep,
  path: `${APPOINTMENT}/proposal/withdraw`,
  summary: "Withdraw a proposal",
  body,
  example: {
    params: { id },
    body: exampleBody,
    reply: { proposal: { ...exampleProposal, status: "withdrawn" } },
  },
});

/** Sends the customer a link, by mail and by text, to the page that shows both prices. Once a minute. */
export const sendProposalLink = endpoint({
  ...groomerStep,
  path: `${APPOINTMENT}/proposal/link`,
  summary: "Send the customer a link to the open proposal",
  body: z.strictObject({}),
  errors: ["not_found", "conflict", "too_many_requests"],
  example: { params: { id }, body: {}, reply: { proposal: exampleProposal } },
});

/**
 * Texts the customer a code with the new price, to read out to the groomer. `conflict` if the customer has no
 * phone number.
 */
export const sendConsentCode = endpoint({
  ...groomerStep,
  path: `${APPOINTMENT}/proposal/code`,
  summary: "Text the customer a code that agrees to the open proposal",
  body: z.strictObject({}),
  reply: z.object({ resendAt: instantSchema, expiresAt: instantSchema }),
  errors: ["not_found", "conflict", "too_many_requests"],
  example: {
    params: { id },
    body: {},
    reply: { resendAt: "2026-11-24T17:11:00.000Z", expiresAt: "2026-11-24T17:15:00.000Z" },
  },
});

/**
 * Records the customer's consent by the code that the customer read out, and changes the visit. Safe to
 * repeat.
 */
export const agreeByCode = endpoint({
  ...groomerStep,
  path: `${APPOINTMENT}/proposal/agree-by-code`,
  summary: "Agree to a proposal by the code that the customer reads out",
  body: z.strictObject({ code: codeInputSchema }),
  errors: ["not_found", "conflict", "code_rejected", "slot_taken", "price_changed"],
  example: {
    params: { id },
    body: { code: "123456" },
    reply: { proposal: { ...exampleProposal, status: "agreed", consent: "code" } },
  },
});

const customerStep = {
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: shownProposal,
} as const;

export const getMyProposal = endpoint({
  ...customerStep,
  method: "GET",
  path: `${ORDERS_PATH}/{id}/proposal`,
  summary: "Show what the groomer proposes at a visit",
  errors: ["not_found"],
  example: { params: { id }, reply: { proposal: exampleProposal } },
});

/** Agrees to the groomer's open proposal, which changes the visit. Safe to repeat. */
export const agreeToProposal = endpoint({
  ...customerStep,
  method: "POST",
  path: `${ORDERS_PATH}/{id}/proposal/agree`,
  summary: "Agree to what the groomer proposes",
  body,
  errors: ["not_found", "conflict", "slot_taken", "price_changed"],
  example: {
    params: { id },
    body: exampleBody,
    reply: { proposal: { ...exampleProposal, status: "agreed", consent: "link" } },
  },
});

/** Stays with what was agreed, and notifies the groomer. Safe to repeat. */
export const declineProposal = endpoint({
  ...customerStep,
  method: "POST",
  path: `${ORDERS_PATH}/{id}/proposal/decline`,
  summary: "Stay with what was agreed",
  body,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    body: exampleBody,
    reply: { proposal: { ...exampleProposal, status: "declined" } },
  },
});
