import { Form, useNavigation } from "react-router";
import type { JudgedForStaff } from "#features/orders/late/contract/staff.ts";
import { STAFF_TIME_REASONS } from "#features/orders/late/words.ts";
import { visitTimeText } from "#features/orders/rules/order.ts";
import { isTicked, type RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Movable } from "../contract/moves.ts";
import { MOVE_TEXTS } from "../words.ts";
import { whereText } from "./where-text.ts";

type JudgedMoveProps = { movable: Movable; judged: JudgedForStaff; refused: RefusedForm | undefined };

/** What a chosen place means, and the ways to it: ask the customer, or move at once as agreed by phone. */
export function JudgedMove({ movable, judged, refused }: JudgedMoveProps) {
  const { drive, total, phoneTotal, serviceProvider, needsConsent } = judged;
  const time = `${visitTimeText({ ...judged, area: movable.area })}, with ${serviceProvider.displayName}`;
  if (!drive || !total || !phoneTotal) return <Broken time={time} judged={judged} />;
  const isOwn = serviceProvider.id === movable.serviceProvider?.id;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold wrap-anywhere">{time}</h2>
      <SummaryList
        rows={[
          { term: "Drive before", value: minutesText(drive.before) },
          { term: "Drive after", value: minutesText(drive.after) },
          {
            term: "Added driving that day",
            value: `${minutesText(drive.added)}${drive.isEstimated ? " (estimated)" : ""}`,
          },
          ...(isOwn ? [{ term: "Price by link", value: priceText(movable.total, total) }] : []),
          ...(needsConsent ? [] : [{ term: "Price by phone", value: priceText(movable.total, phoneTotal) }]),
        ]}
      />
      {isOwn ? (
        <Sent intent="ask" label="Ask the customer" {...{ movable, judged }} />
      ) : (
        <p className="text-ink-soft">{MOVE_TEXTS.otherGroomer}</p>
      )}
      {needsConsent ? (
        <p className="border-t border-line pt-4 text-ink-soft">{MOVE_TEXTS.needsConsent}</p>
      ) : (
        <div className="border-t border-line pt-4">
          <Sent intent="move" label="Move visit" {...{ movable, judged }}>
            <Checkbox
              name="agreedByPhone"
              label="The customer agreed by phone"
              hint={`The visit moves right away, for ${formatRange(phoneTotal)}. The customer and groomers are notified.`}
              defaultChecked={isTicked(refused, "agreedByPhone", false)}
              errors={refused?.errors.agreedByPhone}
            />
          </Sent>
        </div>
      )}
    </Card>
  );
}

type SentProps = {
  intent: "ask" | "move";
  label: string;
  movable: Movable;
  judged: JudgedForStaff;
  children?: React.ReactNode;
};

/** A form that names the version of the visit that its reader sees. */
function Sent({ intent, label, movable, judged, children }: SentProps) {
  const { state, formData } = useNavigation();
  const hidden = {
    ...{ intent, appointmentStart: judged.appointmentStart, groomer: judged.serviceProvider.id },
    ...{ version: String(movable.version), seen: whereText(movable) },
  };
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-3">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button
        size="lg"
        variant={intent === "ask" ? "primary" : "secondary"}
        busy={state !== "idle" && formData?.get("intent") === intent}
      >
        {label}
      </Button>
    </Form>
  );
}

const minutesText = (minutes: number) => (minutes > 0 ? formatMinutes(minutes) : "None");

type Range = { min: number; max: number };

const priceText = (agreed: Range, total: Range) =>
  agreed.min === total.min && agreed.max === total.max
    ? `${formatRange(total)} (no change)`
    : `${formatRange(total)} (was ${formatRange(agreed)})`;

function Broken({ time, judged: { reason } }: { time: string; judged: JudgedForStaff }) {
  const why = reason === null || reason === "not_offered" ? MOVE_TEXTS.noGroomer : STAFF_TIME_REASONS[reason];
  return (
    <Notice tone="warn" title={`Not available: ${time}`}>
      {why} Choose another time or groomer below.
    </Notice>
  );
}
