import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { PERIOD_FAULTS } from "../../words/refusals.ts";
import type { listDeskAppointments as contract, DeskRow } from "../contract/list.ts";
import { toDeskSearch } from "../rules/search.ts";
import { type DeskListRow, listOrders } from "../store/list.ts";

/** Returns a page of the brand's orders that match the query. For staff. */
export async function listDeskAppointments(
  { db, siteId, actor, now }: Context,
  { q = "", area, groomer, "status[]": statuses = [], ...query }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { from, to, flag, sort, limit, page } = query;
  if (from && to && to < from) throw refuseFields({ to: [PERIOD_FAULTS.reversed] });
  const search = q === "" ? null : toDeskSearch(q, mayAsStaff(actor, "customers.contact"));
  const input = { statuses, areaId: area, groomerId: groomer, from, to, search, flag, sort, limit, page };
  const { rows, total } = await listOrders(db, siteId, input, now);
  return { items: rows.map(presentRow), total, page, limit };
}

function presentRow(row: DeskListRow): DeskRow {
  const { id, number, status, source, orderMarkedAsNoShow, pets, isLate, isOverdue } = row;
  return {
    ...{ id, number, status, bookingSource: source, orderMarkedAsNoShow, pets, isLate, isOverdue },
    appointmentStart: row.appointmentStart?.toISOString() ?? null,
    appointmentEnd: row.appointmentEnd?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    area: { id: row.areaId, name: row.areaName, timeZone: row.timeZone },
    serviceProvider:
      row.groomerId && row.groomerName ? { id: row.groomerId, displayName: row.groomerName } : null,
    customer: { id: row.customerId, displayName: `${row.firstName} ${row.lastName}`.trim() },
    total: { min: row.totalMin, max: row.totalMax },
  };
}
