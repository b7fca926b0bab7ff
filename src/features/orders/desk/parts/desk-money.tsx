import { formatDayAndTime, formatShortDay } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { type LineItem, LineItems } from "#ui/line-items.tsx";
import { moneyItems, priceItems } from "../../parts/price-items.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { EARNING_LABELS, PAYMENT_LABELS, REFUND_LABELS } from "../words/appointment.ts";

/** The price of an order, and for staff who see payments what was paid, refunded and earned. */
export function DeskMoney({ order }: { order: DeskAppointment }) {
  const { totals, money, paymentMethod } = order;
  const sums = money ? moneyItems({ ...order, money }) : [];
  return (
    <Card className="grid gap-6">
      <div>
        <h2 className="mb-4 text-xl">Price</h2>
        <LineItems
          className="text-sm"
          items={priceItems(totals)}
          total={{ label: "Total", amount: totals.total, note: paymentMethod?.label }}
        />
        {sums.length > 0 && <LineItems className="mt-4 text-sm" items={sums} />}
      </div>
      {money && <Part title="Payments" items={paymentItems(order)} empty="No payment yet" />}
      {money && money.refunds.length > 0 && <Part title="Refunds" items={refundItems(order)} />}
      {money && money.earnings.length > 0 && (
        <Part title="Earnings of the groomer" items={earningItems(order)} />
      )}
    </Card>
  );
}

function Part({ title, items, empty }: { title: string; items: LineItem[]; empty?: string }) {
  return (
    <div>
      <h3 className="mb-3 text-base">{title}</h3>
      {items.length > 0 ? (
        <LineItems className="text-sm" items={items} />
      ) : (
        <p className="text-sm text-ink-soft">{empty}</p>
      )}
    </div>
  );
}

function paymentItems({ money, area: { timeZone } }: DeskAppointment): LineItem[] {
  return (money?.payments ?? []).map(({ id, status, isCash, amount, charged, failure, createdAt }) => ({
    key: id,
    label: isCash ? "Received in cash" : PAYMENT_LABELS[status],
    detail: [formatDayAndTime(createdAt, timeZone), failure].filter(Boolean).join(": "),
    amount: charged ?? amount,
  }));
}

function refundItems({ money, area: { timeZone } }: DeskAppointment): LineItem[] {
  return (money?.refunds ?? []).map(({ status, amount, failure, createdAt }) => ({
    key: `${createdAt} ${amount} ${status}`,
    label: REFUND_LABELS[status],
    detail: [formatDayAndTime(createdAt, timeZone), failure].filter(Boolean).join(": "),
    amount: 0 - amount,
  }));
}

function earningItems({ money }: DeskAppointment): LineItem[] {
  return (money?.earnings ?? []).map(({ id, cause, amount, earnedOn }) => ({
    ...{ key: id, label: EARNING_LABELS[cause], detail: formatShortDay(earnedOn), amount },
  }));
}
