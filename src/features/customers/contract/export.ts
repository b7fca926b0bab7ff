import { z } from "zod";
import { customerSchema } from "#features/accounts/contract/customer.ts";
import { exampleSettings, settingsSchema } from "#features/accounts/contract/settings.ts";
import { sessionSchema } from "#features/accounts/settings/contract/sessions.ts";
import { customerAgreementSchema } from "#features/agreements/contract.ts";
import { exampleOrder, visitAddressSchema } from "#features/orders/contract/order.ts";
import { cardSchema } from "#features/payments/contract.ts";
import { exampleSavedPet, petSchema } from "#features/pets/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleCustomer } from "../contract.ts";

const exportedLineSchema = z.object({
  pet: z.string(),
  service: z.string(),
  minutes: z.int(),
  price: centsRangeSchema,
  finalPrice: centsSchema.nullable(),
  groomerNote: z.string(),
});

const exportedOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.string(),
  groomer: z.string().nullable(),
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  address: visitAddressSchema.partial(),
  notes: z.string(),
  paymentMethod: z.string().nullable(),
  paymentLabel: z.string(),
  total: centsRangeSchema,
  lines: z.array(exportedLineSchema),
  createdAt: instantSchema,
});

/** All stored data of a customer, money in cents. It contains no secrets. */
export const exportSchema = z.object({
  exportedAt: instantSchema,
  customer: customerSchema,
  settings: settingsSchema,
  sessions: z.array(sessionSchema),
  agreements: z.array(customerAgreementSchema.omit({ body: true })),
  pets: z.array(petSchema),
  orders: z.array(exportedOrderSchema),
  payments: z.array(
    z.object({
      id: idSchema,
      orderId: idSchema.nullable(),
      amount: centsSchema,
      status: z.string(),
      createdAt: instantSchema,
    }),
  ),
  cards: z.array(cardSchema),
  reviews: z.array(
    z.object({
      orderId: idSchema,
      rating: z.int(),
      comment: z.string(),
      reply: z.string(),
      createdAt: instantSchema,
    }),
  ),
  /** `with`: the other side's name. Removed messages have no content and no files. */
  conversations: z.array(
    z.object({
      with: z.string(),
      messages: z.array(
        z.object({
          sentAt: instantSchema,
          isOwn: z.boolean(),
          content: z.string(),
          files: z.array(z.object({ name: z.string(), type: z.string(), url: z.string() })),
        }),
      ),
    }),
  ),
  /** What the same account sent as a groomer after working without a connection. */
  commands: z.array(
    z.object({
      id: idSchema,
      orderId: idSchema,
      kind: z.string(),
      result: z.string(),
      happenedAt: instantSchema,
      createdAt: instantSchema,
    }),
  ),
});
export type CustomerExport = z.output<typeof exportSchema>;

const exampleExportedOrder = {
  id: exampleOrder.id,
  number: exampleOrder.number,
  status: exampleOrder.status,
  groomer: "Maria Lopez",
  appointmentStart: exampleOrder.appointmentStart,
  appointmentEnd: exampleOrder.appointmentEnd,
  address: exampleOrder.address,
  notes: "",
  paymentMethod: "cash",
  paymentLabel: "Cash",
  total: exampleOrder.totals.total,
  lines: [],
  createdAt: exampleOrder.createdAt,
};

export const exportMine = endpoint({
  method: "GET",
  path: "/v2/account/customer/export",
  summary: "Export all stored data of the signed-in customer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: exportSchema,
  errors: ["forbidden", "not_found"],
  example: {
    reply: {
      exportedAt: "2026-11-20T15:00:00.000Z",
      customer: exampleCustomer,
      settings: exampleSettings,
      ...{ sessions: [], agreements: [], pets: [exampleSavedPet], orders: [exampleExportedOrder] },
      ...{ payments: [], cards: [], reviews: [], commands: [] },
      conversations: [
        {
          with: "Ada Brush",
          messages: [
            {
              sentAt: "2026-11-10T16:00:00.000Z",
              isOwn: true,
              content: "Is the gate code enough?",
              files: [],
            },
          ],
        },
      ],
    },
  },
});
