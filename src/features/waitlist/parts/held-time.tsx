import { Form } from "react-router";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Countdown } from "#ui/countdown.tsx";
import type { Waiting } from "../contract.ts";
import { untilText } from "../words/entries.ts";

/** `now`: the server's clock, ISO. */
export type HeldTimeProps = {
  id: string;
  offer: NonNullable<Waiting["offer"]>;
  timeZone: string;
  now: string;
};

/** Shows a held time and how long it is held, with the buttons to book it or to leave it to others. */
export function HeldTime({ id, offer, timeZone, now }: HeldTimeProps) {
  const until = untilText(offer.expiresAt, now, timeZone);
  return (
    <div className="grid gap-4 rounded-md bg-brand-soft p-4">
      <div>
        <p className="font-semibold wrap-anywhere">
          {formatVisit(offer)} with {offer.groomer.displayName}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Held for you until {until} (
          <Countdown
            until={offer.expiresAt}
            now={now}
            fallback={`until ${until}`}
            label="This time is held for you"
          />
          ). Nothing is booked yet.
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <Button name="intent" value="open">
          Book this time
        </Button>
        <Button name="intent" value="leave" variant="secondary">
          Leave it to others
        </Button>
      </Form>
    </div>
  );
}
