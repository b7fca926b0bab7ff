import { z } from "zod";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder, orderSchema, petServiceLineSchema, visitAreaSchema } from "../../contract/order.ts";
import { petReportSchema } from "../../contract/pet-report.ts";

const petSchema = orderSchema.shape.petServicesByPet.element.shape.pet;

/**
 * A groomer's report on one pet after a visit. `total`: the final price of the pet's services in cents; null
 * until the visit is complete.
 */
const cardReportSchema = z.object({
  order: z.object({ id: idSchema, number: z.string(), appointmentStart: instantSchema.nullable() }),
  area: visitAreaSchema,
  serviceProvider: groomerBriefSchema.nullable(),
  pet: petSchema,
  services: z.array(petServiceLineSchema),
  /** What the groomer found and suggests; null if nothing is written. */
  petReport: petReportSchema.nullable(),
  total: centsSchema.nullable(),
  /** False until the visit is complete; until then the report may still change. */
  isComplete: z.boolean(),
});
export type CardReport = z.output<typeof cardReportSchema>;

const petId = "01990000-0000-7000-8000-0000000000b1";

export const getCardReport = endpoint({
  method: "GET",
  path: "/v2/pet/service-report/appointment/{orderId}/pet/{petId}/card-report",
  summary: "Show the report card of a pet's visit",
  audience: ["customer", "groomer", "staff"],
  needs: "orders.read",
  states: SERVED_CUSTOMERS,
  params: z.object({ orderId: idSchema, petId: idSchema }),
  reply: cardReportSchema,
  example: {
    params: { orderId: exampleOrder.id, petId },
    reply: {
      order: {
        id: exampleOrder.id,
        number: exampleOrder.number,
        appointmentStart: exampleOrder.appointmentStart,
      },
      area: exampleOrder.area,
      serviceProvider: null,
      pet: {
        ...{ id: petId, name: "Biscuit", breed: "Cairn Terrier", petType: "dog", coat: "wire" },
        ...{ size: "Small", timeModifiers: { breed: 100, pet: 100 } },
      },
      services: [],
      petReport: {
        petId,
        findings: [{ part: "coat", remark: "" }],
        note: "Calm all the way.",
        nextVisitWeeks: 6,
      },
      total: 9_500,
      isComplete: true,
    },
  },
});
