import { z } from "zod";
import { HOLD_SPAN } from "#features/calendar/rules/holds.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  serviceOfPetSchema,
  sessionParams,
  shown,
  startedSession,
} from "../../contract/session.ts";
import { MAX_VISITS } from "../../rules/draft.ts";
import { TIME_FAULTS } from "../words.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;
const ID = "01990000-0000-7000-8000-000000000042";

const visitServicesSchema = z.array(serviceOfPetSchema).min(1, TIME_FAULTS.noService).max(30);

export const setAppointmentTime = endpoint({
  method: "POST",
  path: `${SESSION}/set-appointment-time`,
  summary: `Choose a groomer and a time, and hold it for ${HOLD_SPAN}`,
  audience,
  params,
  /** Without `services` the visit is for all services, and the other visits are dropped. */
  body: z.object({ groomerId: idSchema, startsAt: instantSchema, services: visitServicesSchema.optional() }),
  reply,
  errors: [...CHANGE_ERRORS, "slot_taken", "not_ready"],
  example: shown({ groomerId: ID, startsAt: "2026-11-24T17:00:00.000Z" }),
});

export const setAdditionalTimes = endpoint({
  method: "POST",
  path: `${SESSION}/set-additional-appointment-times`,
  summary: "Choose and hold the times of all later visits",
  audience,
  params,
  body: z.object({
    times: z
      .array(z.object({ groomerId: idSchema, startsAt: instantSchema, services: visitServicesSchema }))
      .max(MAX_VISITS - 1),
  }),
  reply,
  errors: [...CHANGE_ERRORS, "slot_taken", "not_ready"],
  example: shown({
    times: [
      {
        groomerId: ID,
        startsAt: "2026-11-25T17:00:00.000Z",
        services: [{ petId: ID, serviceId: ID }],
      },
    ],
  }),
});

export const extendHold = endpoint({
  method: "POST",
  path: `${SESSION}/extend-hold`,
  summary: `Extend the hold for another ${HOLD_SPAN}`,
  audience,
  params,
  reply,
  errors: [...CHANGE_ERRORS, "slot_taken"],
  example: { reply: startedSession },
});
