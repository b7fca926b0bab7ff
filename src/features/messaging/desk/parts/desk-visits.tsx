import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Section } from "#ui/section.tsx";
import type { DeskVisit } from "../contract/visits.ts";

/** The visits that a conversation is about, as they are now. The team answers none of them here. */
export function DeskVisits({ visits }: { visits: readonly DeskVisit[] }) {
  if (visits.length === 0) return null;
  return (
    <Section title="Visits">
      <ul className="grid gap-3">
        {visits.map(({ id, number, pets, status, appointmentStart, timeZone, total, ...visit }) => (
          <li key={id} className="grid gap-1.5 rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{pets}</span>
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
    </Section>
  );
}
