import { CUSTOMERS_TEXTS } from "#features/customers/desk/words/pages.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Section } from "#ui/section.tsx";
import type { RoomCustomer } from "../contract/customer.ts";
import type { DeskVisit } from "../contract/visits.ts";
import { AllVisits, VisitItems } from "./desk-visits.tsx";

/** What the team has to know of the customer who writes. What its reader may not see is missing. */
export function DeskCustomer({ customer }: { customer: RoomCustomer }) {
  const { id, upcoming, past, pets, credit } = customer;
  return (
    <>
      {upcoming && <Visits title="Upcoming appointments" visits={upcoming} />}
      {past && (
        <div>
          <Visits title="Past appointments" visits={past} />
          <p className="text-sm">
            <AllVisits customerId={id} />
          </p>
        </div>
      )}
      {pets && (
        <Section title="Pets">
          {pets.length === 0 && <p className="text-ink-soft">{CUSTOMERS_TEXTS.noPets}</p>}
          <ul className="grid gap-2">
            {pets.map(({ id, name, breed, weight, anxiousAggressive }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-ink-soft">
                  {[breed, formatWeight(weight)].join(", ")}
                  {anxiousAggressive && ", anxious or aggressive"}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {credit !== null && (
        <Section title="Credit">
          <p>{formatCents(credit)}</p>
        </Section>
      )}
    </>
  );
}

function Visits({ title, visits }: { title: string; visits: readonly DeskVisit[] }) {
  return (
    <Section title={title}>
      {visits.length === 0 ? (
        <p className="text-ink-soft">{CUSTOMERS_TEXTS.noVisits}</p>
      ) : (
        <VisitItems visits={visits} />
      )}
    </Section>
  );
}
