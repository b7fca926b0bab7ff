import { useState } from "react";
import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { toDollars } from "#kit/wire/dollars.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { ANSWER_TEXTS, refundLimitText, refundStateText } from "../words/appointment.ts";
import { atControls } from "./at-controls.ts";
import { RefundLines } from "./refund-lines.tsx";
import { SeenOrder } from "./seen-order.tsx";
import type { RefusedAnswer } from "./send-answer.ts";

const PART = "refund-";

type RefundProps = {
  order: DeskAppointment;
  press: string;
  refundId: string;
  proof: StaffProof | null;
  refused: RefusedAnswer | undefined;
};

/** What its reader has seen refunded, in cents: as the form was opened, even if its page loads again. */
export function SeenRefunded({ refunded }: { refunded: number }) {
  const [seen] = useState(refunded);
  return <input type="hidden" name="seenRefunded" value={seen} />;
}

/** Refunds lines of the price, or an amount. The proof is asked for once the call has missed it. */
export function RefundForm({ order, press, refundId, proof, refused }: RefundProps) {
  const { money, refunding, version } = order;
  const { state, formData } = useNavigation();
  const { lines = [], refunded = 0, limit = 0 } = refunding ?? {};
  const errors = refused?.errors ?? {};
  const refundable = money?.refundable ?? null;
  const first = refundable === null || lines.length > 0 ? "" : toDollars(refundable);
  return (
    <Disclosure summary="Refund" defaultOpen={refused !== undefined}>
      <DraftForm
        // Empty again after a press. Data that load again leave what is typed.
        key={refused ? "refused" : press}
        name="refund"
        version={`${version} ${refunded}`}
        className="grid gap-4"
      >
        <ErrorSummary errors={atControls(PART, ["password", "code", "description"], errors)} stays />
        <p>{ANSWER_TEXTS.refund}</p>
        <p className="text-sm text-ink-soft">
          {refundStateText(refunded, refundable)} {refundLimitText(limit)}
        </p>
        <input type="hidden" name="part" value="refund" />
        <SeenOrder order={order} />
        <input type="hidden" name="refundId" value={refundId} />
        <SeenRefunded refunded={refunded} />
        {lines.length > 0 && <RefundLines lines={lines} refused={refused} />}
        <Field
          label={lines.length > 0 ? "Or an amount in dollars" : "Amount in dollars"}
          name="amount"
          optional={lines.length > 0}
          errors={errors.amount}
        >
          <TextInput
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={refused?.values.amount ?? first}
          />
        </Field>
        <Field
          label="Note for the customer"
          name="description"
          id={`${PART}description`}
          optional
          errors={errors.description}
        >
          <Textarea maxLength={500} defaultValue={refused?.values.description} />
        </Field>
        {proof && (
          <StaffProofField
            part={PART}
            proof={{ ...proof, isConfirmed: refused?.values.proof !== "sent" }}
            answer={refused}
          />
        )}
        <Button
          variant="danger"
          className="sm:justify-self-start"
          busy={state !== "idle" && formData?.get("part") === "refund"}
        >
          Refund
        </Button>
      </DraftForm>
    </Disclosure>
  );
}
