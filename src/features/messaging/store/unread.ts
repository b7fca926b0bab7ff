import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A member of a room who has unread messages for a while. */
export type DueMember = { siteId: SiteId; roomId: string; accountId: string };

/** Lists the members of all brands whose notice is due, the earliest first. */
export function listDue(db: Db, now: Date, limit: number): Promise<DueMember[]> {
  return db
    .selectFrom("roomMembers")
    .select(["siteId", "roomId", "accountId"])
    .where("notifyAt", "<=", now)
    .orderBy("notifyAt")
    .limit(limit)
    .execute();
}

/** Locks a member whose notice is still due. Undefined after another node has sent it, or it was read. */
export function lockDue(tx: Tx, { siteId, roomId, accountId }: DueMember, now: Date) {
  return tx
    .selectFrom("roomMembers")
    .select(["accountId"])
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .where("accountId", "=", accountId)
    .where("notifyAt", "<=", now)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the notice was sent, or, with `later`, when it is due instead. */
export async function noteNotice(
  tx: Tx,
  { siteId, roomId, accountId }: DueMember,
  { now, later }: { now: Date; later: Date | null },
): Promise<void> {
  await tx
    .updateTable("roomMembers")
    .set(later ? { notifyAt: later } : { notifyAt: null, notifiedAt: now })
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .where("accountId", "=", accountId)
    .execute();
}

/** Addresses of a member: an account that is closed has none. The phone number is confirmed. */
export async function readAddresses(tx: Tx, siteId: SiteId, accountId: string) {
  return tx
    .selectFrom("accounts")
    .leftJoin("customers", "customers.accountId", "accounts.id")
    .leftJoin("groomers", "groomers.accountId", "accounts.id")
    .select(["accounts.role"])
    .select([
      sql<string>`coalesce(nullif(customers.email, ''), nullif(groomers.email, ''), accounts.email, '')`.as(
        "email",
      ),
      sql<string>`coalesce(accounts.phone_number, '')`.as("phoneNumber"),
      sql<string>`coalesce(customers.first_name, groomers.first_name, '')`.as("firstName"),
    ])
    .where("accounts.siteId", "=", siteId)
    .where("accounts.id", "=", accountId)
    .where("accounts.status", "<>", "inactive")
    .executeTakeFirst();
}

/** Whether the two of a room have a visit that begins within a day. */
export async function hasVisitSoon(tx: Tx, siteId: SiteId, roomId: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + 24 * 3_600_000);
  const row = await tx
    .selectFrom("rooms")
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.siteId", "=", "rooms.siteId")
        .onRef("orders.customerId", "=", "rooms.customerId")
        .onRef("orders.groomerId", "=", "rooms.groomerId"),
    )
    .select("orders.id")
    .where("rooms.siteId", "=", siteId)
    .where("rooms.id", "=", roomId)
    .where("orders.status", "not in", ["cancelled", "complete"])
    .where("orders.appointmentEnd", ">", now)
    .where("orders.appointmentStart", "<", until)
    .executeTakeFirst();
  return row !== undefined;
}
