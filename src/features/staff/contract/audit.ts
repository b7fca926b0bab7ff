import { z } from "zod";
import { ROLES } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * What a staff member did. `action`: what changed, such as "give role", or a call, such as
 * "PUT /v2/pet/{id}". `target`: what it was about, such as "order=…". `subject`: the person that it concerns;
 * `id` is that of their profile. `before` and `after` have the facts that differ.
 */
const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  actor: z.object({ id: idSchema, displayName: z.string() }).nullable(),
  subject: z.object({ role: z.enum(ROLES), id: idSchema, displayName: z.string() }).nullable(),
  action: z.string(),
  target: z.string(),
  reason: z.string(),
  before: factsSchema,
  after: factsSchema,
  requestId: z.string(),
});
export type AuditItem = z.output<typeof auditEntrySchema>;

const example: AuditItem = {
  id: 4711,
  at: "2026-11-24T15:00:00.000Z",
  actor: { id: "01990000-0000-7000-8000-0000000000f1", displayName: "Robin Hale" },
  subject: { role: "staff", id: "01990000-0000-7000-8000-0000000000f3", displayName: "Kim Ochoa" },
  ...{ action: "give role", target: "staff=01990000-0000-7000-8000-0000000000f3", reason: "" },
  ...{ before: { role: "Viewer" }, after: { role: "Dispatcher" }, requestId: "b6a0c2" },
};

export const AUDIT_PAGE_SIZE = 50;

/**
 * The latest entries first, `AUDIT_PAGE_SIZE` at once. `next` is the `before` of the page that follows; null
 * on the last. `actor`: the id of a staff member. `object`: the id of an order, a person or anything else
 * that an entry names. `until`: a date in the time zone of the brand's first area. `calls`: also the calls
 * themselves, with those that were refused.
 */
export const listAudit = endpoint({
  method: "GET",
  path: "/v2/staff/audit",
  summary: "List what staff did",
  audience: ["staff"],
  needs: "audit.read",
  query: z.object({
    actor: idSchema.optional(),
    object: idSchema.optional(),
    until: dateSchema.optional(),
    calls: z.enum(["true", "false"]).default("false"),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({ items: z.array(auditEntrySchema), next: z.int().nullable() }),
  example: { query: { calls: "true" }, reply: { items: [example], next: null } },
});

/** The staff members that the log can be filtered by, also those without access. */
export const listAuditActors = endpoint({
  method: "GET",
  path: "/v2/staff/audit/actors",
  summary: "List the staff members that the audit log can show",
  audience: ["staff"],
  needs: "audit.read",
  reply: z.array(z.object({ id: idSchema, displayName: z.string() })),
  example: { reply: [{ id: "01990000-0000-7000-8000-0000000000f1", displayName: "Robin Hale" }] },
});
