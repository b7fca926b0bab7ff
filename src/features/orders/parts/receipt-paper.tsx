import { formatYear } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Card } from "#ui/card.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Order } from "../contract/order.ts";
import { dayText, hasTime, hoursText, petNames } from "../rules/order.ts";
import { addressLines } from "./place-links.ts";
import { moneyItems, priceItems } from "./price-items.ts";

type PaperProps = { order: Order; customer: string; site: { name: string; phone: string } };

/** The receipt of a visit: number, groomer, prices and payment. */
export function ReceiptPaper({ order, customer, site }: PaperProps) {
  const { totals, area, number, serviceProvider, paymentMethod, money } = order;
  const isOwed = money.due > 0;
  const year = hasTime(order) ? formatYear(order.appointmentStart, area.timeZone) : "";
  const rows = [
    { term: "Number", value: <span className="tabular-nums">{number}</span> },
    ...(hasTime(order)
      ? [
          {
            term: "Visit",
            value: `${dayText(order.appointmentStart, area.timeZone)}, ${year}, ${hoursText(order)}`,
          },
        ]
      : []),
    { term: "For", value: `${customer}: ${petNames(order)}` },
    { term: "Where", value: addressLines(order).join(", ") },
    ...(serviceProvider ? [{ term: "Groomer", value: serviceProvider.displayName }] : []),
    ...(paymentMethod ? [{ term: isOwed ? "Payment" : "Paid by", value: paymentMethod.label }] : []),
  ];
  return (
    <Card className="grid gap-8 print:border-0 print:bg-transparent print:p-0">
      <div>
        <p className="text-lg font-semibold">{site.name}</p>
        <p className="text-ink-soft">
          {area.name}, {formatPhone(area.phoneNumber)}
        </p>
      </div>
      <SummaryList rows={rows} />
      <LineItems items={priceItems(totals)} total={{ label: "Total", amount: totals.total }} />
      {(money.givenBack > 0 || isOwed) && <LineItems items={moneyItems(order)} />}
    </Card>
  );
}
