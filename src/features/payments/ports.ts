import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Payment } from "./rules.ts";

/**
 * Decides about money that is held without an order, after a crash: "finished" when all orders of the
 * session now have their payments, or "void". May run again for a payment, but never inside a transaction.
 */
export type OrphanedPayment = (
  payment: Payment,
  tools: { db: Db; now: Date; log: Log },
) => Promise<"finished" | "void">;

let orphanedPayment: OrphanedPayment = async () => "void";

/** Called once when the program starts. */
export function setOrphanedPayment(answer: OrphanedPayment): void {
  orphanedPayment = answer;
}

export const resolveOrphanedPayment: OrphanedPayment = (payment, tools) => orphanedPayment(payment, tools);
