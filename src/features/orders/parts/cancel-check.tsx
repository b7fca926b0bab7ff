import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
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
import type { Order } from "../contract/order.ts";
import { dayText, hasTime, hoursText, petNames } from "../rules/order.ts";
import { anyPath } from "./appointment-path.ts";
import { type Reason, ReasonChoice } from "./reason-choice.tsx";

export type CancelChoice = { order: Order; how: "at_once" | "ask" };

export type CancelCheckProps = {
  order: Order;
  /** The order itself and those of the same booking that can be cancelled. */
  choices: readonly CancelChoice[];
  reasons: readonly Reason[];
  refused: RefusedForm | undefined;
};

/** What is cancelled, what follows and why; nothing happens before the button is pressed. */
export function CancelCheck({ order, choices, reasons, refused }: CancelCheckProps) {
  const { state } = useNavigation();
  const [chosen, setChosen] = useState<readonly string[]>([order.id]);
  const hows = choices.filter((choice) => chosen.includes(choice.order.id)).map(({ how }) => how);
  const isRequest = order.status === "request";
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={<TextLink to={anyPath(order.id)}>Back to the appointment</TextLink>}
        title={isRequest ? "Call off this request?" : "Cancel this appointment?"}
        lead="Nothing changes before you press the button."
      />
      <ErrorSummary errors={refused?.errors} />
      <Form method="post" noValidate className="grid gap-8">
        <Visits order={order} choices={choices} chosen={chosen} onChoose={setChosen} refused={refused} />
        <ReasonChoice legend="Why do you cancel?" reasons={reasons} refused={refused} />
        <Field label="Anything else" name="description" optional errors={refused?.errors.description}>
          <Textarea maxLength={500} defaultValue={refused?.values.description} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={state === "submitting"}>
            {buttonWords(hows, isRequest)}
          </Button>
          <LinkButton to={anyPath(order.id)} size="lg" variant="quiet">
            {isRequest ? "Keep the request" : "Keep the appointment"}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

function buttonWords(hows: readonly CancelChoice["how"][], isRequest: boolean): string {
  if (isRequest) return "Call off the request";
  const noun = hows.length > 1 ? `${hows.length} appointments` : "the appointment";
  return hows.includes("ask") ? `Ask to cancel ${noun}` : `Cancel ${noun}`;
}

type VisitsProps = Pick<CancelCheckProps, "order" | "choices" | "refused"> & {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

/** The visit, or a choice among those that were booked together; each with what cancelling it means. */
function Visits({ order, choices, chosen, onChoose, refused }: VisitsProps) {
  const [own] = choices.filter((choice) => choice.order.id === order.id);
  if (choices.length === 1 && own) {
    return (
      <Card className="grid gap-4">
        <input type="hidden" name="orderIds" value={order.id} />
        <p className="font-semibold wrap-anywhere">{nameOf(order)}</p>
        <Consequence {...own} />
      </Card>
    );
  }
  return (
    <FieldGroup
      legend="Which of your visits?"
      name="orderIds"
      layout="stack"
      hint="They were booked together; each is cancelled for itself."
      errors={refused?.errors.orderIds}
    >
      {choices.map((choice) => (
        <Card key={choice.order.id} className="grid gap-3">
          <Checkbox
            name="orderIds"
            value={choice.order.id}
            label={<span className="font-semibold wrap-anywhere">{nameOf(choice.order)}</span>}
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

function nameOf(order: Order): string {
  const groomer = order.serviceProvider ? ` with ${order.serviceProvider.displayName}` : "";
  if (!hasTime(order)) return `${petNames(order)}${groomer}`;
  return `${petNames(order)}, ${dayText(order.appointmentStart, order.area.timeZone)}, ${hoursText(order)}${groomer}`;
}

/** The fee and what comes of it. */
function Consequence({ order, how }: CancelChoice) {
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  if (how === "at_once") {
    const isHeld = order.paymentMethod?.id === "card";
    return (
      <Notice tone="success" title="It costs nothing">
        {hasTime(order)
          ? `It is cancelled at once.${isHeld ? " What is held on your card is let go." : ""}`
          : "We stop looking for a time."}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={`${groomer} has to agree`}>
      The visit is soon, so this becomes a request: until somebody has answered, the visit stands. A late
      cancellation may cost a part of the price, as our{" "}
      <TextLink to="/cancellation-policy">cancellation policy</TextLink> says. You are told the amount before
      anything is charged.
    </Notice>
  );
}
