import { Link, useNavigate } from "react-router";
import { askTimePath } from "#features/orders/answers/parts/visit-paths.ts";
import { checkTimePath } from "#features/orders/late/parts/check-time-path.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { TextLink } from "#ui/text-link.tsx";
import { Timeline, type TimelineBlock, type TimelineRow } from "#ui/timeline.tsx";
import type { Week, WeekDay, WeekVisit } from "../contract/week.ts";
import { ASKED, MISSED, WEEK_STATES } from "../words/week.ts";
import { dayPath, visitPath } from "./day-path.ts";
import { timeOf, timesText, toStretch } from "./stretch-times.ts";

/**
 * The seven days with their hours, time off, busy times and visits. A visit that is dropped at another time
 * leads to the page that asks for it.
 */
export function WeekTimeline({ week: { days, today } }: { week: Week }) {
  const navigate = useNavigate();
  return (
    <Timeline
      label="Days of the week"
      rows={days.map((day) => toRow(day, today))}
      hourText={(hour) => formatWallTime(`${hour}:00`).replace(":00", "")}
      onMove={({ key, rowKey, startMinute }) =>
        navigate(checkTimePath(key, { date: rowKey, at: timeOf(startMinute) }))
      }
      placeText={({ rowKey, startMinute, endMinute }) =>
        `${formatShortDay(rowKey)}, ${timesText({ startTime: timeOf(startMinute), endTime: timeOf(endMinute) })}`
      }
    />
  );
}

function toRow(day: WeekDay, today: string): TimelineRow {
  const { date, hours, timeOff, busyTimes, visits } = day;
  const off = timeOff.map((times, nth) => ({
    key: `off ${nth}`,
    ...toStretch(times),
    tone: "off" as const,
    content: `Time off, ${timesText(times)}`,
  }));
  const busy = busyTimes.map(({ calendar, ...times }, nth) => ({
    key: `busy ${nth}`,
    ...toStretch(times),
    tone: "off" as const,
    content: `Busy (${calendar}), ${timesText(times)}`,
  }));
  return {
    key: date,
    isCurrent: date === today,
    title: (
      <h2 className="text-base font-semibold">
        <Link
          to={dayPath(date)}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          {date === today ? `Today, ${formatShortDay(date)}` : formatShortDay(date)}
        </Link>
      </h2>
    ),
    open: hours.map(toStretch),
    blocks: [...off, ...busy, ...visits.map(toBlock)],
    empty: <p className="text-ink-soft">{hours.length > 0 ? "No visits" : "Closed"}</p>,
  };
}

function toBlock(visit: WeekVisit): TimelineBlock {
  return {
    key: visit.id,
    ...toStretch(visit),
    tone: toneOf(visit),
    content: <VisitBlock visit={visit} />,
    moveLabel: visit.mayAskForTime
      ? `Move ${visit.pets.join(", ")}, ${formatWallTime(visit.startTime)}`
      : undefined,
  };
}

function toneOf({ status, orderMarkedAsNoShow, asksForOtherTime }: WeekVisit): TimelineBlock["tone"] {
  if (status === "complete" || orderMarkedAsNoShow) return "soft";
  return status === "accepted" && !asksForOtherTime ? "main" : "warn";
}

function stateOf({ status, orderMarkedAsNoShow, asksForOtherTime }: WeekVisit): string {
  if (orderMarkedAsNoShow) return MISSED;
  return status === "accepted" && asksForOtherTime ? ASKED : WEEK_STATES[status];
}

function VisitBlock({ visit }: { visit: WeekVisit }) {
  const { id, pets, customer, locality, mayAskForTime } = visit;
  const state = stateOf(visit);
  return (
    <>
      <Link
        to={visitPath(id)}
        className="block min-h-11 wrap-anywhere underline-offset-4 hover:underline lg:min-h-6"
      >
        <span className="block font-semibold">{timesText(visit)}</span>
        <span className="block">
          {pets.join(", ")}. {`${customer.firstName} ${customer.lastName}`.trim()}
        </span>
        <span className="block">{locality}</span>
        {state && <span className="block font-semibold">{state}</span>}
      </Link>
      {mayAskForTime && (
        <TextLink to={askTimePath(id)} className="inline-flex min-h-11 items-center lg:min-h-6 lg:text-xs">
          Ask for another time
        </TextLink>
      )}
    </>
  );
}
