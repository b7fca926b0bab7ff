import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Payment } from "./rules.ts";

/**
 * Resolves money that is held without an order, some time after a crash. Booking, which began the payment,
 * answers: finish the order now (and attach the payment to it) or have the money released. A session of
 * several visits holds one payment for each: asked of one, finish them all or none;
 * `service/attach-to-order.ts` says whether all are held. May be asked again of the same payment; must
 * not be asked inside a transaction.
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

export function resolveOrphanedPayment(): OrphanedPayment {
  return orphanedPayment;
}
