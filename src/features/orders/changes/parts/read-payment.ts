import { CASH, chosenSource } from "#features/payments/parts/payment-choice.tsx";
import { readTip } from "#features/payments/parts/tip.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { CHANGE_FAULTS, tipAmountText } from "../words.ts";

/** The way to pay stays; only the tip changes. */
export const UNCHANGED = "as-it-is";

/** `sourceId` empty: the card that is held already. `tip` in cents. */
export type PaymentInput = { id: "card" | "cash"; sourceId: string; tip: number };

/** What the form of an order's payment asks for. */
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
