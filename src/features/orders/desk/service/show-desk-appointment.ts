import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { find } from "../../store/orders.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { presentDeskAppointment } from "../internal/present-desk-appointment.ts";

/** Shows an order as the caller may see it. For staff. */
export async function showDeskAppointment(context: Context, id: string): Promise<DeskAppointment> {
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound("This appointment");
  return presentDeskAppointment(context, row);
}
