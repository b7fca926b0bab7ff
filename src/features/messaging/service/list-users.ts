import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { FoundUser } from "../contract/users.ts";
import { photoOf } from "../internal/present-room.ts";
import { readMember } from "../internal/require-room.ts";
import * as usersStore from "../store/users.ts";

const SEARCHES: RateLimit = { points: 60, seconds: 60 };
const MAX_FOUND = 20;

/** Lists people that the caller may write to, by a part of their names; none for staff who act for them. */
export async function listUsers(context: Context, text: string): Promise<FoundUser[]> {
  const { db, siteId } = context;
  const { role, accountId, profileId, impersonatorId } = readMember(context);
  await limitRate(db, "searches of account", `${siteId} ${accountId}`, SEARCHES);
  if (impersonatorId !== undefined) return [];
  const list = role === "customer" ? usersStore.listGroomers : usersStore.listClients;
  const rows = await list(db, siteId, { accountId, profileId, text, limit: MAX_FOUND });
  return rows.map((row) => ({
    id: row.accountId,
    displayName: row.displayName,
    photoURL: photoOf(row),
    email: null,
    groomerId: row.role === "groomer" ? row.profileId : null,
    customerId: row.role === "customer" ? row.profileId : null,
  }));
}
