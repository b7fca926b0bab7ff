import { Form, useNavigation } from "react-router";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../../contract/order.ts";
import { priceItems } from "../../parts/price-items.ts";
import { checkPath } from "../../parts/reschedule-path.ts";
import { servicesPath } from "../../parts/services-path.ts";
import { dayText, visitTimeText } from "../../rules/order.ts";
import type { ServicesPreview } from "../contract/services.ts";
import type { ServicesCheck } from "./read-services.ts";

type CheckProps = { order: Order; check: ServicesCheck; refused: RefusedForm | undefined };

/**
 * Shows the new price and hours of a change, or why it is not possible. Pressing the button makes the
 * change.
 */
export function ServicesCheckPage({ order, check, refused }: CheckProps) {
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={<TextLink to={servicesPath(order.id)}>Pets and services</TextLink>}
        title={"preview" in check ? "Make this change?" : "This change is not possible"}
        lead={"preview" in check && "Nothing changes until you press the button."}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {refused && order.paymentMethod?.id === "card" && (
        <p>
          Does your card not cover it?{" "}
          <TextLink to={orderPaymentPath(order.id)}>Change how you pay first</TextLink>
        </p>
      )}
      {"preview" in check ? (
        <Agreement order={order} check={check} />
      ) : (
        <Refused order={order} refusal={check.refusal} nearest={check.nearest} />
      )}
    </div>
  );
}

type RefusedProps = { order: Order } & Extract<ServicesCheck, { refusal: string }>;

function Refused({ order, refusal, nearest }: Omit<RefusedProps, "change">) {
  const { timeZone } = order.area;
  return (
    <Notice
      tone="warn"
      title={refusal}
      actions={
        <>
          <LinkButton to={servicesPath(order.id)} variant="secondary">
            Change nothing
          </LinkButton>
          {nearest.length > 0 && <LinkButton to={checkPath(order.id)}>Change the time first</LinkButton>}
        </>
      }
    >
      {nearest.length > 0 && (
        <>
          <p>There is enough time at:</p>
          <ul className="list-disc pl-5">
            {nearest.map(({ startsAt, groomerName }) => (
              <li key={`${startsAt} ${groomerName}`} className="wrap-anywhere">
                {dayText(startsAt, timeZone)}, {formatClock(startsAt, timeZone)} with {groomerName}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

type AgreementProps = { order: Order; check: Extract<ServicesCheck, { preview: ServicesPreview }> };

function Agreement({ order, check: { change, preview } }: AgreementProps) {
  const { state } = useNavigation();
  const { totals, before, needsConfirmation, isDearer } = preview;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  return (
    <>
      {needsConfirmation && (
        <Notice title={`${groomer} has to agree`}>
          Your start time stays the same. We will write to you as soon as {groomer} has answered.
        </Notice>
      )}
      <Card className="grid gap-5">
        <SummaryList rows={[{ term: "When", value: visitTimeText({ ...preview, area: order.area }) }]} />
        <LineItems
          className="border-t border-line pt-5 text-sm"
          items={priceItems(totals)}
          total={{
            label: "New total",
            amount: totals.total,
            note: differenceText(totals.total.max - before.max),
          }}
        />
      </Card>
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="change" value={JSON.stringify(change)} />
        <input type="hidden" name="agreedMin" value={totals.total.min} />
        <input type="hidden" name="agreedMax" value={totals.total.max} />
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={state === "submitting"}>
            {isDearer ? "Agree and change" : "Change the appointment"}
          </Button>
          <LinkButton to={servicesPath(order.id)} size="lg" variant="quiet">
            Change nothing
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

/** `cents`: how much more the change costs; negative if it costs less. */
function differenceText(cents: number): string {
  if (cents === 0) return "The total stays the same.";
  return `At most ${formatCents(Math.abs(cents))} ${cents > 0 ? "more" : "less"} than agreed before.`;
}
