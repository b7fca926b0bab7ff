import { z } from "zod";
import { LEAD_STATES } from "#features/sites/contract/leads.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";

/**
 * A question or request of a visitor. Without the permission `customers.contact`, `email` and `phoneNumber`
 * are masked, and `message` is null, because people write their numbers and streets into it.
 * `stateBy`: the name of the staff member who set the state.
 */
const leadSchema = z.object({
  id: idSchema,
  kind: z.enum(["lead", "request", "appointment_request"]),
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  postalCode: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instantSchema,
  state: z.enum(LEAD_STATES),
  note: z.string(),
  stateAt: instantSchema.nullable(),
  stateBy: z.string().nullable(),
});
export type Lead = z.output<typeof leadSchema>;

const id = "01990000-0000-7000-8000-0000000000a2";
const exampleLead: z.input<typeof leadSchema> = {
  ...{ id, kind: "lead", name: "Mia Torres", email: "mia@example.com", phoneNumber: null },
  ...{ postalCode: "86001", message: "Do you come to Flagstaff?", createdAt: "2026-11-24T15:00:00.000Z" },
  ...{ state: "open", note: "", stateAt: null, stateBy: null },
};

const ofLead = {
  audience: ["staff"],
  params: z.object({ id: idSchema }),
  reply: leadSchema,
} as const;

export const getLead = endpoint({
  ...ofLead,
  method: "GET",
  path: "/v2/staff/leads/{id}",
  summary: "Show what a visitor asked",
  needs: "customers.read",
  errors: ["not_found"],
  example: { params: { id }, reply: exampleLead },
});

/** `from` and `fromAt` (`stateAt`) are what the caller saw: a `conflict` when the lead has changed since. */
export const setLeadState = endpoint({
  ...ofLead,
  method: "PUT",
  path: "/v2/staff/leads/{id}/state",
  summary: "Note what became of a visitor's question",
  needs: "customers.write",
  body: z.strictObject({
    state: z.enum(LEAD_STATES),
    note: textSchema(1_000).default(""),
    from: z.enum(LEAD_STATES),
    fromAt: instantSchema.nullable(),
  }),
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { state: "answered", note: "Called her: from March on.", from: "open", fromAt: null },
    reply: {
      ...exampleLead,
      ...{ state: "answered", note: "Called her: from March on." },
      ...{ stateAt: "2026-11-24T16:00:00.000Z", stateBy: "Sam Hill" },
    },
  },
});
