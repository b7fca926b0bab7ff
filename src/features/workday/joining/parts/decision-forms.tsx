import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Radio } from "#ui/radio.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { Unsent } from "#ui/unsent.tsx";
import type { ShownApplication } from "../contract/decision.ts";
import { VISITS_TEXTS } from "../words/deactivation.ts";
import { GROOMERS_TEXTS } from "../words/staff-pages.ts";

type Refused = (RefusedForm & { part: string }) | undefined;

type Decision = {
  part: string;
  button: string;
  text: string;
  isDanger?: boolean;
  /** Whether the groomer gets words of the team. */
  isNoted?: boolean;
  /** Whether visits may still have to be done. */
  mayHaveVisits?: boolean;
};

const APPROVE = { part: "approve", button: "Approve", text: GROOMERS_TEXTS.approve };
const ASK_BACK = { part: "ask-back", button: "Ask to amend", text: GROOMERS_TEXTS.askBack, isNoted: true };
const DECLINE = {
  ...{ part: "decline", button: "Decline", text: GROOMERS_TEXTS.decline },
  ...{ isNoted: true, isDanger: true },
};
const ACTIVATE = { part: "activate", button: "Open the account", text: GROOMERS_TEXTS.activate };
const DEACTIVATE = {
  ...{ part: "deactivate", button: "Close the account", text: GROOMERS_TEXTS.deactivate },
  ...{ isNoted: true, isDanger: true, mayHaveVisits: true },
};
const REACTIVATE = { part: "reactivate", button: "Open the account again", text: GROOMERS_TEXTS.reactivate };
const INVITE_AGAIN = { part: "invite", button: "Invite again", text: GROOMERS_TEXTS.inviteAgain };

/** What the team may decide in each state of an account. */
function decisionsOf({ status, sentAt, deactivatedAt, email }: ShownApplication): readonly Decision[] {
  if (status === "pending") return sentAt ? [APPROVE, ASK_BACK, DECLINE] : [DECLINE];
  if (status === "new") return [DECLINE];
  if (status === "approved") return [ACTIVATE, DECLINE];
  if (status === "active") return [DEACTIVATE];
  if (deactivatedAt) return [REACTIVATE];
  return email ? [INVITE_AGAIN] : [];
}

/** The decisions that a groomer's account waits for or allows. */
export function DecisionForms({ groomer, refused }: { groomer: ShownApplication; refused: Refused }) {
  const decisions = decisionsOf(groomer);
  const isGone =
    refused && refused.part !== "permissions" && !decisions.some(({ part }) => part === refused.part);
  if (decisions.length === 0 && !isGone) return null;
  return (
    <Section title="Decision">
      <div className="grid gap-4">
        {isGone && <Unsent errors={refused.errors} text={refused.values.description} />}
        {decisions.map((decision) => (
          <DecisionForm
            key={decision.part}
            decision={decision}
            refused={refused?.part === decision.part ? refused : undefined}
          />
        ))}
      </div>
    </Section>
  );
}

function DecisionForm({ decision, refused }: { decision: Decision; refused: Refused }) {
  const { state, formData } = useNavigation();
  const { part, button, text, isDanger, isNoted, mayHaveVisits } = decision;
  return (
    <Card>
      <DraftForm name={part} className="grid gap-4">
        <ErrorSummary stays errors={withFieldIds(refused?.errors, part)} />
        <p className="text-ink-soft">{text}</p>
        <input type="hidden" name="part" value={part} />
        {isNoted && (
          <Field
            label={`Your words to the groomer: ${button.toLowerCase()}`}
            name="description"
            id={`${part}-description`}
            errors={refused?.errors.description}
          >
            <Textarea maxLength={1_000} defaultValue={refused?.values.description} />
          </Field>
        )}
        {mayHaveVisits && <VisitsChoice chosen={refused?.values.visits} />}
        <Button
          variant={isDanger ? "danger" : "primary"}
          className="sm:justify-self-start"
          busy={state !== "idle" && formData?.get("part") === part}
        >
          {button}
        </Button>
      </DraftForm>
    </Card>
  );
}

/** What becomes of the visits that are still to be done. Without a choice they stop the account's end. */
function VisitsChoice({ chosen }: { chosen: string | undefined }) {
  return (
    <FieldGroup legend={VISITS_TEXTS.decide} name="visits" layout="list" optional>
      <Permitted needs="orders.write">
        <Radio
          name="visits"
          value="offer"
          label={VISITS_TEXTS.offer}
          hint={VISITS_TEXTS.offerHint}
          defaultChecked={chosen === "offer"}
        />
      </Permitted>
      <Radio
        name="visits"
        value="keep"
        label={GROOMERS_TEXTS.keepVisits}
        defaultChecked={chosen === "keep"}
      />
    </FieldGroup>
  );
}

/** The summary leads to the field of its own form: several forms of the page have words. */
function withFieldIds(errors: RefusedForm["errors"] | undefined, part: string) {
  if (!errors) return undefined;
  const { description, ...others } = errors;
  return { ...others, ...(description && { [`${part}-description`]: description }) };
}
