import { MapPinned } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWaitingWork } from "#features/orders/commands/parts/waiting-work.ts";
import { waitingEnd } from "#features/orders/commands/parts/with-waiting.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatClock, formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Day } from "../contract/day.ts";
import { isEndedVisit } from "../rules/lateness.ts";
import { DayGaps } from "./day-gaps.tsx";
import { dayPath } from "./day-path.ts";
import { DayStrip } from "./day-strip.tsx";
import { VisitCard } from "./visit-card.tsx";

// The map loads only when the groomer opens it; the list in words does not need it.
const DayMap = lazy(() => import("./day-map.tsx").then(({ DayMap }) => ({ default: DayMap })));

/** A day of the groomer: the days around it, its visits in order, the way home, the map, its free times. */
export function DayView({
  day,
  handedOver = null,
  tabs = null,
}: {
  day: Day;
  handedOver?: string | null;
  tabs?: ReactNode;
}) {
  const { date, today, visits, legs, timeZone } = day;
  const { commands } = useWaitingWork();
  const next = visits.find(({ order }) => !isEndedVisit(order) && !waitingEnd(commands, order.id));
  const home = legs.find(({ toOrderId }) => toOrderId === null);
  return (
    <div className="page-width py-6 md:py-10">
      <div className="mx-auto grid max-w-[44rem] gap-5">
        <PageHeader title={date === today ? "Today" : formatDay(date)} lead={<Summary day={day} />} />
        {handedOver && <Notice tone="success" title={handedOver} takesFocus={handedOver} />}
        {tabs}
        <DayStrip day={day} />
        {visits.length === 0 ? (
          <NoVisits day={day} />
        ) : (
          <>
            <ol className="grid gap-4">
              {visits.map((visit) => (
                <li key={visit.order.id}>
                  <VisitCard
                    visit={visit}
                    leg={legs.find(({ toOrderId }) => toOrderId === visit.order.id) ?? null}
                    today={today}
                    isNext={
                      visit === next ||
                      waitingEnd(commands, visit.order.id) !== null ||
                      visit.order.visitMarks.some(({ mark }) => mark === "finished")
                    }
                  />
                </li>
              ))}
            </ol>
            {home && (
              <p className="text-ink-soft">
                Then home: {formatMinutes(home.minutes)}, {home.miles} mi, there by{" "}
                {formatClock(new Date(Date.parse(home.leaveBy) + home.minutes * 60_000), timeZone)}.
              </p>
            )}
            {visits.length > 1 && date >= today && (
              <p>
                <TextLink to={`${dayPath(date)}/better-order`}>Find a better order</TextLink>
              </p>
            )}
            <MapOnDemand day={day} />
          </>
        )}
        <DayGaps day={day} />
      </div>
    </div>
  );
}

/** The day in a few lines: visits, hours, time off, and busy times of the groomer's other calendars. */
function Summary({ day }: { day: Day }) {
  const { date, today, visits, hours, timeOff, busyTimes, timeZone } = day;
  const open = hours.map(
    ({ startTime, endTime }) => `${formatWallTime(startTime)} to ${formatWallTime(endTime)}`,
  );
  const off = timeOff.map(
    ({ startsAt, endsAt }) => `${formatClock(startsAt, timeZone)} to ${formatClock(endsAt, timeZone)}`,
  );
  return (
    <>
      {date === today && <span className="block">{formatDay(date)}</span>}
      <span className="block">
        {formatCount(visits.length, "visit")}. {open.length > 0 ? `Open ${open.join(" and ")}.` : "Closed."}
        {off.length > 0 && ` Time off ${off.join(" and ")}.`}
      </span>
      {busyTimes.map(({ startTime, endTime, calendar }) => (
        <span key={`${startTime} ${endTime} ${calendar}`} className="block wrap-anywhere">
          Busy ({calendar}){" "}
          {startTime === endTime ? "all day" : `${formatWallTime(startTime)} to ${formatWallTime(endTime)}`}.
        </span>
      ))}
    </>
  );
}

function NoVisits({ day: { date, days } }: { day: Day }) {
  const next = days.find((one) => one.date > date);
  return (
    <EmptyState
      title="No visits on this day"
      actions={
        next && (
          <LinkButton to={dayPath(next.date)} variant="secondary">
            Go to {formatDay(next.date)}
          </LinkButton>
        )
      }
    >
      {next
        ? `Your next day with visits is ${formatDay(next.date)}: ${formatCount(next.visits, "visit")}.`
        : "You have no visits ahead. New ones appear here once customers book you."}
    </EmptyState>
  );
}

function MapOnDemand({ day }: { day: Day }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense fallback={<div className="h-80" />}>
        <DayMap day={day} />
      </Suspense>
    );
  return (
    <p className="no-js:hidden">
      <Button
        type="button"
        variant="secondary"
        icon={<MapPinned aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        Show the map
      </Button>
    </p>
  );
}
