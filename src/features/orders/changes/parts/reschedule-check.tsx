import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../../contract/order.ts";
import { orderPath, pickerPath } from "../../parts/reschedule-path.ts";
import { dayText, hoursText, petNames, type Timed } from "../../rules/order.ts";
import { type Reason, ReasonChoice } from "./reason-choice.tsx";

export type RescheduleCheckProps = {
  order: Timed<Order>;
  how: "at_once" | "ask";
  /** The chosen time. `minutes`: length of the visit; `price`: cents. */
  slot: {
    groomerId: string;
    groomerName: string;
    startsAt: string;
    endsAt: string;
    minutes: number;
    price: CentsRange;
  };
  reasons: readonly Reason[];
  refused: RefusedForm | undefined;
};

/** Shows a new time and its price before the customer agrees. Pressing the button reschedules the order. */
export function RescheduleCheck({ order, how, slot, reasons, refused }: RescheduleCheckProps) {
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  const isOtherGroomer = order.serviceProvider?.id !== slot.groomerId;
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={
          <TextLink
            to={pickerPath(isOtherGroomer ? "reschedule-groomer" : "reschedule-first-groomer", order.id)}
          >
            Choose another time
          </TextLink>
        }
        title={how === "ask" ? "Ask for this time?" : "Move to this time?"}
        lead={`For ${petNames(order)}. Nothing changes until you press the button.`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {how === "ask" && (
        <Notice title={`${slot.groomerName} has to agree`}>
          Your visit starts soon. We will ask right away and write to you. Until then, your old time stays
          booked.
        </Notice>
      )}
      <Card>
        <SummaryList rows={rowsOf(order, slot, isOtherGroomer ? groomer : null)} />
      </Card>
      <RescheduleForm order={order} how={how} slot={slot} reasons={reasons} refused={refused} />
    </div>
  );
}

function rowsOf(order: Timed<Order>, slot: RescheduleCheckProps["slot"], before: string | null) {
  const { area, totals } = order;
  const next = { appointmentStart: slot.startsAt, appointmentEnd: slot.endsAt, area };
  return [
    {
      term: "Now",
      value: (
        <span className="font-normal text-ink-soft">
          {dayText(order.appointmentStart, area.timeZone)}
          <span className="block">
            {hoursText(order)}
            {before && `, with ${before}`}
          </span>
        </span>
      ),
    },
    {
      term: "New",
      value: (
        <>
          {dayText(slot.startsAt, area.timeZone)}
          <span className="block">
            {hoursText(next)}, about {formatMinutes(slot.minutes)}
          </span>
        </>
      ),
    },
    { term: "Groomer", value: before ? `${slot.groomerName} instead of ${before}` : slot.groomerName },
    { term: "Total", value: <NewTotal agreed={totals.total} price={slot.price} /> },
    { term: "Fee", value: "None: changing the time is free" },
  ];
}

/**
 * Shows the new price, and how much it differs from the agreed price. Only the drive can change the price.
 */
function NewTotal({ agreed, price }: { agreed: CentsRange; price: CentsRange }) {
  const difference = price.max - agreed.max;
  const words =
    difference === 0
      ? "as agreed"
      : `${formatCents(Math.abs(difference))} ${difference > 0 ? "more" : "less"}, for the drive to you`;
  return (
    <>
      <span className="tabular-nums">{formatRange(price)}</span>
      <span className="block text-sm font-normal text-ink-soft">{words}</span>
    </>
  );
}

function RescheduleForm({ order, how, slot, reasons, refused }: RescheduleCheckProps) {
  const { state } = useNavigation();
  const day = dayText(slot.startsAt, order.area.timeZone);
  return (
    <Form method="post" className="grid gap-6" noValidate>
      <input type="hidden" name="groomer" value={slot.groomerId} />
      <input type="hidden" name="start" value={slot.startsAt} />
      <input type="hidden" name="agreedMin" value={slot.price.min} />
      <input type="hidden" name="agreedMax" value={slot.price.max} />
      <ReasonChoice legend="Why are you moving this visit?" reasons={reasons} refused={refused} />
      <div className="flex flex-wrap gap-3">
        <Button size="lg" busy={state === "submitting"}>
          {how === "ask" ? `Ask for ${day}` : `Move to ${day}`}
        </Button>
        <LinkButton to={orderPath(order)} size="lg" variant="quiet">
          Keep the old time
        </LinkButton>
      </div>
    </Form>
  );
}
