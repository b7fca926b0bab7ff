import { Link } from "react-router";
import { deskListPath } from "#features/orders/desk/parts/desk-query.ts";
import { STATUS_LABELS } from "#features/orders/desk/words/list.ts";
import { STATUS_TONES } from "#features/orders/parts/status-badge.tsx";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import type { StaffDay } from "../contract/day.ts";
import { DAY_TEXTS } from "../words.ts";

type AreaVisitsProps = { areas: StaffDay["areas"]; areaId: string | null };

/** Today's visits by status, for one area or for each. */
export function AreaVisits({ areas, areaId }: AreaVisitsProps) {
  const chosen = areas.filter(({ id }) => id === areaId);
  const shown = chosen.length > 0 ? chosen : areas;
  return (
    <Section title="Visits today">
      {areas.length > 1 && <AreaLinks areas={areas} chosenId={chosen[0]?.id ?? null} />}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((area) => (
          <li key={area.id} className="grid">
            <AreaCard area={area} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AreaCard({ area: { id, name, date, visits } }: { area: StaffDay["areas"][number] }) {
  const total = visits.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card padding="sm">
      <h3 className="text-base wrap-anywhere">{name}</h3>
      <p className="text-sm text-ink-soft">
        {formatShortDay(date)} · {total === 0 ? DAY_TEXTS.noVisits : formatCount(total, "visit")}
      </p>
      {total > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {visits.map(({ status, count }) => (
            <li key={status}>
              <Link
                to={deskListPath({ area: id, from: date, to: date, statuses: [status] })}
                className="-my-2 inline-flex min-h-11 items-center"
              >
                <Badge tone={STATUS_TONES[status]} className="underline underline-offset-2">
                  {count} {STATUS_LABELS[status]}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function AreaLinks({ areas, chosenId }: { areas: StaffDay["areas"]; chosenId: string | null }) {
  const links = [{ id: null, name: DAY_TEXTS.allAreas }, ...areas];
  return (
    <nav aria-label="Areas" className="mb-4 overflow-x-auto">
      <ul className="flex gap-1">
        {links.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={id === null ? "/staff" : `/staff?area=${id}`}
              aria-current={id === chosenId ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full border border-line px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
