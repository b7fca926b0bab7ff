import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { BUILT_IN_ROLES } from "#features/accounts/rules/roles.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { idSchema, lineSchema } from "#kit/wire/schema.ts";
import { exampleRoleId } from "./people.ts";

/**
 * A role of the brand. `builtIn` is null for a role that the brand has made; the others never change.
 * `people`: how many with access have it. `mayGive`: whether the caller has every permission of it.
 * `mayChange`: whether the caller may change it.
 */
const staffRoleSchema = z.object({
  id: idSchema,
  name: z.string(),
  builtIn: z.enum(BUILT_IN_ROLES).nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  people: z.int().min(0),
  mayGive: z.boolean(),
  mayChange: z.boolean(),
});
export type StaffRole = z.output<typeof staffRoleSchema>;

const exampleRole: z.input<typeof staffRoleSchema> = {
  ...{ id: exampleRoleId, name: "Front desk", builtIn: null, permissions: ["orders.read", "messages.read"] },
  ...{ people: 1, mayGive: true, mayChange: true },
};

const base = { audience: ["staff"], needs: "staff.write" } as const;

/** The built-in roles first, then those of the brand by name. */
export const listRoles = endpoint({
  ...base,
  method: "GET",
  path: "/v2/staff/roles",
  summary: "List the roles of the brand's staff",
  reply: z.array(staffRoleSchema),
  example: { reply: [exampleRole] },
});

const roleBody = z.strictObject({
  name: lineSchema(60),
  permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  ...proofFields,
});
const exampleBody = { name: "Front desk", permissions: ["orders.read" as const, "messages.read" as const] };

/**
 * The caller must have every permission of the new role, and who may change something must be allowed to see
 * it. Needs a proof: password or `confirmCode`.
 */
export const createRole = endpoint({
  ...base,
  method: "POST",
  path: "/v2/staff/roles",
  summary: "Make a role",
  body: roleBody,
  reply: staffRoleSchema,
  errors: ["conflict", "sign_in_failed", "code_rejected"],
  example: { body: exampleBody, reply: { ...exampleRole, people: 0 } },
});

/**
 * Changes a role that the brand has made, for all who have it, from their next call on. The caller must have
 * every permission of the role before and after, and not have the role. `from` is what the caller saw: a
 * `conflict` when the role has changed since. Needs a proof.
 */
export const changeRole = endpoint({
  ...base,
  method: "PUT",
  path: "/v2/staff/roles/{id}",
  summary: "Change a role",
  params: z.object({ id: idSchema }),
  body: roleBody.extend({ from: roleBody.pick({ name: true, permissions: true }) }),
  reply: staffRoleSchema,
  errors: ["conflict", "not_found", "sign_in_failed", "code_rejected"],
  example: {
    params: { id: exampleRoleId },
    body: { ...exampleBody, from: { name: "Desk", permissions: ["orders.read"] } },
    reply: exampleRole,
  },
});
