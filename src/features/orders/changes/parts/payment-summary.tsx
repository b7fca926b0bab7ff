import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Order } from "../../contract/order.ts";
import { dayText, hasTime, petNames } from "../../rules/order.ts";
import type { OrderPayment } from "../contract/payment.ts";

type SummaryProps = { order: Order; payment: OrderPayment; isPending: boolean };

/** Shows which visit a payment is for, what the visit costs, and how much of that is paid. */
export function PaymentSummary({ order, payment, isPending }: SummaryProps) {
  const isOwed = order.money.due > 0;
  const isHoldRefused = !isOwed && payment.isOpen && payment.chosen?.id === "card";
  return (
    <>
      {isOwed && payment.failure && (
        <Notice tone="error" title={`${formatCents(order.money.due)} is still to be paid`}>
          {payment.failure}
        </Notice>
      )}
      {isHoldRefused && payment.failure && (
        <Notice tone="error" title="Your card was not accepted for this visit">
          {payment.failure} Your appointment stays booked.
        </Notice>
      )}
      {isPending && <Notice title="Your payment is on its way">Please check again in a moment.</Notice>}
      <Card>
        <SummaryList rows={moneyRows(order, payment)} />
      </Card>
    </>
  );
}

function moneyRows(order: Order, { chosen, total, tip, paid, isOpen }: OrderPayment) {
  const { money, area, serviceProvider } = order;
  const groomer = serviceProvider ? ` with ${serviceProvider.displayName}` : "";
  const day = hasTime(order) ? `, ${dayText(order.appointmentStart, area.timeZone)}` : "";
  const row = (term: string, value: string) => ({
    term,
    value: <span className="tabular-nums">{value}</span>,
  });
  return [
    { term: "Visit", value: `${petNames(order)}${day}${groomer}` },
    row("Price", formatRange(total)),
    ...(tip > 0 ? [row("Including a tip of", formatCents(tip))] : []),
    ...(order.fee > 0 ? [row("Fee", formatCents(order.fee))] : []),
    ...(paid > 0 ? [row("Paid", formatCents(paid))] : []),
    ...(money.givenBack > 0 ? [row("Refunded", formatCents(money.givenBack))] : []),
    ...(money.due > 0 ? [row("Still to be paid", formatCents(money.due))] : []),
    ...(chosen && isOpen && order.status !== "complete" ? [row("Payment", chosen.label)] : []),
  ];
}
