import { z } from "zod";
import {
  daysSchema,
  exampleDays,
  exampleSlot,
  reasonSchema,
  recommendationSchema,
  slotSchema,
  whoComesSchema,
} from "#features/availability/contract.ts";
import { exampleGroomer, groomerBriefSchema } from "#features/groomers/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "../../contract/session.ts";
import { TIME_FAULTS } from "../words.ts";

const params = sessionParams;
const audience = ["session"] as const;

/**
 * `services[]` limits the search to some services, in the form `petId:serviceId`. The search avoids the
 * chosen times of the session's other services. Without `services[]` the search is for all services.
 */
export const servicesFilter = {
  "services[]": z
    .array(z.string().regex(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/, TIME_FAULTS.serviceKey))
    .max(30)
    .optional(),
};

export const recommendedSchedules = endpoint({
  method: "GET",
  path: `${SESSION}/recommended-schedules`,
  summary: "List the recommended times for a booking",
  audience,
  params,
  query: z.object({ limit: z.coerce.number().int().min(1).max(30).default(9), ...servicesFilter }),
  reply: z.object({
    items: z.array(recommendationSchema),
    reason: reasonSchema,
    nextOpenDate: dateSchema.nullable(),
  }),
  errors: ["not_ready"],
  example: {
    query: { limit: 3 },
    reply: {
      items: [{ ...exampleSlot, groomer: exampleGroomer, why: { kind: "nearby", driveMinutes: 12 } }],
      reason: null,
      nextOpenDate: exampleSlot.date,
    },
  },
});

export const availableDays = endpoint({
  method: "GET",
  path: `${SESSION}/available-days`,
  summary: "List the days with a free time",
  audience,
  params,
  query: z.object({
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    service_provider_id: idSchema.optional(),
    /** Whether the reply lists the groomers. With many groomers, the list is far longer than the days. */
    with_groomers: z.enum(["true", "false"]).optional(),
    ...servicesFilter,
  }),
  reply: daysSchema.extend({ groomers: whoComesSchema.nullable() }),
  errors: ["not_ready"],
  example: {
    query: { from: "2026-11-23", to: exampleSlot.date, with_groomers: "true" },
    reply: exampleDays,
  },
});

export const availableTimeslots = endpoint({
  method: "GET",
  path: `${SESSION}/available-timeslots`,
  summary: "List the free times of a day",
  audience,
  params,
  query: z.object({
    date: dateSchema,
    service_provider_id: idSchema.optional(),
    /** An instant. `nearest` then has the times closest to this instant, even if the day has free times. */
    near: instantSchema.optional(),
    ...servicesFilter,
  }),
  reply: z.object({ slots: z.array(slotSchema), reason: reasonSchema, nearest: z.array(slotSchema) }),
  errors: ["not_ready"],
  example: {
    query: { date: exampleSlot.date },
    reply: { slots: [exampleSlot], reason: null, nearest: [] },
  },
});

export const timeslotsPerGroomer = endpoint({
  method: "GET",
  path: `${SESSION}/available-timeslots-per-service-provider`,
  summary: "List the free times of a day by groomer",
  audience,
  params,
  query: z.object({ date: dateSchema, ...servicesFilter }),
  reply: z.object({
    groomers: z.array(z.object({ groomer: groomerBriefSchema, slots: z.array(slotSchema) })),
    reason: reasonSchema,
  }),
  errors: ["not_ready"],
  example: {
    query: { date: exampleSlot.date },
    reply: { groomers: [{ groomer: exampleGroomer, slots: [exampleSlot] }], reason: null },
  },
});
