import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addressLines, mapLink } from "../../parts/place-links.ts";
import { hasTime, preferredTimesText, visitTimeText } from "../../rules/order.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import type { GroomerOrder } from "../contract/requests.ts";

/** When the order takes place: the time, or the preferred times of a request without one. */
export function whenOf(order: ProviderOrder): string {
  if (hasTime(order)) return visitTimeText(order);
  return order.wishes ? preferredTimesText(order.wishes) : "Any day, any time";
}

/** What a groomer must know to answer: times, customer, pets, place and price. */
export function RequestFacts({ order }: { order: GroomerOrder }) {
  const { customer, rescheduleRequest: change, area, totals, wishes, paymentMethod } = order;
  const newTime = change && visitTimeText({ ...change, area });
  const price = change?.totals ?? totals;
  return (
    <SummaryList
      rows={[
        { term: "Customer", value: customer.displayName },
        ...(newTime && change
          ? [
              {
                term: "New time",
                value: `${newTime}${change.serviceProvider ? ` with ${change.serviceProvider.displayName}` : ""}`,
              },
            ]
          : []),
        {
          term: "Pets",
          value: order.petServicesByPet.map(({ pet, services }) => (
            <span key={pet.id} className="block">
              {pet.name}
              <span className="block font-normal text-ink-soft">
                {[pet.breed, pet.size].filter(Boolean).join(", ")}:{" "}
                {services
                  .map(({ service, addOns }) => [service.name, ...addOns.map(({ name }) => name)].join(" + "))
                  .join(", ")}
              </span>
            </span>
          )),
        },
        {
          term: "Where",
          value: (
            <>
              {addressLines(order).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <TextLink to={mapLink(order)} target="_blank" rel="noreferrer" className="py-1">
                See on a map
              </TextLink>
            </>
          ),
        },
        {
          term: "Price",
          value: (
            <>
              {formatRange(price.total)}
              <span className="block font-normal text-ink-soft">
                About {formatMinutes(price.minutes)}
                {paymentMethod && `, ${paymentMethod.label}`}
              </span>
            </>
          ),
        },
        ...(wishes?.note ? [{ term: "Note", value: wishes.note }] : []),
      ]}
    />
  );
}
