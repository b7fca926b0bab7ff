import { Link } from "react-router";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Notice } from "#ui/notice.tsx";
import type { GroomerCalendars } from "../contract.ts";

type Props = Pick<GroomerCalendars, "visits" | "calendars">;

/** Visits that stand within busy times. The groomer decides what becomes of them. */
export function VisitsInBusyTimes({ visits, calendars }: Props) {
  if (visits.length === 0) return null;
  const nameOf = (id: string) => calendars.find((calendar) => calendar.id === id)?.name ?? "";
  return (
    <Notice tone="warn" title="You are busy during booked visits">
      <p>The visits stay booked. Change your plans in the other calendar, or open the visit.</p>
      <ul className="mt-3 grid gap-3">
        {visits.map((visit) => (
          <li key={visit.id} className="wrap-anywhere">
            <Link to={`/groomer/appointments/${visit.id}`} className="font-semibold underline">
              {formatVisit(visit)}
            </Link>
            <br />
            {visit.customer} with {visit.pets.join(", ")}. Busy ({nameOf(visit.calendarId)})
          </li>
        ))}
      </ul>
    </Notice>
  );
}
