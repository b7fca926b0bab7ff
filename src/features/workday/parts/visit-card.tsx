import { Clock, KeyRound, MapPin } from "lucide-react";
import { Link } from "react-router";
import { useWaitingWork } from "#features/orders/commands/parts/waiting-work.ts";
import { addressLines } from "#features/orders/parts/place-links.ts";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { petNames } from "#features/orders/rules/order.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatClock, formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { DayLeg, Visit } from "../contract/day.ts";
import { MARK_WORDS } from "../words/day.ts";
import { visitPath } from "./day-path.ts";
import { LateActions } from "./late-forms.tsx";
import { MarkButton } from "./mark-button.tsx";
import { PetAlerts } from "./pet-alerts.tsx";
import { VisitLinks } from "./visit-links.tsx";
import { waitingMarks } from "./waiting-marks.ts";

type VisitProps = {
  visit: Visit;
  leg: DayLeg | null;
  today: string;
  /** Only one visit of the day shows its main action: the next. */
  isNext: boolean;
};

/** A visit in the list of a day: when, who, what to know, and what to do next. */
export function VisitCard({ visit, leg, today, isNext }: VisitProps) {
  const { order, customer } = visit;
  const isLate = order.status === "accepted" && (visit.late !== null || order.proposedTime !== null);
  const name = `${customer.firstName} ${customer.lastName}`.trim() || order.customer.displayName;
  return (
    <Card padding="sm" className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">
          <Link to={visitPath(order.id)} className="underline-offset-4 hover:underline">
            {formatWallTime(visit.startTime)} to {formatWallTime(visit.endTime)}
            <span className="block text-base font-semibold">
              {petNames(order)}, {name}
            </span>
          </Link>
        </h2>
        {leg && <LegLine leg={leg} timeZone={order.area.timeZone} />}
      </div>
      <VisitBadges visit={visit} />
      <p className="flex gap-2 wrap-anywhere">
        <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
        <span className="min-w-0">{addressLines(order).join(", ")}</span>
      </p>
      {order.address.addressNotes && (
        <p className="flex gap-2 wrap-anywhere whitespace-pre-line">
          <KeyRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0">{order.address.addressNotes}</span>
        </p>
      )}
      <PriceLine visit={visit} />
      <VisitLinks visit={visit} />
      {isLate && <LateActions visit={visit} day={visit.date} />}
      {isNext && <MarkButton visit={visit} today={today} />}
    </Card>
  );
}

function LegLine({ leg, timeZone }: { leg: DayLeg; timeZone: string }) {
  const { gapMinutes } = leg;
  const gap = gapMinutes === null || gapMinutes <= 0 ? "" : `, ${formatMinutes(gapMinutes)} free before`;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex gap-2 text-sm text-ink-soft">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="text-ink">Leave by {formatClock(leg.leaveBy, timeZone)}</strong>,{" "}
          {formatMinutes(leg.minutes)}, {leg.miles} mi{gap}
        </span>
      </p>
      {gapMinutes !== null && gapMinutes < 0 && (
        <Badge tone="warn" className="whitespace-normal!">
          The drive is {formatMinutes(-gapMinutes)} longer than the time for it
        </Badge>
      )}
    </div>
  );
}

/** What the visit costs, and how it is paid. */
export function PriceLine({ visit: { order } }: { visit: Visit }) {
  return (
    <p className="wrap-anywhere">
      <strong>{formatRange(order.totals.total)}</strong>,{" "}
      {order.paymentMethod?.label ?? "no payment chosen yet"}
    </p>
  );
}

/** The state of a visit, its pets' alerts, its lateness and open terms. */
export function VisitBadges({ visit: { order, pets, late, openTerms } }: { visit: Visit }) {
  const waiting = waitingMarks(useWaitingWork().commands, order.id);
  const last = waiting.at(-1) ?? order.visitMarks.at(-1);
  const alerts = [...new Set(pets.flatMap((pet) => pet.alerts))];
  return (
    <p className="flex flex-wrap gap-2">
      {last && order.status === "accepted" ? (
        <Badge tone="info">{MARK_WORDS[last.mark]}</Badge>
      ) : (
        <StatusBadge status={order.status} isNoShow={order.orderMarkedAsNoShow} />
      )}
      {late && (
        <Badge tone="warn">
          {formatMinutes(late.lateMinutes)} late{late.isAnnounced ? ", customer knows" : ""}
        </Badge>
      )}
      {order.proposedTime && order.status === "accepted" && <Badge tone="info">Another time asked</Badge>}
      <PetAlerts alerts={alerts} />
      {openTerms.length > 0 && <Badge tone="warn">Terms not accepted</Badge>}
    </p>
  );
}
