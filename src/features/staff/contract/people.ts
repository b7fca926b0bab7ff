import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { PERSON_STATES } from "../rules/people.ts";

/**
 * A member of the team. `role` is null for a list of permissions that no role has. `mayChange`: whether the
 * caller may give another role to this person and end their access. `lastSeenAt`: the last use of a session.
 */
const staffPersonSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  email: z.string(),
  role: z.object({ id: idSchema, name: z.string() }).nullable(),
  state: z.enum(PERSON_STATES),
  isSelf: z.boolean(),
  mayChange: z.boolean(),
  lastSeenAt: instantSchema.nullable(),
});
export type StaffPerson = z.output<typeof staffPersonSchema>;

const id = "01990000-0000-7000-8000-0000000000f1";
const roleId = "01990000-0000-7000-8000-0000000000f2";
export const exampleRoleId = roleId;
const examplePerson: z.input<typeof staffPersonSchema> = {
  ...{ id, displayName: "Kim Ochoa", email: "kim@example.com", role: { id: roleId, name: "Dispatcher" } },
  ...{ state: "active", isSelf: false, mayChange: true, lastSeenAt: "2026-11-24T15:00:00.000Z" },
};

const base = { audience: ["staff"], needs: "staff.write" } as const;

/** All who have or had an account of staff: those with access first, by name. */
export const listStaff = endpoint({
  ...base,
  method: "GET",
  path: "/v2/staff/people",
  summary: "List the brand's staff",
  reply: z.array(staffPersonSchema),
  example: { reply: [examplePerson] },
});

const params = z.object({ id: idSchema });

// Changes need a proof of the caller: password or `confirmCode`.

/**
 * Gives a person another role, which counts from their next call on. `from` is the role that the caller saw;
 * a `conflict` when it has changed. Refused for the caller's own account, and for roles with a permission
 * that the caller lacks.
 */
export const giveRole = endpoint({
  ...base,
  method: "PUT",
  path: "/v2/staff/people/{id}/role",
  summary: "Give a member of staff another role",
  params,
  body: z.strictObject({ roleId: idSchema, from: idSchema.nullable(), ...proofFields }),
  reply: staffPersonSchema,
  errors: ["conflict", "not_found", "sign_in_failed", "code_rejected"],
  example: { params: { id }, body: { roleId, from: null }, reply: examplePerson },
});

/**
 * Invites a person by a mail with a link, which sets a password once within a day. An invitation of a person
 * who has not used theirs, or whose access has ended, sends a new link.
 */
export const inviteStaff = endpoint({
  ...base,
  method: "POST",
  path: "/v2/staff/people/invite",
  summary: "Invite a member of staff",
  body: z.strictObject({
    firstName: lineSchema(60),
    lastName: lineSchema(60),
    email: emailSchema,
    roleId: idSchema,
    ...proofFields,
  }),
  reply: staffPersonSchema,
  errors: ["conflict", "not_found", "sign_in_failed", "code_rejected"],
  example: {
    body: { firstName: "Kim", lastName: "Ochoa", email: "kim@example.com", roleId },
    reply: { ...examplePerson, state: "invited", lastSeenAt: null },
  },
});

/** Ends a person's access: every session, also those in which they act for others, and every open link. */
export const endAccess = endpoint({
  ...base,
  method: "POST",
  path: "/v2/staff/people/{id}/end",
  summary: "End the access of a member of staff",
  params,
  body: z.strictObject({ description: textSchema(500).default(""), ...proofFields }),
  reply: staffPersonSchema,
  errors: ["conflict", "not_found", "sign_in_failed", "code_rejected"],
  example: {
    params: { id },
    body: { description: "Left the team." },
    reply: { ...examplePerson, state: "ended", mayChange: false },
  },
});
