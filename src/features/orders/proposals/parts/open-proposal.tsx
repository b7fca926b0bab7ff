import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../../contract/order.ts";
import type { Proposal } from "../contract.ts";
import { PROPOSE_WORDS } from "../words.ts";
import { ProposalFacts } from "./proposal-facts.tsx";

export type OpenProposalProps = {
  proposal: Proposal;
  area: Order["area"];
  sent: "link" | "code" | null;
  refused: RefusedForm | undefined;
};

/** A proposal that waits for the customer: by a link to their phone, or by a code that they read out. */
export function OpenProposal({ proposal, area, sent, refused }: OpenProposalProps) {
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  const button = (intent: string) => ({ name: "intent", value: intent, busy: busy(intent) });
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">The customer has to agree</h2>
      <ProposalFacts proposal={proposal} area={area} />
      {sent === "link" && (
        <Notice tone="success" takesFocus={PROPOSE_WORDS.linkSent}>
          {PROPOSE_WORDS.linkSent}
        </Notice>
      )}
      {sent === "code" && (
        <Form method="post" noValidate className="grid gap-4">
          <Field
            label="Code that the customer reads out"
            name="code"
            hint="Six digits, from the text that we just sent."
            errors={refused?.errors.code ?? []}
          >
            <CodeInput autoComplete="off" />
          </Field>
          <Button {...button("agree")}>The customer agrees</Button>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="proposalId" value={proposal.id} />
        <Button {...button("link")} variant={sent ? "secondary" : "primary"}>
          {sent === "link" ? "Send the link again" : "Send a link"}
        </Button>
        <Button {...button("code")} variant="secondary">
          {sent === "code" ? "Text another code" : "Text a code"}
        </Button>
        <Button {...button("withdraw")} variant="quiet">
          Withdraw
        </Button>
      </Form>
      <p className="text-sm text-ink-soft">
        Open until {formatDayAndTime(proposal.expiresAt, area.timeZone)}.
      </p>
    </Card>
  );
}
