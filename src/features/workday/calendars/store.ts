import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Since when a groomer has a calendar link; null without one. */
export async function findSince(db: Db, siteId: SiteId, groomerId: string): Promise<Date | null> {
  const link = await db
    .selectFrom("groomerCalendarLinks")
    .select("createdAt")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .executeTakeFirst();
  return link?.createdAt ?? null;
}

/** Writes a groomer's link; a former link of the groomer stops working. */
export async function put(
  db: Db,
  siteId: SiteId,
  link: { groomerId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  const { tokenHash, createdAt } = link;
  await db
    .insertInto("groomerCalendarLinks")
    .values({ ...link, siteId })
    .onConflict((clash) => clash.columns(["groomerId", "siteId"]).doUpdateSet({ tokenHash, createdAt }))
    .execute();
}

export async function remove(db: Db, siteId: SiteId, groomerId: string): Promise<void> {
  await db
    .deleteFrom("groomerCalendarLinks")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
}

export async function removeOfAccount(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  await tx
    .deleteFrom("groomerCalendarLinks")
    .where("siteId", "=", siteId)
    .where("groomerId", "in", (of) =>
      of.selectFrom("groomers").select("id").where("siteId", "=", siteId).where("accountId", "=", accountId),
    )
    .execute();
}

/** Returns the groomer of a link; null unless the account is hired and open. */
export async function findOwner(db: Db, siteId: SiteId, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom("groomerCalendarLinks as link")
    .innerJoin("groomers as groomer", "groomer.id", "link.groomerId")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .select("link.groomerId")
    .where("link.siteId", "=", siteId)
    .where("link.tokenHash", "=", tokenHash)
    .where("account.status", "in", ["approved", "active"])
    .executeTakeFirst();
  return row?.groomerId ?? null;
}

type Window = { from: Date; to: Date };

/** A groomer's visits that touch a stretch, cancelled ones too, the earliest first. Requests have no time. */
export async function listVisits(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { from, to }: Window,
  limit: number,
) {
  const rows = await db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", "customer.id", "order.customerId")
    .select(["order.id", "order.status", "order.version", "order.address", "order.updatedAt"])
    .select(["order.appointmentStart", "order.appointmentEnd", "customer.firstName"])
    .select(
      sql<string[]>`array(select pets.name from order_lines join pets on pets.id = order_lines.pet_id
        where order_lines.order_id = "order".id group by pets.id, pets.name order by min(order_lines.position))`.as(
        "pets",
      ),
    )
    .select(
      sql<string[]>`array(select services.name from order_lines
          join services on services.id = order_lines.service_id
        where order_lines.order_id = "order".id
        group by services.id, services.name order by min(order_lines.position))`.as("services"),
    )
    .where("order.siteId", "=", siteId)
    .where("order.groomerId", "=", groomerId)
    .where("order.appointmentEnd", ">", from)
    .where("order.appointmentStart", "<", to)
    .orderBy("order.appointmentStart")
    .orderBy("order.id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ appointmentStart, appointmentEnd, ...row }) =>
    appointmentStart && appointmentEnd ? [{ ...row, appointmentStart, appointmentEnd }] : [],
  );
}

/** A groomer's own time off that touches a stretch, the earliest first. */
export async function listTimeOff(db: Db, siteId: SiteId, groomerId: string, { from, to }: Window) {
  const spans = db
    .selectFrom("groomerTimeOff")
    .select(["id", "createdAt", sql<string>`unnest(during)`.as("span")])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .as("off");
  return db
    .selectFrom(spans)
    .select(["off.id", "off.createdAt"])
    .select([
      sql<Date>`lower(off.span::tstzrange)`.as("startsAt"),
      sql<Date>`upper(off.span::tstzrange)`.as("endsAt"),
    ])
    .where(sql<boolean>`off.span::tstzrange && tstzrange(${from}, ${to})`)
    .orderBy(sql`lower(off.span::tstzrange)`)
    .orderBy("off.id")
    .execute();
}
