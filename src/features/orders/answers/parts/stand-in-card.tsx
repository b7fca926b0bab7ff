import { CalendarCheck } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { Button } from "#ui/button.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { offerPath } from "../../parts/appointment-path.ts";
import { RebookButton } from "../../parts/rebook-button.tsx";
import { visitTimeText } from "../../rules/order.ts";
import type { StandIn } from "../contract/stand-ins.ts";

/**
 * The offer of another groomer at the same time, with buttons to book it, to see other times, or to decline.
 * `total`: the current price if it differs from the offered price.
 */
export function StandInOffer({ standIn, total = standIn.total }: { standIn: StandIn; total?: CentsRange }) {
  const { orderId, serviceProvider, appointmentStart, appointmentEnd, timeZone, expiresAt } = standIn;
  const time = visitTimeText({ appointmentStart, appointmentEnd, area: { timeZone } });
  const { state, formData, formAction } = useNavigation();
  const isAnswering = state !== "idle" && formAction === offerPath(orderId);
  const isBusy = (intent: string) => isAnswering && formData?.get("intent") === intent;
  const isDearer = total.max > standIn.before.max;
  return (
    <div className="grid gap-5">
      <SummaryList
        rows={[
          { term: "When", value: time },
          { term: "Groomer", value: serviceProvider.displayName },
          {
            term: "Price",
            value: isDearer
              ? `${formatRange(total)} (it was ${formatRange(standIn.before)})`
              : formatRange(total),
          },
          ...(standIn.paymentLabel ? [{ term: "Payment", value: standIn.paymentLabel }] : []),
        ]}
      />
      <p className="max-w-prose text-sm text-ink-soft">
        The pets and services stay the same.
        {!standIn.autoAccepts && ` ${serviceProvider.displayName} confirms new appointments in person.`}{" "}
        Nothing is booked before you say yes, and the time is not held for you. You can answer until{" "}
        {formatDayAndTime(expiresAt, timeZone)}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={offerPath(orderId)}>
          <input type="hidden" name="agreedMax" value={total.max} />
          <Button
            name="intent"
            value="take"
            busy={isBusy("take")}
            icon={<CalendarCheck aria-hidden="true" className="size-4.5" />}
          >
            Yes, book it · {formatRange(total)}
          </Button>
        </Form>
        <RebookButton orderId={orderId} label="Other times" />
        <Form method="post" action={offerPath(orderId)}>
          <Button name="intent" value="decline" variant="quiet" busy={isBusy("decline")}>
            No, thanks
          </Button>
        </Form>
      </div>
    </div>
  );
}
