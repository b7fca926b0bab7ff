import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted, usePermissions } from "#features/accounts/parts/permitted.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { PayeeStatement } from "../../contract/staff.ts";
import { MONEY_TEXTS } from "../words.ts";

type StepProps = {
  statement: Pick<PayeeStatement, "state" | "total">;
  refused: RefusedForm | undefined;
};

/** The next step of a statement: to approve it, or to record its payment. */
export function StepForms({ statement: { state, total }, refused }: StepProps) {
  const { state: navigation } = useNavigation();
  const mayPay = usePermissions().includes("money.pay_out");
  // What was typed stays in sight, although a colleague has recorded another payment.
  const unsaved = state === "paid" ? refused?.values.reference : undefined;
  if (unsaved) return <p>Your reference was not saved: {unsaved}</p>;
  if (state === "paid") return null;
  if (!mayPay) return <p className="text-ink-soft">{MONEY_TEXTS.cannotPay}</p>;
  if (state === "approved" && total <= 0) return <p className="text-ink-soft">{MONEY_TEXTS.noPay}</p>;
  return (
    <Permitted needs="money.pay_out">
      <DraftForm name={state} className="grid gap-4">
        <input type="hidden" name="part" value={state === "closed" ? "approve" : "pay"} />
        <p className="text-ink-soft">{state === "closed" ? MONEY_TEXTS.approve : MONEY_TEXTS.pay}</p>
        {state === "approved" && (
          <Field label="Payment reference" name="reference" errors={refused?.errors.reference}>
            <TextInput maxLength={100} autoComplete="off" defaultValue={refused?.values.reference} />
          </Field>
        )}
        <Button className="sm:justify-self-start" busy={navigation !== "idle"}>
          {state === "closed" ? "Approve" : "Mark as paid"}
        </Button>
      </DraftForm>
    </Permitted>
  );
}
