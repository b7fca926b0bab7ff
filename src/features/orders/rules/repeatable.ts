import type { Order } from "../contract/order.ts";
import type { OrderStatus } from "./order.ts";

/**
 * The statuses of visits that the team may make a standing appointment. A visit that its groomer has not
 * answered is one too, because each date waits for an answer.
 */
export const REPEATED_BY_STAFF: readonly OrderStatus[] = ["accepted", "complete", "pending"];

type Visit = Pick<Order, "status" | "appointmentStart" | "orderMarkedAsNoShow">;

/** Whether the team may make a visit a standing appointment. */
export const isRepeatable = ({ status, appointmentStart, orderMarkedAsNoShow }: Visit): boolean =>
  appointmentStart !== null && !orderMarkedAsNoShow && REPEATED_BY_STAFF.includes(status);
