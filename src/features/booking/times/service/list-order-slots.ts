import type { VisitNeeds } from "#features/availability/rules/needs.ts";
import { listDays } from "#features/availability/service/list-days.ts";
import { listSlotsByTime } from "#features/availability/service/list-slots-by-time.ts";
import { readOrderNeeds, requireTime, toVisitNeeds } from "#features/orders/service/read-order-needs.ts";
import { readOwnOrder } from "#features/orders/service/show-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { findSession } from "../../service/find-session.ts";
import type * as contract from "../contract/reschedule-times.ts";

type OrderQuery = { order_id?: string | undefined; service_provider_id?: string | undefined };

/** The visit needs of the caller's order. Refuses (`not_found`) another customer's order. */
async function findOrderNeeds(context: Context, session: string, query: OrderQuery): Promise<VisitNeeds> {
  const orderId = await findOrderId(context, session, query.order_id);
  const row = requireTime(await readOwnOrder(context, orderId));
  return toVisitNeeds(await readOrderNeeds(context.db, context.siteId, row, context.now));
}

/** The order's id, given as `session` or as `orderId` beside the token of an open session. */
async function findOrderId(context: Context, session: string, orderId: string | undefined): Promise<string> {
  if (context.actor.role !== "customer") throw notFound("This booking");
  const isOrder = idSchema.safeParse(session).success;
  if (isOrder && (orderId === undefined || orderId === session)) return session;
  await findSession(context, session);
  if (orderId === undefined) throw notFound("This appointment");
  return orderId;
}

/** Days to which the order can be rescheduled, from today to the last bookable day. */
export async function listOrderDays(
  context: Context,
  session: string,
  query: OrderQuery & { from?: string | undefined; to?: string | undefined },
): Promise<Reply<typeof contract.orderAvailableDays>> {
  const { from, to, service_provider_id: groomerId } = query;
  const needs = await findOrderNeeds(context, session, query);
  return listDays(context, needs, { from, to, groomerId, namesAll: true });
}

/** Slots of a day to which the order can be rescheduled. A day without slots has the nearest other slots. */
export async function listOrderSlots(
  context: Context,
  session: string,
  query: OrderQuery & { date: string; near?: string | undefined },
): Promise<Reply<typeof contract.orderAvailableTimeslots>> {
  const { date, near, service_provider_id: groomerId } = query;
  return listSlotsByTime(context, await findOrderNeeds(context, session, query), { date, near, groomerId });
}
