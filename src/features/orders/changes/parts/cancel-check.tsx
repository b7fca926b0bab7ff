import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { hasTime, petNames, visitTimeText } from "../../rules/order.ts";
import type { CancelPreview } from "../contract/changes.ts";
import { type Reason, ReasonChoice } from "./reason-choice.tsx";

export type CancelChoice = { order: Order; preview: CancelPreview };

export type CancelCheckProps = {
  order: Order;
  /** The orders of the same booking that can be cancelled; this order is among them if it can be. */
  choices: readonly CancelChoice[];
  reasons: readonly Reason[];
  refused: RefusedForm | undefined;
};

/**
 * The form that cancels an order and others of the same booking. It shows what each cancellation costs.
 * Nothing is cancelled before the customer presses the button.
 */
export function CancelCheck({ order, choices, reasons, refused }: CancelCheckProps) {
  const { state } = useNavigation();
  const [chosen, setChosen] = useState<readonly string[]>([order.id]);
  const previews = choices.filter(({ order: { id } }) => chosen.includes(id)).map(({ preview }) => preview);
  const isRequest = order.status === "request";
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={<TextLink to={anyPath(order.id)}>Back to the appointment</TextLink>}
        title={isRequest ? "Cancel this request?" : "Cancel this appointment?"}
        lead="Nothing changes until you press the button."
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Form method="post" noValidate className="grid gap-8">
        <Visits order={order} choices={choices} chosen={chosen} onChoose={setChosen} refused={refused} />
        <ReasonChoice legend="Why are you canceling?" reasons={reasons} refused={refused} />
        <Field label="Anything else" name="description" optional errors={refused?.errors.description}>
          <Textarea maxLength={500} defaultValue={refused?.values.description} />
        </Field>
        {previews.length > 1 && (
          <p role="status" className="max-w-prose">
            {sumText(previews)}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={state === "submitting"}>
            {buttonWords(previews, isRequest)}
          </Button>
          <LinkButton to={anyPath(order.id)} size="lg" variant="quiet">
            {isRequest ? "Keep the request" : "Keep the appointment"}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

function buttonWords(previews: readonly CancelPreview[], isRequest: boolean): string {
  if (isRequest) return "Cancel the request";
  const noun = previews.length > 1 ? `${previews.length} appointments` : "the appointment";
  return previews.some(({ how }) => how === "ask") ? `Ask to cancel ${noun}` : `Cancel ${noun}`;
}

type VisitsProps = Pick<CancelCheckProps, "order" | "choices" | "refused"> & {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** Shows the visit, or a choice among the visits that were booked together, with the costs of cancelling. */
function Visits({ order, choices, chosen, onChoose, refused }: VisitsProps) {
  const [ownChoice] = choices.filter((choice) => choice.order.id === order.id);
  if (choices.length === 1 && ownChoice) {
    return (
      <Card className="grid gap-4">
        <input type="hidden" name="orderIds" value={order.id} />
        <p className="font-semibold wrap-anywhere">{visitName(order)}</p>
        <Consequence {...ownChoice} />
      </Card>
    );
  }
  return (
    <FieldGroup
      legend="Which of your visits?"
      name="orderIds"
      layout="stack"
      hint="You booked these visits together, but you can cancel each one on its own."
      errors={refused?.errors.orderIds}
    >
      {choices.map((choice) => (
        <Card key={choice.order.id} className="grid gap-3">
          <Checkbox
            name="orderIds"
            value={choice.order.id}
            label={<span className="font-semibold wrap-anywhere">{visitName(choice.order)}</span>}
            defaultChecked={choice.order.id === order.id}
            onChange={({ target }) =>
              onChoose(
                target.checked ? [...chosen, choice.order.id] : chosen.filter((id) => id !== choice.order.id),
              )
            }
          />
          <Consequence {...choice} />
        </Card>
      ))}
    </FieldGroup>
  );
}

function visitName(order: Order): string {
  const groomer = order.serviceProvider ? ` with ${order.serviceProvider.displayName}` : "";
  if (!hasTime(order)) return `${petNames(order)}${groomer}`;
  return `${petNames(order)}, ${visitTimeText(order)}${groomer}`;
}

/** Shows the customer the fee of a cancellation, when it takes effect, and what the customer gets back. */
function Consequence({ order, preview }: CancelChoice) {
  const { how, fee } = preview;
  if (how === "at_once") {
    return (
      <Notice tone="success" title="It costs nothing">
        {hasTime(order) ? `It is cancelled at once.${backText(preview)}` : "We stop looking for a time."}
      </Notice>
    );
  }
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  return (
    <Notice
      tone="warn"
      title={
        fee > 0 ? `It costs ${formatCents(fee)}, and ${groomer} has to agree` : `${groomer} has to agree`
      }
    >
      The visit starts soon, so this becomes a request. Until you have an answer, the visit stays booked and
      nothing is charged. {fee > 0 ? `Then ${formatCents(fee)} is charged to your card` : "It costs nothing"},
      as our <TextLink to="/cancellation-policy">cancellation policy</TextLink> says.{backText(preview)}
    </Notice>
  );
}

/** Returns sentences that say which amounts go back to the card, the gift card and the credit. */
function backText({ fee, released, giftCard, lostGiftCard, credit }: CancelPreview): string {
  const heldAmount = fee > 0 ? "the rest" : "what is held on your card";
  const parts = [
    ...(released > 0 ? [`${formatCents(released)}, ${heldAmount}, is released.`] : []),
    ...(giftCard > 0 ? [`${formatCents(giftCard)} goes back to your gift card.`] : []),
    ...(lostGiftCard > 0
      ? [
          `${formatCents(lostGiftCard)} was paid with a gift card that can no longer be used, so you do not get it back.`,
        ]
      : []),
    ...(credit > 0 ? [`${formatCents(credit)} goes back to your credit.`] : []),
  ];
  return parts.map((part) => ` ${part}`).join("");
}

/** Returns a sentence with the sum of the fees of several visits. */
function sumText(previews: readonly CancelPreview[]): string {
  const fee = previews.reduce((sum, preview) => sum + preview.fee, 0);
  return fee > 0 ? `Together they cost ${formatCents(fee)}.` : "Together they cost nothing.";
}
