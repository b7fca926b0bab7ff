import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatClock, formatMinutes } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ServicesCheck } from "../../changes/parts/read-services.ts";
import { priceItems } from "../../parts/price-items.ts";
import { dayText, visitTimeText } from "../../rules/order.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import type { VisitServicesPreview } from "../contract/services.ts";
import { differenceText, longerText, paymentText, SERVICES_TEXTS } from "../words/services.ts";
import { deskServicesPath } from "./desk-paths.ts";
import { SeenOrder } from "./seen-order.tsx";

type Check = ServicesCheck<VisitServicesPreview>;
type CheckProps = { order: DeskAppointment; check: Check; refused: RefusedForm | undefined };

/** What a change of a visit's services means for price, time and payment, or why it is not possible. */
export function DeskServicesCheck({ order, check, refused }: CheckProps) {
  if ("refusal" in check) return <Impossible order={order} check={check} />;
  const { change, preview } = check;
  const { totals, before, isDearer, addedMinutes } = preview;
  const isRemoval = change.kind === "remove" || change.kind === "remove-pet";
  const payment = paymentText({ method: order.paymentMethod?.id, isDearer, total: totals.total.max });
  const length = formatMinutes(Math.abs(addedMinutes));
  return (
    <>
      <Card className="grid gap-5">
        <SummaryList
          rows={[
            { term: "When", value: visitTimeText({ ...preview, area: order.area }) },
            { term: "Length", value: longerText(addedMinutes, length) },
            { term: "Total so far", value: formatRange(before) },
            { term: "Difference", value: differenceText(before, totals.total) },
            { term: "Payment", value: payment },
          ]}
        />
        <LineItems
          className="border-t border-line pt-5 text-sm"
          items={priceItems(totals)}
          total={{ label: "New total", amount: totals.total }}
        />
      </Card>
      {isDearer && isRemoval ? (
        <Notice tone="warn" title={SERVICES_TEXTS.dearerRemoval} />
      ) : (
        <SendServices {...{ order, change, refused }} intent={isDearer ? "ask" : "change"} />
      )}
      <p>
        <LinkButton to={deskServicesPath(order.id)} variant="quiet">
          Change nothing
        </LinkButton>
      </p>
    </>
  );
}

type SendProps = {
  order: DeskAppointment;
  change: Check["change"];
  /** Whether the visit changes at once, or the customer is asked. */
  intent: "ask" | "change";
  refused: RefusedForm | undefined;
};

function SendServices({ order, change, intent, refused }: SendProps) {
  const { state } = useNavigation();
  const text = JSON.stringify(change);
  const errors = refused?.errors ?? {};
  const isAsked = intent === "ask";
  return (
    <DraftForm name={`${intent} ${text}`} version={order.version} className="grid gap-4">
      <p>{SERVICES_TEXTS[intent]}</p>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="change" value={text} />
      <SeenOrder order={order} />
      <Field
        name="reason"
        label={SERVICES_TEXTS.reason}
        hint={isAsked ? SERVICES_TEXTS.reasonOfAsk : SERVICES_TEXTS.reasonOfChange}
        errors={errors.reason ?? []}
      >
        <TextInput maxLength={200} autoComplete="off" defaultValue={refused?.values.reason} />
      </Field>
      {!isAsked && (
        <Checkbox
          name="agreedByPhone"
          label={SERVICES_TEXTS.agreed}
          defaultChecked={refused?.values.agreedByPhone === "on"}
          errors={errors.agreedByPhone ?? []}
        />
      )}
      <Button size="lg" className="sm:justify-self-start" busy={state === "submitting"}>
        {isAsked ? "Ask the customer" : "Change the visit"}
      </Button>
    </DraftForm>
  );
}

type ImpossibleProps = { order: DeskAppointment; check: Extract<Check, { refusal: string }> };

function Impossible({ order: { id, area }, check: { refusal, nearest } }: ImpossibleProps) {
  return (
    <Notice
      tone="warn"
      title={refusal}
      actions={
        <LinkButton to={deskServicesPath(id)} variant="secondary">
          Change nothing
        </LinkButton>
      }
    >
      {nearest.length > 0 && (
        <>
          <p>There is enough time at:</p>
          <ul className="list-disc pl-5">
            {nearest.map(({ startsAt, groomerName }) => (
              <li key={`${startsAt} ${groomerName}`} className="wrap-anywhere">
                {dayText(startsAt, area.timeZone)}, {formatClock(startsAt, area.timeZone)} with {groomerName}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
