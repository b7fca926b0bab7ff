import { CASH, chosenSource } from "#features/payments/parts/payment-choice.tsx";
import { readTip } from "#features/payments/parts/tip.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { CHANGE_FAULTS, tipAmountText } from "../words.ts";

/** The form's value for "pay as before"; then only the tip may change. */
export const UNCHANGED = "as-it-is";

/** An empty `sourceId` means the card that already holds the payment. `tip` is in cents. */
export type PaymentInput = { id: "card" | "cash"; sourceId: string; tip: number };

/** Reads the payment form of an order. Returns the input of the call, or the errors of the fields. */
export function readPaymentInput(form: FormData): PaymentInput | { errors: FieldErrors } {
  const tip = readTip(form);
  const source = chosenSource(form);
  const errors = {
    ...(source === "" && { sourceId: [CHANGE_FAULTS.noMethod] }),
    ...(tip === null && { tipAmount: [tipAmountText(MAX_TIP)] }),
  };
  if (tip === null || source === "") return { errors };
  if (source === CASH) return { id: "cash", sourceId: "", tip };
  return { id: "card", sourceId: source === UNCHANGED ? "" : source, tip };
}
