import { sql } from "kysely";
import { SERVED_STATUSES } from "#features/accounts/rules/served-accounts.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type StoredPet = {
  id: string;
  name: string | null;
  services: { id: string; name: string; addOnIds: string[] }[];
};

const petsOfDraft = sql<StoredPet[]>`(select coalesce(json_agg(json_build_object('id', pet.value ->> 'id',
    'name', pet.value ->> 'name', 'services', (
      select coalesce(json_agg(json_build_object('id', service.id, 'name', service.name,
          'addOnIds', coalesce(chosen.value -> 'addOnIds', '[]'))), '[]')
        from jsonb_array_elements(pet.value -> 'services') chosen
        join services service on service.id = (chosen.value ->> 'id')::uuid and service.site_id = entry.site_id))),
    '[]') from jsonb_array_elements(entry.draft -> 'pets') pet)`;
/** The last booking of the entry, or of a time that was offered for it, has not been made. */
const isUnbooked = sql<boolean>`not exists (select from booking_sessions booking
    where booking.site_id = entry.site_id and booking.status = 'placed' and booking.id in (
      select entry.booking_session_id union all
      select offer.booking_session_id from waitlist_offers offer
        where offer.entry_id = entry.id and offer.site_id = entry.site_id))`;

type WaitingQuery = {
  /** The local date that comes first. */
  date: string;
  areaIds: readonly string[];
  now: Date;
  /** From 1. */
  page: number;
  limit: number;
};

/**
 * The statement that reads a page of who waits for a time in some areas, with the number of all: those who
 * wait for a date first, then the longest wait.
 */
export function selectWaiting(db: Db, siteId: SiteId, { date, areaIds, now, page, limit }: WaitingQuery) {
  return db
    .selectFrom("waitlistEntries as entry")
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "entry.customerId").onRef("customer.siteId", "=", "entry.siteId"),
    )
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "customer.accountId").onRef("account.siteId", "=", "entry.siteId"),
    )
    .leftJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "entry.groomerId").onRef("groomer.siteId", "=", "entry.siteId"),
    )
    .select(["entry.id", "entry.customerId", "customer.firstName", "customer.lastName", "entry.days"])
    .select(["entry.startMinute", "entry.endMinute", "entry.createdAt"])
    .select(["groomer.displayName as groomerName"])
    .select([
      sql<string>`entry.draft ->> 'areaId'`.as("areaId"),
      sql<string>`coalesce(entry.draft -> 'address' ->> 'addressLine', '')`.as("addressLine"),
      sql<string>`coalesce(entry.draft -> 'address' ->> 'addressLine2', '')`.as("addressLine2"),
      sql<string>`coalesce(entry.draft -> 'address' ->> 'locality', '')`.as("locality"),
      sql<string>`coalesce(entry.draft -> 'address' ->> 'postalCode', '')`.as("postalCode"),
      petsOfDraft.as("pets"),
      sql<boolean>`exists (select from waitlist_offers offer where offer.entry_id = entry.id
        and offer.site_id = entry.site_id and offer.ended_at is null and offer.expires_at > ${now})`.as(
        "isOffered",
      ),
      sql<number>`count(*) over ()::int`.as("total"),
    ])
    .where("entry.siteId", "=", siteId)
    .where("entry.overAt", ">", now)
    .where("account.status", "in", [...SERVED_STATUSES])
    .where("account.deletesAt", "is", null)
    .where(isUnbooked)
    .where(sql<boolean>`entry.draft ->> 'areaId' = any(${sql.val([...areaIds])}::text[])`)
    .orderBy(sql`${date}::date = any (entry.days)`, "desc")
    .orderBy("entry.createdAt")
    .orderBy("entry.id")
    .limit(limit)
    .offset((page - 1) * limit);
}
