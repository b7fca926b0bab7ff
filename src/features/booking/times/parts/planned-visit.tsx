import { CalendarDays } from "lucide-react";
import { Form } from "react-router";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { ShownSession } from "../../parts/path.ts";
import { timesPath } from "../../parts/times-query.ts";
import { petsWith, serviceKey } from "../../parts/visit-services.ts";
import { petText } from "../../words/session.ts";

export type PlannedVisitProps = {
  session: ShownSession;
  /** The index of the visit in the session. */
  place: number;
};

/** A visit of a booking with several visits: time, groomer and pets, and buttons to change or remove. */
export function PlannedVisit({ session, place }: PlannedVisitProps) {
  const visit = session.visits[place];
  if (!visit) return null;
  const services = visit.services.map(serviceKey);
  const query = { groomer: visit.groomer.id, date: visit.date, services };
  const name = `visit ${place + 1}`;
  return (
    <Card padding="sm" className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <CalendarDays aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand-text" />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-lg">
            {formatDay(visit.date)},{" "}
            <span className="block whitespace-nowrap">
              {formatWallTime(visit.startTime)} to {formatWallTime(visit.endTime)}
            </span>
          </h3>
          <p>with {visit.groomer.displayName}</p>
          <ul className="mt-1 text-sm text-ink-soft">
            {petsWith(session, services).map((pet) => (
              <li key={pet.id}>
                {petText(pet)}: {formatList(pet.services.map((service) => service.name))}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={timesPath("schedule-groomer", query)} variant="secondary">
          Change<span className="sr-only"> {name}</span>
        </LinkButton>
        {session.visits.length > 1 && (
          <Form method="post" preventScrollReset>
            <Button name="remove" value={String(place)} variant="quiet">
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
