import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { savedValues } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { describeSendClock, GIFT_TEXTS, PAID_BY_OPTIONS } from "../words.ts";
import type { SendDays } from "./gift-clock.ts";
import { GiftFields } from "./gift-fields.tsx";
import type { GiftAnswer } from "./read-gift.ts";

const NOTHING = { recipientName: "", senderName: "", message: "", sendOn: "" };

type SellFormProps = {
  saleId: string;
  /** Names the draft of this form. */
  draft: string;
  answer: GiftAnswer | undefined;
  proof: StaffProof;
  /** Whether the reader may sell a gift card free of charge. */
  mayGive: boolean;
  clockOf: string | null;
  sendDays: SendDays;
};

/** Sells a gift card. The form brings the sale's id along, so that a second press is the same sale. */
export function SellForm({ saleId, draft, answer, proof, mayGive, clockOf, sendDays }: SellFormProps) {
  const { state } = useNavigation();
  const { typed, hintOf } = savedValues(answer, undefined);
  const errors = answer?.errors;
  // The proof is asked for once the call has missed it: only free cards above the brand's limit need one.
  const isAsked = errors?.password !== undefined || errors?.code !== undefined;
  const wasAsked = isAsked || answer?.values.proof !== undefined;
  return (
    <Card>
      <DraftForm name={draft} className="grid gap-6">
        <ErrorSummary errors={errors} stays />
        <input type="hidden" name="saleId" value={saleId} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Amount in dollars" name="amount" hint={GIFT_TEXTS.amountHelp} errors={errors?.amount}>
            <TextInput
              lead="$"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={typed("amount", "")}
            />
          </Field>
          <Field label="Paid by" name="paidBy" errors={errors?.paidBy}>
            <Select
              placeholder={GIFT_TEXTS.paidByChoice}
              options={PAID_BY_OPTIONS.filter(({ value }) => mayGive || value !== "free")}
              defaultValue={typed("paidBy", "")}
            />
          </Field>
        </div>
        <Field
          label="Reason or note"
          name="reason"
          optional
          hint={GIFT_TEXTS.reasonHelp}
          errors={errors?.reason}
        >
          <Textarea maxLength={500} defaultValue={typed("reason", "")} />
        </Field>
        <GiftFields {...{ errors, typed, hintOf }} saved={NOTHING} hasEmail={false} sendDays={sendDays} />
        <StaffProofField proof={{ ...proof, isConfirmed: proof.isConfirmed || !wasAsked }} answer={answer} />
        <p className="text-ink-soft">{`${GIFT_TEXTS.effect} ${describeSendClock(clockOf)}`}</p>
        <Button className="sm:justify-self-start" busy={state !== "idle"}>
          Sell this gift card
        </Button>
      </DraftForm>
    </Card>
  );
}
