import { Form } from "react-router";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Waiting } from "../contract.ts";
import { daysText, hoursText, petsText, waitingText } from "../words/entries.ts";
import { HeldTime } from "./held-time.tsx";

/** Shows one waitlist entry and its held time, with a button to stop waiting. `now`: server's clock, ISO. */
export function WaitingCard({ waiting, now }: { waiting: Waiting; now: string }) {
  const { id, days, groomer, offer, missed, area, pets, place } = waiting;
  const title = daysText(days);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      {offer && <HeldTime id={id} offer={offer} timeZone={area.timeZone} now={now} />}
      {!offer && (
        <p role="status" className="text-ink-soft">
          {waitingText(missed && formatVisit(missed))}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] [&>dd]:wrap-anywhere [&>dt]:text-ink-soft">
        <dt>When</dt>
        <dd>{hoursText(waiting)}</dd>
        <dt>Groomer</dt>
        <dd>{groomer?.displayName ?? "Any groomer"}</dd>
        <dt>For</dt>
        <dd>{petsText(pets)}</dd>
        <dt>Where</dt>
        <dd>{place}</dd>
      </dl>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="stop" variant="secondary" size="sm">
          Stop waiting<span className="sr-only"> for {title}</span>
        </Button>
      </Form>
    </Card>
  );
}
