import { readStaffProof } from "#features/accounts/settings/parts/staff-proof.ts";
import { textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { RefundInput } from "../../answers/contract/refund.ts";
import { REFUND_FAULTS } from "../words/notes.ts";
import { lineAmountName } from "./at-controls.ts";

const chosenLines = (form: FormData) => form.getAll("lines").map(Number);

/** What the form of a refund says. Throws field errors for amounts that are none. */
export function readRefund(form: FormData): Omit<RefundInput, "description"> {
  const errors: FieldErrors = {};
  const centsOf = (name: string) => {
    const cents = parseDollars(textOf(form, name));
    if (cents === null) errors[name] = [REFUND_FAULTS.amount];
    return cents ?? 0;
  };
  const amount = textOf(form, "amount") === "" ? undefined : centsOf("amount");
  const lines = chosenLines(form).map((place) => ({ place, amount: centsOf(lineAmountName(place)) }));
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return {
    refundId: textOf(form, "refundId"),
    seenRefunded: Number(textOf(form, "seenRefunded")),
    ...(amount !== undefined && { amount }),
    ...(lines.length > 0 && { lines }),
    ...readStaffProof(form),
  };
}

/** The form's fields for those of the contract. */
export const refundFields = (form: FormData): Record<string, string> => ({
  seenRefunded: "",
  ...Object.fromEntries(
    chosenLines(form).flatMap((place, index) => [
      [`lines.${index}.amount`, lineAmountName(place)],
      [`lines.${index}.place`, "lines"],
    ]),
  ),
});
