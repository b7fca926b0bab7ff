import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { petNames } from "../../rules/order.ts";
import type { GroomerOrder } from "../contract/requests.ts";
import type { WaitingKind } from "../rules/answers.ts";
import { onlyOtherAgrees, REQUEST_WORDS } from "../words/groomer-requests.ts";
import { RequestFacts, whenOf } from "./request-facts.tsx";
import { chooseTimePath, declinePath } from "./request-paths.ts";

/** An order that waits for the groomer: what is requested, until when, and the two answers. */
export function RequestCard({ order }: { order: GroomerOrder }) {
  const title = useId();
  const { id, status, answerBy, area } = order;
  const words = REQUEST_WORDS[status as WaitingKind];
  return (
    <Card role="group" aria-labelledby={title} className="grid gap-4">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="warn">{words.label}</Badge>
          {answerBy && (
            <span className="text-sm text-ink-soft">
              Answer by {formatDayAndTime(answerBy, area.timeZone)}
            </span>
          )}
        </div>
        <h2 id={title} className="text-lg wrap-anywhere">
          {petNames(order)}: {whenOf(order)}
        </h2>
      </div>
      <RequestFacts order={order} />
      {!order.mayAccept && (
        <p className="text-sm text-ink-soft">
          {onlyOtherAgrees(order.rescheduleRequest?.serviceProvider?.displayName ?? "the other groomer")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status === "request" ? (
          <LinkButton to={chooseTimePath(id)}>{words.accept}</LinkButton>
        ) : (
          order.mayAccept && <AcceptForm order={order} label={words.accept} />
        )}
        <LinkButton to={declinePath(id)} variant="secondary">
          {words.decline}
          <span className="sr-only"> of {petNames(order)}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

function AcceptForm({ order, label }: { order: GroomerOrder; label: string }) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="orderId" value={order.id} />
      <Button busy={state !== "idle" && formData?.get("orderId") === order.id}>
        {label}
        <span className="sr-only"> of {petNames(order)}</span>
      </Button>
    </Form>
  );
}
