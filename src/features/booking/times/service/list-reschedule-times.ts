import { listMoveDays, listMoveSlots } from "#features/orders/service/list-moves.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { findSession } from "../../service/find-session.ts";
import type * as contract from "../contract/reschedule-times.ts";

type AskedDays = Parameters<typeof listMoveDays>[2] & { order_id?: string | undefined };
type AskedSlots = Parameters<typeof listMoveSlots>[2] & { order_id?: string | undefined };

/** The order that a call names; whose it is, is judged with the order itself. */
async function orderNamed(context: Context, session: string, orderId: string | undefined): Promise<string> {
  if (context.actor.role !== "customer") throw notFound("This booking");
  const isOrder = idSchema.safeParse(session).success;
  if (isOrder && (orderId === undefined || orderId === session)) return session;
  await findSession(context, session);
  if (orderId === undefined) throw notFound("This appointment");
  return orderId;
}

export async function listOrderDays(
  context: Context,
  session: string,
  { order_id, ...asked }: AskedDays,
): Promise<Reply<typeof contract.orderAvailableDays>> {
  return listMoveDays(context, await orderNamed(context, session, order_id), asked);
}

export async function listOrderSlots(
  context: Context,
  session: string,
  { order_id, ...asked }: AskedSlots,
): Promise<Reply<typeof contract.orderAvailableTimeslots>> {
  return listMoveSlots(context, await orderNamed(context, session, order_id), asked);
}
