import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Payment } from "./rules.ts";

/**
 * Resolves money that is held without an order after a crash: booking finishes the order with this
 * payment, or has it released. A session has one payment for each visit: finish all orders or none, by
 * `service/attach-to-order.ts`. It may run again for the same payment, and never inside a transaction.
 */
export type OrphanedPayment = (
  payment: Payment,
  tools: { db: Db; now: Date; log: Log },
) => Promise<"finished" | "void">;

let orphanedPayment: OrphanedPayment = async () => "void";

/** Filled by the roof at start. */
export function setOrphanedPayment(answer: OrphanedPayment): void {
  orphanedPayment = answer;
}

export const resolveOrphanedPayment: OrphanedPayment = (payment, tools) => orphanedPayment(payment, tools);
