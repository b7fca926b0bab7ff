import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listDeskAppointments as contract, DeskRow } from "../contract/list.ts";
import { toListFilter } from "../internal/to-list-filter.ts";
import { type DeskListRow, listOrders } from "../store/list.ts";

/** Returns a page of the brand's orders that match the query. For staff. */
export async function listDeskAppointments(
  context: Context,
  { limit, page, ...query }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db, siteId, now } = context;
  const { rows, total } = await listOrders(db, siteId, { ...toListFilter(context, query), limit, page }, now);
  return { items: rows.map(presentRow), total, page, limit };
}

function presentRow(row: DeskListRow): DeskRow {
  const { id, number, status, source, orderMarkedAsNoShow, pets } = row;
  const { isLate, isOverdue, isGroomerGone, lacksConfirmation } = row;
  return {
    ...{ id, number, status, bookingSource: source, orderMarkedAsNoShow, pets },
    ...{ isLate, isOverdue, isGroomerGone },
    // Null for a request: it has no time.
    lacksConfirmation: lacksConfirmation === true,
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
