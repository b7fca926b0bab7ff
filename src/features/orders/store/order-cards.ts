import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

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
      sql<boolean>`exists (select from proposals proposal where proposal.site_id = "order".site_id
        and proposal.order_id = "order".id and proposal.status = 'open' and proposal.expires_at > ${now}
        and proposal.appointment_start = "order".appointment_start)`.as("hasProposal"),
      sql<boolean>`exists (select from order_changes change where change.site_id = "order".site_id
        and change.order_id = "order".id and change.status = 'asked' and change.kind = 'move'
        and change.made_by = 'groomer')`.as("hasAskedTime"),
    ])
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", customerId)
    .where("order.groomerId", "=", groomerId)
    .where("order.id", "in", [...orderIds])
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof list>>[number];
