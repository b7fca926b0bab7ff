import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PushTarget } from "../rules/push-hosts.ts";

type Owner = { siteId: SiteId; accountId: string };

const isSignedIn = (now: Date) =>
  sql<boolean>`(sign_ins.revoked_at is null and sign_ins.expires_at > ${now}::timestamptz)`;

/** The devices of an account whose sign-ins are open, the newest first. */
export function listDevices(db: Db, { siteId, accountId }: Owner, now: Date) {
  return db
    .selectFrom("pushDevices")
    .innerJoin("signIns", "signIns.id", "pushDevices.signInId")
    .select(["pushDevices.id", "pushDevices.signInId", "pushDevices.createdAt", "signIns.userAgent"])
    .where("pushDevices.siteId", "=", siteId)
    .where("pushDevices.accountId", "=", accountId)
    .where(isSignedIn(now))
    .orderBy("pushDevices.createdAt", "desc")
    .orderBy("pushDevices.id")
    .execute();
}

type NewDevice = Owner & PushTarget & { id: string; signInId: string };

/**
 * Stores a device. A browser has one subscription, so the device goes over to whoever is logged in with it
 * now. Of the account's devices the newest `most` stay.
 */
export async function saveDevice(
  tx: Tx,
  { id, ...device }: NewDevice,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  await tx
    .insertInto("pushDevices")
    .values({ id, ...device, createdAt: now })
    .onConflict((clash) => clash.columns(["siteId", "endpoint"]).doUpdateSet(device))
    .execute();
  const { siteId, accountId } = device;
  await tx
    .deleteFrom("pushDevices")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "not in", (from) =>
      from
        .selectFrom("pushDevices as newest")
        .select("newest.id")
        .where("newest.siteId", "=", siteId)
        .where("newest.accountId", "=", accountId)
        .orderBy("newest.createdAt", "desc")
        .orderBy("newest.id")
        .limit(most),
    )
    .execute();
}

/** Returns false for a missing device and for one of somebody else. */
export async function removeDevice(db: Db, { siteId, accountId }: Owner, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("pushDevices")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** A device that is due to hear of a room: its person is logged in, has unread messages and no open page. */
export async function findDue(db: Db, { deviceId, roomId }: { deviceId: string; roomId: string }, now: Date) {
  return db
    .selectFrom("pushDevices")
    .innerJoin("signIns", "signIns.id", "pushDevices.signInId")
    .innerJoin("accounts", (join) =>
      join
        .onRef("accounts.id", "=", "pushDevices.accountId")
        .onRef("accounts.siteId", "=", "pushDevices.siteId"),
    )
    .innerJoin("roomMembers", (join) =>
      join
        .onRef("roomMembers.accountId", "=", "pushDevices.accountId")
        .onRef("roomMembers.siteId", "=", "pushDevices.siteId"),
    )
    .innerJoin("rooms", (join) =>
      join.onRef("rooms.id", "=", "roomMembers.roomId").onRef("rooms.siteId", "=", "roomMembers.siteId"),
    )
    .select([
      "pushDevices.siteId",
      "pushDevices.endpoint",
      "pushDevices.publicKey",
      "pushDevices.authSecret",
      "accounts.role",
    ])
    .where("pushDevices.id", "=", deviceId)
    .where("roomMembers.roomId", "=", roomId)
    .where("accounts.status", "<>", "inactive")
    .where(isSignedIn(now))
    .whereRef("roomMembers.seenSeq", "<", "rooms.lastSeq")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("streamReaders")
            .select("streamReaders.accountId")
            .whereRef("streamReaders.accountId", "=", "pushDevices.accountId")
            .whereRef("streamReaders.siteId", "=", "pushDevices.siteId")
            .where("streamReaders.endsAt", ">", sql<Date>`now()`),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function forgetDevice(db: Db, siteId: SiteId, endpoint: string): Promise<void> {
  await db.deleteFrom("pushDevices").where("siteId", "=", siteId).where("endpoint", "=", endpoint).execute();
}
