import type { ActedForRole } from "#features/accounts/rules/impersonation.ts";
import { findActedFor } from "#features/accounts/service/find-account.ts";
import type { Context } from "#kit/server/api-handler.ts";

/** Shows the name of a person that staff may act for. */
export async function showActedFor(context: Context, { role, id }: { role: ActedForRole; id: string }) {
  const { displayName } = await findActedFor(context, role, { profileId: id });
  return { displayName };
}
