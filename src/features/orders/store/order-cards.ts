import { sql } from "kysely";
import type { Quote } from "#features/quotes/contract.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A requested time, or one that the groomer asks for (`isAsked`). Instants are texts of the database. */
type OtherTime = {
  appointmentStart: string;
  appointmentEnd: string;
  totals: Quote;
  isHere: boolean;
  isAsked: boolean;
};

type OpenProposal = {
  id: string;
  words: string;
  reason: string;
  beforeMin: number;
  beforeMax: number;
  totalMin: number;
  totalMax: number;
  expiresAt: string;
};

type Wanted = { customerId: string; groomerId: string; orderIds: readonly string[] };

/** Visits of a customer with a groomer in brief, in any order. */
export function list(db: Db, siteId: SiteId, { customerId, groomerId, orderIds }: Wanted, now: Date) {
  return db
    .selectFrom("orders as order")
    .innerJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "order.areaId").onRef("area.siteId", "=", "order.siteId"),
    )
    .select(["order.id", "order.number", "order.status", "order.orderMarkedAsNoShow", "area.timeZone"])
    .select(["order.appointmentStart", "order.appointmentEnd", "order.totalMin", "order.totalMax"])
    .select([
      sql<boolean>`"order".reviewed_at is not null`.as("isReviewed"),
      sql<string[]>`array(select pet.name from order_lines line
          join pets pet on pet.id = line.pet_id and pet.site_id = line.site_id
        where line.order_id = "order".id and line.site_id = "order".site_id
        group by pet.id, pet.name order by min(line.position))`.as("petNames"),
      sql<number>`("order".totals #>> '{subtotal,min}')::int`.as("subtotal"),
      sql<OpenProposal | null>`(select json_build_object('id', proposal.id, 'words', proposal.words,
          'reason', proposal.reason, 'beforeMin', proposal.before_min, 'beforeMax', proposal.before_max,
          'totalMin', proposal.total_min, 'totalMax', proposal.total_max, 'expiresAt', proposal.expires_at)
        from proposals proposal where proposal.site_id = "order".site_id
          and proposal.order_id = "order".id and proposal.status = 'open' and proposal.expires_at > ${now}
          and proposal.appointment_start = "order".appointment_start limit 1)`.as("openProposal"),
      // A time of the groomer is for the start at which it was asked for, and a past one cannot be agreed to.
      sql<OtherTime | null>`(select json_build_object('appointmentStart', change.to_start,
          'appointmentEnd', change.to_end, 'totals', change.totals, 'isAsked', change.made_by = 'groomer',
          'isHere', change.to_groomer_id = "order".groomer_id)
        from order_changes change where change.site_id = "order".site_id
          and change.order_id = "order".id and change.status = 'asked' and change.kind = 'move'
          and change.to_start > ${now} and change.totals is not null
          and (change.made_by <> 'groomer' or change.from_start = "order".appointment_start)
        limit 1)`.as("askedTime"),
    ])
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", customerId)
    .where("order.groomerId", "=", groomerId)
    .where("order.id", "in", [...orderIds])
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof list>>[number];
