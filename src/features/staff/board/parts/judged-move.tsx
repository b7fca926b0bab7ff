import type { JudgedForStaff } from "#features/orders/late/contract/staff.ts";
import { STAFF_TIME_REASONS } from "#features/orders/late/words.ts";
import { visitTimeText } from "#features/orders/rules/order.ts";
import { isTicked, type RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Movable } from "../contract/moves.ts";
import { MOVE_TEXTS } from "../words.ts";
import { driveRows, priceText } from "./move-facts.ts";
import { OverrideMove } from "./override-move.tsx";
import { SendMove } from "./send-move.tsx";

type JudgedMoveProps = {
  movable: Movable;
  judged: JudgedForStaff;
  /** Whether the reader may override rules. */
  mayOverride: boolean;
  refused: RefusedForm | undefined;
};

/** What a chosen place means, and the ways to it: ask the customer, or move at once as agreed by phone. */
export function JudgedMove({ movable, judged, mayOverride, refused }: JudgedMoveProps) {
  const { drive, total, phoneTotal, serviceProvider, needsConsent } = judged;
  const time = `${visitTimeText({ ...judged, area: movable.area })}, with ${serviceProvider.displayName}`;
  if (!drive || !total || !phoneTotal) {
    return (
      <>
        <Broken time={time} judged={judged} />
        {judged.overridden && <OverrideMove {...{ movable, judged, mayOverride, refused }} />}
      </>
    );
  }
  const isOwn = serviceProvider.id === movable.serviceProvider?.id;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold wrap-anywhere">{time}</h2>
      <SummaryList
        rows={[
          ...driveRows(drive),
          ...(isOwn ? [{ term: "Price by link", value: priceText(movable.total, total) }] : []),
          ...(needsConsent ? [] : [{ term: "Price by phone", value: priceText(movable.total, phoneTotal) }]),
        ]}
      />
      {isOwn ? (
        <SendMove intent="ask" label="Ask the customer" {...{ movable, judged }} />
      ) : (
        <p className="text-ink-soft">{MOVE_TEXTS.otherGroomer}</p>
      )}
      {needsConsent ? (
        <p className="border-t border-line pt-4 text-ink-soft">{MOVE_TEXTS.needsConsent}</p>
      ) : (
        <div className="border-t border-line pt-4">
          <SendMove intent="move" label="Move visit" {...{ movable, judged }}>
            <Checkbox
              name="agreedByPhone"
              label="The customer agreed by phone"
              hint={`The visit moves right away, for ${formatRange(phoneTotal)}. The customer and groomers are notified a minute later.`}
              defaultChecked={isTicked(refused, "agreedByPhone", false)}
              errors={refused?.errors.agreedByPhone}
            />
          </SendMove>
        </div>
      )}
    </Card>
  );
}

function Broken({ time, judged: { reason } }: { time: string; judged: JudgedForStaff }) {
  const why = reason === null || reason === "not_offered" ? MOVE_TEXTS.noGroomer : STAFF_TIME_REASONS[reason];
  return (
    <Notice tone="warn" title={`Not available: ${time}`}>
      {why} Choose another time or groomer below.
    </Notice>
  );
}
