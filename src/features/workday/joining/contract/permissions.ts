import { z } from "zod";
import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { UNKNOWN_PERMISSION } from "../words/permissions.ts";
import { exampleShown, shownApplicationSchema } from "./decision.ts";

const permissionsSchema = z
  .array(z.enum(GROOMER_PERMISSIONS, UNKNOWN_PERMISSION))
  .max(GROOMER_PERMISSIONS.length);

/**
 * Replaces what the brand lets a groomer change and see. It counts from the groomer's next call on. `from` is
 * what the caller saw: a `conflict` when the permissions have changed since.
 */
export const setPermissions = endpoint({
  method: "PUT",
  path: "/v2/staff/groomers/{id}/permissions",
  summary: "Set what the brand lets a groomer do",
  audience: ["staff"],
  needs: "groomers.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ permissions: permissionsSchema, from: permissionsSchema }),
  reply: shownApplicationSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { id: exampleShown.id },
    body: { permissions: ["hours", "zones"], from: ["hours", "zones", "prices"] },
    reply: { ...exampleShown, permissions: ["hours", "zones"] },
  },
});
