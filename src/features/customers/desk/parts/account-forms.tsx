import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { openDocuments } from "#features/agreements/rules.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { Unsent } from "#ui/unsent.tsx";
import type { DeskCustomer } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";

type Refused = (RefusedForm & { part: string }) | undefined;
type Change = { part: string; button: string; text: string; hasReason?: boolean; mayHaveVisits?: boolean };

const LINK = { part: "link", button: "Send the link again", text: CUSTOMERS_TEXTS.link };
const TERMS = { part: "terms", button: "Ask to agree to the terms", text: CUSTOMERS_TEXTS.terms };
const CLOSE = {
  ...{ part: "close", button: "Close the account", text: CUSTOMERS_TEXTS.close },
  ...{ hasReason: true, mayHaveVisits: true },
};
const OPEN = {
  part: "open",
  button: "Open the account again",
  text: CUSTOMERS_TEXTS.open,
  hasReason: true,
};

/** What the team may change about an account in its state. */
function changesOf({ status, isClosedByTeam, agreements }: DeskCustomer): readonly Change[] {
  if (status === "pending") return [LINK, CLOSE];
  if (status === "active") return openDocuments(agreements).length > 0 ? [TERMS, CLOSE] : [CLOSE];
  return isClosedByTeam ? [OPEN] : [];
}

/** The changes of a customer's account that its state allows. */
export function AccountForms({ customer, refused }: { customer: DeskCustomer; refused: Refused }) {
  const changes = changesOf(customer);
  const isGone = refused && refused.part !== "groomer" && !changes.some(({ part }) => part === refused.part);
  if (changes.length === 0 && !isGone) return null;
  return (
    <Section title="Account">
      <div className="grid gap-4">
        {isGone && <Unsent errors={refused.errors} text={refused.values.description} />}
        {changes.map((change) => (
          <ChangeForm
            key={change.part}
            change={change}
            refused={refused?.part === change.part ? refused : undefined}
          />
        ))}
      </div>
    </Section>
  );
}

function ChangeForm({ change, refused }: { change: Change; refused: Refused }) {
  const { state, formData } = useNavigation();
  const { part, button, text, hasReason, mayHaveVisits } = change;
  return (
    <Card>
      <DraftForm name={part} className="grid gap-4">
        <ErrorSummary stays errors={refused?.errors} />
        <p className="text-ink-soft">{text}</p>
        <input type="hidden" name="part" value={part} />
        {hasReason && (
          <Field label="Reason" name="description" errors={refused?.errors.description}>
            <Textarea maxLength={1_000} defaultValue={refused?.values.description} />
          </Field>
        )}
        {mayHaveVisits && (
          <Checkbox
            name="keepVisits"
            label={CUSTOMERS_TEXTS.keepVisits}
            defaultChecked={refused?.values.keepVisits === "on"}
          />
        )}
        <Button
          variant={mayHaveVisits ? "danger" : "secondary"}
          className="sm:justify-self-start"
          busy={state !== "idle" && formData?.get("part") === part}
        >
          {button}
        </Button>
      </DraftForm>
    </Card>
  );
}
