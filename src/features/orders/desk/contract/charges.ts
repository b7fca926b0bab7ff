import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { addedChargeSchema } from "../../contract/added-charge.ts";
import { exampleOrder } from "../../contract/order.ts";
import { CHARGE_REASON } from "../../words/charges.ts";
import { DESK_PATH } from "./list.ts";

/**
 * A change of the price that waits for the customer, was declined, or not answered in time. `total`: what
 * the whole visit would cost, in cents; `expiresAt`: until when the customer can agree.
 */
export const deskProposalSchema = z.object({
  id: idSchema,
  words: z.string(),
  reason: z.string(),
  total: centsRangeSchema,
  status: z.enum(["open", "declined", "expired"]),
  expiresAt: instantSchema,
});
export type DeskProposal = z.output<typeof deskProposalSchema>;

export const exampleProposal: DeskProposal = {
  id: "01990000-0000-7000-8000-0000000000e1",
  words: "Added: Dematting, $20",
  reason: "Thick mats behind both ears",
  total: { min: 10_000, max: 13_000 },
  status: "open",
  expiresAt: "2026-11-24T19:10:00.000Z",
};

const staffStep = {
  method: "POST",
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
  reply: z.object({ proposal: deskProposalSchema.nullable() }),
  errors: ["not_found", "conflict"],
} as const;
const { id } = exampleOrder;
/** The order's version that the caller saw. After another change, the answer is `conflict`. */
const version = z.int().min(0).max(2_147_483_647);

/**
 * Asks the customer, by a link in mail and text, to agree to a charge on an accepted visit. It is taxed as
 * the other lines. The price changes once the customer agrees, within two days and before the visit is
 * complete; the end of the visit takes it. One change can wait at a time.
 */
export const addCharge = endpoint({
  ...staffStep,
  path: `${DESK_PATH}/{id}/charges`,
  summary: "Ask the customer to agree to a charge",
  body: addedChargeSchema.extend({ version }),
  errors: ["not_found", "conflict", "too_many_requests"],
  example: {
    params: { id },
    body: { version: 3, label: "Dematting", amount: 2_000, reason: exampleProposal.reason },
    reply: { proposal: exampleProposal },
  },
});

/** Takes back a change that waits for the customer, of staff or of the groomer. Safe to repeat. */
export const withdrawCharge = endpoint({
  ...staffStep,
  path: `${DESK_PATH}/{id}/charges/withdraw`,
  summary: "Withdraw a change that waits for the customer",
  body: z.strictObject({ proposalId: idSchema }),
  errors: ["not_found"],
  example: { params: { id }, body: { proposalId: exampleProposal.id }, reply: { proposal: null } },
});

/**
 * Removes a charge from the price of an accepted visit. The customer gets the lower price by mail and text.
 * `place`: the charge's place in `charges` of the appointment, from 0.
 */
export const removeCharge = endpoint({
  ...staffStep,
  path: `${DESK_PATH}/{id}/charges/remove`,
  summary: "Remove a charge from the price of a visit",
  body: z.strictObject({ version, place: z.int().min(0).max(999), reason: lineSchema(200, CHARGE_REASON) }),
  example: {
    params: { id },
    body: { version: 4, place: 0, reason: "Not needed in the end" },
    reply: { proposal: null },
  },
});
