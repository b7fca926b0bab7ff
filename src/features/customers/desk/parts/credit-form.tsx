import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { CustomerCredit } from "../contract/credit.ts";
import { CUSTOMERS_TEXTS, givenText } from "../words/pages.ts";

type CreditProps = {
  credit: CustomerCredit;
  creditId: string;
  proof: StaffProof;
  refused: RefusedForm | undefined;
};

/** Gives a customer credit. The proof is asked for once the call has missed it. */
export function CreditForm({ credit: { given, limit }, creditId, proof, refused }: CreditProps) {
  const { state } = useNavigation();
  const errors = refused?.errors ?? {};
  const isAsked = errors.password !== undefined || errors.code !== undefined;
  const wasAsked = isAsked || refused?.values.proof !== undefined;
  return (
    <Card>
      <DraftForm name="credit" version={given} className="grid gap-4">
        <ErrorSummary errors={refused?.errors} stays />
        <p>{CUSTOMERS_TEXTS.give}</p>
        <p className="text-sm text-ink-soft">{givenText(given, limit)}</p>
        <input type="hidden" name="creditId" value={creditId} />
        <input type="hidden" name="seenGiven" value={given} />
        <Field label="Amount in dollars" name="amount" errors={errors.amount}>
          <TextInput
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={refused?.values.amount ?? ""}
          />
        </Field>
        <Field label="Reason" name="reason" hint={CUSTOMERS_TEXTS.reasonHint} errors={errors.reason}>
          <Textarea maxLength={500} defaultValue={refused?.values.reason} />
        </Field>
        <StaffProofField proof={{ ...proof, isConfirmed: proof.isConfirmed || !wasAsked }} answer={refused} />
        <Button className="sm:justify-self-start" busy={state !== "idle"}>
          Give the credit
        </Button>
      </DraftForm>
    </Card>
  );
}
