import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { deskListPath } from "#features/orders/desk/parts/desk-query.ts";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskRoom } from "../contract/rooms.ts";
import type { DeskVisit } from "../contract/visits.ts";
import { MAX_VISITS } from "../rules.ts";
import { DESK_TEXTS } from "../words.ts";

type DeskVisitsProps = { visits: readonly DeskVisit[]; people: DeskRoom["people"] };

/** The visits that a conversation is about, as they are now. The team answers none of them here. */
export function DeskVisits({ visits, people }: DeskVisitsProps) {
  if (visits.length === 0) return null;
  const idOf = (role: "customer" | "groomer") => people.find((one) => one.role === role)?.profileId ?? "";
  return (
    <Section title="Visits">
      <VisitItems visits={visits.slice(0, MAX_VISITS)} />
      {visits.length > MAX_VISITS && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          {DESK_TEXTS.latestVisits}
          <AllVisits customerId={idOf("customer")} groomerId={idOf("groomer")} />
        </p>
      )}
    </Section>
  );
}

/** Visits with links to their pages, which every reader of these visits may open. */
export function VisitItems({ visits }: { visits: readonly DeskVisit[] }) {
  return (
    <ul className="grid gap-3">
      {visits.map(({ id, number, pets, status, appointmentStart, timeZone, total, ...visit }) => (
        <li key={id} className="grid gap-1.5 rounded-md border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <TextLink to={deskAppointmentPath(id)} className="min-w-0 font-semibold wrap-anywhere">
              {pets}
            </TextLink>
            <StatusBadge status={status} isNoShow={visit.orderMarkedAsNoShow} />
          </p>
          <p className="text-sm text-ink-soft">
            {appointmentStart && (
              <>
                <time dateTime={appointmentStart}>{formatDayAndTime(appointmentStart, timeZone)}</time>,{" "}
              </>
            )}
            appointment {number}, {formatRange(total)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The way to all appointments of a customer, or of a customer with a groomer. */
export function AllVisits({ customerId, groomerId = "" }: { customerId: string; groomerId?: string }) {
  return (
    <TextLink
      to={deskListPath({ q: customerId, groomer: groomerId, from: "", sort: "latest" })}
      className="inline-flex min-h-11 items-center"
    >
      See all appointments
    </TextLink>
  );
}
