import { Link } from "react-router";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { DeskStatus } from "#features/orders/desk/parts/desk-status.tsx";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import type { DeskCustomer, DeskVisit } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";

/** A customer's appointments and standing appointments; nothing for readers who may not see them. */
export function CustomerVisits({ customer: { upcoming, past, series } }: { customer: DeskCustomer }) {
  return (
    <>
      {upcoming && <Visits title="Upcoming appointments" visits={upcoming} />}
      {series && series.length > 0 && <Standing series={series} />}
      {past && <Visits title="Past appointments" visits={past} />}
    </>
  );
}

function Visits({ title, visits }: { title: string; visits: NonNullable<DeskCustomer["past"]> }) {
  const { items, total } = visits;
  return (
    <Section title={title}>
      {items.length === 0 ? (
        <p className="text-ink-soft">{CUSTOMERS_TEXTS.noVisits}</p>
      ) : (
        <ul className="grid gap-3">
          {items.map((visit) => (
            <li key={visit.id}>
              <Visit visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-3 text-sm text-ink-soft">{`${items.length} of ${total} are shown.`}</p>
      )}
    </Section>
  );
}

function Visit({ visit }: { visit: DeskVisit }) {
  const { number, status, isNoShow, appointmentStart, timeZone, groomerName, pets, total } = visit;
  const services = pets.map(({ name, services }) => `${name}: ${formatList(services)}`);
  return (
    <Card padding="sm" pressable>
      <h3 className="text-base wrap-anywhere">
        <Link to={deskAppointmentPath(visit.id)} className="card-link">
          {appointmentStart ? formatDayAndTime(appointmentStart, timeZone) : "A time to be agreed"}
        </Link>
      </h3>
      <p className="text-ink-soft wrap-anywhere">{services.join("; ")}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <DeskStatus status={status} orderMarkedAsNoShow={isNoShow} />
        <span className="wrap-anywhere">{[groomerName, number].filter(Boolean).join(" · ")}</span>
        <span className="tabular-nums">{formatRange(total)}</span>
      </p>
    </Card>
  );
}

function Standing({ series }: { series: NonNullable<DeskCustomer["series"]> }) {
  return (
    <Section title="Standing appointments">
      <ul className="grid gap-3">
        {series.map(({ id, weeks, startTime, groomerName, petNames, endedFrom }) => (
          <li key={id}>
            <Card padding="sm">
              <h3 className="text-base">{`Every ${weeks} weeks, at ${formatWallTime(startTime)}`}</h3>
              <p className="text-ink-soft wrap-anywhere">{`${formatList(petNames)} with ${groomerName}`}</p>
              {endedFrom && <p className="text-sm text-ink-soft">{`Ended from ${formatDay(endedFrom)}`}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
