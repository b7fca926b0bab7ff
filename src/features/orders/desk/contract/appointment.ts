import { z } from "zod";
import { CAUSES } from "#features/earnings/rules/entries.ts";
import type { PaymentStatus } from "#features/payments/rules.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleProviderOrder, providerOrderSchema } from "../../answers/contract/answers.ts";
import { photoBesideSchema } from "../../answers/contract/requests.ts";
import { confirmationSchema } from "../../attendance/contract.ts";
import { DESK_ACTIONS } from "../rules/actions.ts";
import { deskProposalSchema } from "./charges.ts";
import { DESK_PATH } from "./list.ts";
import { deskNoteSchema, exampleNote } from "./notes.ts";

const PAYMENT_STATUSES = [
  ...(["intent", "needs_action", "set_up", "authorized"] as const),
  ...(["captured", "declined", "voided", "refunded"] as const),
] as const satisfies readonly PaymentStatus[];

/** The money of an order in cents, for staff who see payments. `refundable`: paid by card, not refunded. */
const moneySchema = z.object({
  ...providerOrderSchema.shape.money.shape,
  held: centsSchema,
  receivedInCash: centsSchema,
  refundable: centsSchema,
  payments: z.array(
    z.object({
      id: idSchema,
      status: z.enum(PAYMENT_STATUSES),
      isCash: z.boolean(),
      amount: centsSchema,
      /** What is charged of the amount; null before that is decided. */
      charged: centsSchema.nullable(),
      failure: z.string(),
      createdAt: instantSchema,
    }),
  ),
  refunds: z.array(
    z.object({
      status: z.enum(["intent", "refunded", "failed"]),
      amount: centsSchema,
      failure: z.string(),
      createdAt: instantSchema,
    }),
  ),
  /** What the groomer earned; a negative amount is owed. */
  earnings: z.array(
    z.object({
      id: idSchema,
      cause: z.enum(CAUSES),
      amount: z.int(),
      earnedOn: dateSchema,
    }),
  ),
});

/**
 * What a refund begins with, in cents: what is refunded so far, the sum of refunds above which a proof is
 * needed, and the lines that can be refunded singly: what each cost, less its discount and with its tax, and
 * what is refunded of it. Refunds of an amount belong to no line.
 */
const refundingSchema = z.object({
  refunded: centsSchema,
  limit: centsSchema,
  lines: z.array(
    z.object({
      label: z.string(),
      detail: z.string().optional(),
      amount: centsSchema,
      refunded: centsSchema,
    }),
  ),
});

/**
 * What follows when a no-show is taken back, in cents: what is refunded so far, the sum of refunds above
 * which a proof is needed, and as `money` what goes back to the card, what of the fee is waived because
 * no card paid it, and what gift card and credit pay again. `refunded` is null for a caller who sees no money
 * and refunds none, `money` without `money.read`. `isPending`: the bank has not answered the charge yet, and
 * the no-show cannot be taken back before.
 */
const liftingSchema = z.object({
  isPending: z.boolean(),
  refunded: centsSchema.nullable(),
  limit: centsSchema,
  money: z.object({ refund: centsSchema, waived: centsSchema, usedAgain: centsSchema }).nullable(),
});

/** A change of the order or a request for one. Without a time, `start` is null. */
const changeSchema = z.object({
  id: idSchema,
  kind: z.enum(["move", "cancellation", "services"]),
  status: z.enum(["done", "asked", "replaced", "granted", "declined"]),
  madeBy: z.enum(["customer", "groomer", "staff", "expiry"]),
  /** The staff member; null for others. */
  staff: z.string().nullable(),
  reason: z.string(),
  description: z.string(),
  from: z.object({ start: instantSchema.nullable(), groomer: z.string().nullable() }),
  to: z.object({ start: instantSchema.nullable(), groomer: z.string().nullable() }),
  createdAt: instantSchema,
  settledAt: instantSchema.nullable(),
});

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const entrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  staff: z.string(),
  action: z.string(),
  reason: z.string(),
  before: factsSchema,
  after: factsSchema,
});

/**
 * An order as staff see it. Phone number, e-mail address and street are masked without `customers.contact`;
 * `money` is null without `money.read`, `audit` without `audit.read`. `actions`: what the caller may do now.
 * `refunding` is null for a caller who cannot refund now, `lifting` for one who cannot take a no-show back.
 * `lateFee`: the cents that a no-show or a granted late cancellation charges.
 */
const deskAppointmentSchema = providerOrderSchema
  .omit({ money: true, held: true, receivedInCash: true, creditCardId: true })
  .extend({
    seesContact: z.boolean(),
    completedVisits: z.int(),
    isLate: z.boolean(),
    isOverdue: z.boolean(),
    /** The customer's word to be there at the visit's time as it is now. */
    confirmation: confirmationSchema,
    actions: z.array(z.enum(DESK_ACTIONS)),
    lateFee: centsSchema,
    /** Cents that a card secures, if the caller may complete the visit now and sees payments; else null. */
    completesWith: centsSchema.nullable(),
    money: moneySchema.nullable(),
    refunding: refundingSchema.nullable(),
    lifting: liftingSchema.nullable(),
    /** The charges that were added to the price, in cents before tax. */
    charges: z.array(z.object({ label: z.string(), amount: centsSchema, reason: z.string() })),
    proposal: deskProposalSchema.nullable(),
    changes: z.array(changeSchema),
    audit: z.array(entrySchema).nullable(),
    notes: z.array(deskNoteSchema),
    /** Photos that stand beside those of the services; staff remove one by its id. */
    photosBeside: z.array(photoBesideSchema),
  });
export type DeskAppointment = z.output<typeof deskAppointmentSchema>;

const { money, held, receivedInCash, creditCardId: _, ...rest } = exampleProviderOrder;
const exampleDeskAppointment: z.input<typeof deskAppointmentSchema> = {
  ...rest,
  ...{ seesContact: true, completedVisits: 3, isLate: false, isOverdue: false, confirmation: null },
  ...{ actions: ["cancel", "charge", "note"], lateFee: 5_500, completesWith: null },
  money: { ...money, held, receivedInCash, refundable: 0, payments: [], refunds: [], earnings: [] },
  ...{
    refunding: null,
    lifting: null,
    charges: [],
    proposal: null,
    changes: [],
    audit: null,
    notes: [exampleNote],
    photosBeside: [],
  },
};

export const getDeskAppointment = endpoint({
  method: "GET",
  path: `${DESK_PATH}/{id}`,
  summary: "Show an appointment with its money and history",
  audience: ["staff"],
  needs: "orders.read",
  params: z.object({ id: idSchema }),
  reply: deskAppointmentSchema,
  errors: ["not_found"],
  example: { params: { id: exampleProviderOrder.id }, reply: exampleDeskAppointment },
});
