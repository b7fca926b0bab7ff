import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { LIFT_TEXTS, liftTexts } from "../words/lift.ts";
import { atControls } from "./at-controls.ts";
import { SeenRefunded } from "./refund-form.tsx";
import { SeenOrder } from "./seen-order.tsx";
import type { RefusedAnswer } from "./send-answer.ts";

const PART = "lift-";

type LiftProps = {
  order: DeskAppointment;
  press: string;
  proof: StaffProof | null;
  refused: RefusedAnswer | undefined;
};

/** Takes a no-show back: what follows, and the reason. The proof is asked for once the call has missed it. */
export function LiftForm({ order, press, proof, refused }: LiftProps) {
  const { state, formData } = useNavigation();
  const { lifting, version } = order;
  const errors = refused?.errors ?? {};
  return (
    <Disclosure summary={LIFT_TEXTS.button} defaultOpen={refused !== undefined}>
      <DraftForm
        key={refused ? "refused" : press}
        name="lift-no-show"
        version={`${version} ${lifting?.refunded}`}
        className="grid gap-4"
      >
        <ErrorSummary errors={atControls(PART, ["password", "code", "reason"], errors)} stays />
        <p>{LIFT_TEXTS.lead}</p>
        {lifting && (
          <ul className="grid list-disc gap-1 ps-5">
            {liftTexts(lifting).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <input type="hidden" name="part" value="lift-no-show" />
        <SeenOrder order={order} />
        {lifting && lifting.refunded !== null && <SeenRefunded refunded={lifting.refunded} />}
        <Field
          label="Reason"
          name="reason"
          id={`${PART}reason`}
          hint={LIFT_TEXTS.hint}
          errors={errors.reason}
        >
          <Textarea maxLength={500} defaultValue={refused?.values.reason} />
        </Field>
        {proof && (
          <StaffProofField
            part={PART}
            proof={{ ...proof, isConfirmed: refused?.values.proof !== "sent" }}
            answer={refused}
          />
        )}
        <Button
          className="sm:justify-self-start"
          busy={state !== "idle" && formData?.get("part") === "lift-no-show"}
        >
          {LIFT_TEXTS.button}
        </Button>
      </DraftForm>
    </Disclosure>
  );
}
