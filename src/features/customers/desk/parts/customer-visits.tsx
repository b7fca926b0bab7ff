import { Link } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { deskAppointmentPath, deskRepeatPath } from "#features/orders/desk/parts/desk-paths.ts";
import { deskListPath } from "#features/orders/desk/parts/desk-query.ts";
import { DeskStatus } from "#features/orders/desk/parts/desk-status.tsx";
import { isRepeatable } from "#features/orders/rules/repeatable.ts";
import { deskSeriesPath } from "#features/series/desk/parts/desk-series-paths.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskCustomer, DeskVisit } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS, shownText } from "../words/pages.ts";

/** A customer's appointments and standing appointments; nothing for readers who may not see them. */
export function CustomerVisits({ customer }: { customer: DeskCustomer }) {
  const { upcoming, past, series, seriesTotal, status } = customer;
  const mayRepeat = usePermissions().includes("orders.write") && status !== "inactive";
  const repeatable = mayRepeat ? listRepeatable(customer) : [];
  return (
    <>
      {upcoming && <Visits title="Upcoming appointments" visits={upcoming} customerId={customer.id} />}
      {series && (series.length > 0 || repeatable.length > 0) && (
        <Standing series={series} total={seriesTotal ?? 0} repeatable={repeatable} />
      )}
      {past && <Visits title="Past appointments" visits={past} customerId={customer.id} />}
    </>
  );
}

type VisitsProps = { title: string; visits: NonNullable<DeskCustomer["past"]>; customerId: string };

function Visits({ title, visits, customerId }: VisitsProps) {
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
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          {shownText(items.length, total)}
          <TextLink to={deskListPath({ q: customerId, from: "", sort: "latest" })}>
            See all appointments
          </TextLink>
        </p>
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

/** As many visits as a caller may mean: the next ones, then the latest. */
const MAX_REPEATABLE = 3;

function listRepeatable({ upcoming, past }: DeskCustomer): DeskVisit[] {
  return [...(upcoming?.items ?? []), ...(past?.items ?? [])]
    .filter((visit) => isRepeatable({ ...visit, orderMarkedAsNoShow: visit.isNoShow }))
    .slice(0, MAX_REPEATABLE);
}

type StandingProps = {
  series: NonNullable<DeskCustomer["series"]>;
  total: number;
  repeatable: readonly DeskVisit[];
};

function Standing({ series, total, repeatable }: StandingProps) {
  return (
    <Section title="Standing appointments">
      <ul className="grid gap-3">
        {series.map(({ id, weeks, startTime, groomerName, petNames, endedFrom }) => (
          <li key={id}>
            <Card padding="sm" pressable>
              <h3 className="text-base">
                <Link to={deskSeriesPath(id)} className="card-link">
                  {`Every ${weeks} weeks, at ${formatWallTime(startTime)}`}
                </Link>
              </h3>
              <p className="text-ink-soft wrap-anywhere">{`${formatList(petNames)} with ${groomerName}`}</p>
              {endedFrom && <p className="text-sm text-ink-soft">{`Ended from ${formatDay(endedFrom)}`}</p>}
            </Card>
          </li>
        ))}
      </ul>
      {total > series.length && (
        <p className="mt-3 text-sm text-ink-soft">{shownText(series.length, total)}</p>
      )}
      {repeatable.map(({ id, appointmentStart, timeZone }) => (
        <p key={id}>
          <TextLink to={deskRepeatPath(id)} className="inline-flex min-h-11 items-center">
            {`Repeat the visit of ${formatDayAndTime(appointmentStart ?? "", timeZone)}`}
          </TextLink>
        </p>
      ))}
    </Section>
  );
}
