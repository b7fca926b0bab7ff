import type { Context } from "#kit/server/api-handler.ts";
import type { PayeeStatement } from "../contract/staff.ts";
import { takeStep } from "../internal/take-step.ts";

/** Approves a closed statement. Safe to repeat. */
export function approveStatement(context: Context, id: string): Promise<PayeeStatement> {
  return takeStep(context, id, { step: "approved", reference: "" });
}
