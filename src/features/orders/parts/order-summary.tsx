import { formatMinutes } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Order } from "../contract/order.ts";
import { dayText, hasTime, hoursText, preferredTimesText } from "../rules/order.ts";
import { addressLines } from "./place-links.ts";
import { moneyItems, priceItems } from "./price-items.ts";

const ESTIMATE = "You agree to a price before anything is booked.";

/** The agreed groomer, time, place and price of an order; for a request the preferred times. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <Card>
      <h2 className="text-xl">{hasTime(order) ? "Your appointment" : "Your request"}</h2>
      <SummaryList className="mt-5" rows={rowsOf(order)} />
      <div className="mt-5 border-t border-line pt-5">
        <h3 className="sr-only">Price</h3>
        <PriceLines order={order} />
      </div>
    </Card>
  );
}

function rowsOf(order: Order) {
  const { serviceProvider, paymentMethod } = order;
  return [
    whenRow(order),
    { term: "Groomer", value: serviceProvider?.displayName ?? "To be found" },
    {
      term: "Where",
      value: addressLines(order).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      )),
    },
    ...(paymentMethod ? [{ term: "Payment", value: paymentMethod.label }] : []),
    { term: "Number", value: <span className="tabular-nums">{order.number}</span> },
  ];
}

function whenRow(order: Order) {
  const { area, totals, wishes } = order;
  const [title, detail] = hasTime(order)
    ? [dayText(order.appointmentStart, area.timeZone), `${hoursText(order)}, about`]
    : [wishes ? preferredTimesText(wishes) : "To be found", "About"];
  return {
    term: hasTime(order) ? "When" : "Preferred",
    value: (
      <>
        {title}
        <span className="block font-normal">
          {detail} {formatMinutes(totals.minutes)}
        </span>
      </>
    ),
  };
}

function PriceLines({ order }: { order: Order }) {
  const { totals } = order;
  const note = hasTime(order) ? "The final price never goes above this range." : ESTIMATE;
  const isRange = totals.total.min !== totals.total.max && !isOver(order);
  const payments = moneyItems(order);
  return (
    <>
      <LineItems
        className="text-sm"
        items={priceItems(totals)}
        total={{
          label: hasTime(order) ? "Total" : "Estimate",
          amount: totals.total,
          note: isRange ? note : undefined,
        }}
      />
      {payments.length > 0 && <LineItems className="mt-4 text-sm" items={payments} />}
    </>
  );
}

/** Whether the price can no longer change, so that the note about the range is left out. */
function isOver({ status, orderMarkedAsNoShow }: Order): boolean {
  return status === "cancelled" || orderMarkedAsNoShow;
}
