import { Card } from "#ui/card.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { Notice } from "#ui/notice.tsx";
import { priceItems } from "../../parts/price-items.ts";
import { aboveAgreedText, COMPLETE_WORDS, howPaid } from "../words/groomer-complete.ts";
import type { CompletableOrder, TypedCompletion } from "./read-completion.ts";

type Props = { order: CompletableOrder; typed: TypedCompletion };

/** What the visit costs as typed, and who pays it. The form sends the shown total along. */
export function CompletionSum({ order, typed }: Props) {
  if (!typed.ok) {
    return (
      <Card>
        <p role="status">{COMPLETE_WORDS.noSum}</p>
      </Card>
    );
  }
  const { totals, payers } = typed;
  const label = order.paymentMethod?.label ?? "";
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">What the customer pays</h2>
      <LineItems
        items={priceItems(totals)}
        total={{
          label: "Total",
          amount: totals.total,
          note: payers ? howPaid({ label, ...payers }) : label,
        }}
        live
      />
      <input type="hidden" name="shownTotal" value={totals.total.max} />
      {typed.isAbove && (
        <Notice tone="warn" title="More than agreed" live>
          {aboveAgreedText(order.totals.total.max)}
        </Notice>
      )}
    </Card>
  );
}
