import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { visitTimeText } from "../../rules/order.ts";
import type { JudgedTime as Judged } from "../contract.ts";
import { TIME_REASONS } from "../words.ts";

type JudgedTimeProps = { order: ProviderOrder; judged: Judged; refused: RefusedForm | undefined };

/** What a chosen time means, and the two ways to it: ask the customer, or move at once as agreed. */
export function JudgedTime({ order, judged, refused }: JudgedTimeProps) {
  const { state, formData } = useNavigation();
  const { appointmentStart, drive, total, phoneTotal } = judged;
  const time = visitTimeText({ ...judged, area: order.area });
  if (!drive || !total || !phoneTotal) return <Broken time={time} judged={judged} />;
  const isBusy = (intent: string) => state === "submitting" && formData?.get("intent") === intent;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">{time}</h2>
      <SummaryList
        rows={[
          { term: "Drive before", value: minutesText(drive.before) },
          { term: "Drive after", value: minutesText(drive.after) },
          {
            term: "Added driving that day",
            value: `${minutesText(drive.added)}${drive.isEstimated ? " (estimated)" : ""}`,
          },
          { term: "Price", value: priceText(order.totals.total, total) },
        ]}
      />
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="appointmentStart" value={appointmentStart} />
        <Button size="lg" busy={isBusy("ask")}>
          Ask the customer
        </Button>
      </Form>
      <Form method="post" noValidate className="grid justify-items-start gap-3 border-t border-line pt-4">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="appointmentStart" value={appointmentStart} />
        <Checkbox
          name="agreedByPhone"
          label="The customer agreed by phone"
          hint={`The visit moves right away, for ${formatRange(phoneTotal)}. The customer gets a mail and a text.`}
          errors={refused?.errors.agreedByPhone}
        />
        <Button size="lg" variant="secondary" busy={isBusy("move")}>
          Move visit
        </Button>
      </Form>
    </Card>
  );
}

const minutesText = (minutes: number) => (minutes > 0 ? formatMinutes(minutes) : "None");

type Range = { min: number; max: number };

const priceText = (agreed: Range, total: Range) =>
  agreed.min === total.min && agreed.max === total.max
    ? `${formatRange(total)} (no change)`
    : `${formatRange(total)} (was ${formatRange(agreed)})`;

function Broken({ time, judged: { reason } }: { time: string; judged: Judged }) {
  const why = reason === null || reason === "not_offered" ? null : TIME_REASONS[reason];
  return (
    <Notice tone="warn" title={`Not available: ${time}`}>
      {why} Choose another time below.
    </Notice>
  );
}
