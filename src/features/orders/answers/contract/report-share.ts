import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder, petServiceLineSchema, visitAreaSchema } from "../../contract/order.ts";
import { petReportSchema } from "../../contract/pet-report.ts";

const petId = "01990000-0000-7000-8000-0000000000b1";
const TOKEN = "AZkAAAAAcACAAAAAAAAAqm5vYm9keSdzLWxpbmstb2Y";

/**
 * How an owner shows a pet's report to others. `url` is null while there is no link, and for staff who act
 * for the customer. `inGallery`: the photos may join the groomer's public gallery.
 */
const sharingSchema = z.object({
  url: z.url().nullable(),
  expiresAt: instantSchema.nullable(),
  inGallery: z.boolean(),
});
export type Sharing = z.output<typeof sharingSchema>;

const base = {
  path: "/v2/pet/service-report/appointment/{orderId}/pet/{petId}/share",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: z.object({ orderId: idSchema, petId: idSchema }),
  reply: sharingSchema,
} as const;
const example = {
  params: { orderId: exampleOrder.id, petId },
  reply: {
    url: `https://brand.example/report/${TOKEN}`,
    expiresAt: "2027-02-22T17:00:00.000Z",
    inGallery: false,
  },
};

export const getReportShare = endpoint({
  ...base,
  method: "GET",
  summary: "Show how a pet's report is shared",
  example,
});

/**
 * Turns the link of a complete visit's report on or off, and says whether its photos may join the groomer's
 * gallery. A link that is off never works again; a later link is another one. Safe to repeat.
 */
export const setReportShare = endpoint({
  ...base,
  method: "PUT",
  summary: "Share a pet's report, or end that",
  body: z.strictObject({ isShared: z.boolean(), inGallery: z.boolean() }),
  errors: ["conflict", "forbidden"],
  example: { ...example, body: { isShared: true, inGallery: false } },
});

/** A report as its link shows it: without the owner's name, address, price and number. */
const sharedReportSchema = z.object({
  area: visitAreaSchema.pick({ name: true, timeZone: true }),
  appointmentStart: instantSchema.nullable(),
  serviceProvider: z.object({ displayName: z.string(), vanityUrl: z.string() }).nullable(),
  pet: z.object({ name: z.string(), breed: z.string(), petType: z.string(), coat: z.string() }),
  services: z.array(
    petServiceLineSchema
      .pick({ petServiceId: true, spNote: true, beforePhoto: true, afterPhoto: true })
      .extend({
        service: z.object({ name: z.string() }),
        addOns: z.array(z.object({ name: z.string() })),
      }),
  ),
  petReport: petReportSchema.omit({ petId: true }).nullable(),
});
export type SharedReport = z.output<typeof sharedReportSchema>;

export const getSharedReport = endpoint({
  method: "GET",
  path: "/v2/report-shares/{token}",
  summary: "Show a report that its owner shares",
  audience: ["public"],
  params: z.object({ token: z.string().min(1).max(100) }),
  reply: sharedReportSchema,
  errors: ["not_found"],
  example: {
    params: { token: TOKEN },
    reply: {
      area: { name: exampleOrder.area.name, timeZone: exampleOrder.area.timeZone },
      appointmentStart: "2026-11-24T17:00:00.000Z",
      serviceProvider: { displayName: "Maria Lopez", vanityUrl: "maria-grooms" },
      pet: { name: "Biscuit", breed: "Cairn Terrier", petType: "dog", coat: "wire" },
      services: [],
      petReport: { findings: [{ part: "coat", remark: "" }], note: "Calm all the way.", nextVisitWeeks: 6 },
    },
  },
});
