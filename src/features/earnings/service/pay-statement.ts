import type { Context } from "#kit/server/api-handler.ts";
import type { PayeeStatement } from "../contract/staff.ts";
import { takeStep } from "../internal/take-step.ts";

/** Records that an approved statement was paid, with what the bank calls the payment. */
export function payStatement(context: Context, id: string, reference: string): Promise<PayeeStatement> {
  return takeStep(context, id, { step: "paid", reference });
}
