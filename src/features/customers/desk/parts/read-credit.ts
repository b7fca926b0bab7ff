import { readStaffProof } from "#features/accounts/settings/parts/staff-proof.ts";
import { textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { CreditInput } from "../contract/credit.ts";
import { CUSTOMER_FAULTS } from "../words/changes.ts";

/** What the form says. Throws field errors for an amount that is none. */
export function readCreditInput(form: FormData): CreditInput {
  const amount = parseDollars(textOf(form, "amount"));
  if (amount === null) throw refuseFields({ amount: [CUSTOMER_FAULTS.amount] });
  return {
    ...{ creditId: textOf(form, "creditId"), seenGiven: Number(textOf(form, "seenGiven")), amount },
    ...{ reason: textOf(form, "reason"), ...readStaffProof(form) },
  };
}
