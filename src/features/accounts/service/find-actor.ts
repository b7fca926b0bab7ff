import type { Db } from "#kit/server/database.ts";
import { hashToken } from "#kit/server/ids.ts";
import type { Actor, Person } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import { isOpen, isUseDue, RECORD_USE_EVERY_MS, signInEnd } from "../rules/sign-in.ts";
import * as signInsStore from "../store/sign-ins.ts";

/**
 * Finds the person of a session's token. Null for an unknown or ended session, another site or a closed
 * account. Reads the database each time, so that a sign-out counts at once on every node. At most once an
 * hour, moves the session's end to 365 days after `now`.
 */
export async function findActor(db: Db, siteId: SiteId, token: string, now: Date): Promise<Actor | null> {
  const row = await signInsStore.findByToken(db, siteId, hashToken(token));
  if (!row?.profileId || !isOpen(row, now)) return null;
  if (isUseDue(row, now)) await recordUse(db, siteId, row.id, now);
  const person: Person = {
    role: row.role,
    accountId: row.accountId,
    profileId: row.profileId,
    signInId: row.id,
    status: row.status,
    ...(row.role === "staff" && { permissions: toPermissions(row.permissions) }),
    ...(row.impersonatorId && { impersonatorId: row.impersonatorId }),
    ...(row.orderId && { orderId: row.orderId }),
  };
  return person;
}

async function recordUse(db: Db, siteId: SiteId, id: string, now: Date): Promise<void> {
  const lastUseBefore = new Date(now.getTime() - RECORD_USE_EVERY_MS);
  try {
    await signInsStore.recordUse(db, siteId, id, now, lastUseBefore, signInEnd(now, false));
  } catch {
    // A database that cannot write (full disk, read only) can still serve reads. The next use tries again.
  }
}
