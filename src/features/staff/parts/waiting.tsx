import { Link } from "react-router";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { STATUS_LABELS } from "#features/orders/desk/words/list.ts";
import type { OrderStatus } from "#features/orders/rules/order.ts";
import { formatNumber } from "#kit/wire/format/counts.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";

export type WaitingFigure = {
  label: string;
  count: number;
  /** The page where the work is done. */
  to: string;
};

/** What waits for the team, as figures. */
export function WaitingFigures({ figures }: { figures: readonly WaitingFigure[] }) {
  return (
    <Section title="Waiting for the team">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map(({ label, count, to }) => (
          <li key={label} className="grid">
            <Card padding="sm" pressable>
              <p className="text-2xl font-semibold tabular-nums">{formatNumber(count)}</p>
              <Link to={to} className="card-link font-medium underline underline-offset-[0.2em]">
                {label}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export type WaitingOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  name: string;
  area: { name: string; timeZone: string };
  appointmentStart: string | null;
};

/** The orders that have waited longest for an answer. */
export function WaitingOrders({ orders }: { orders: readonly WaitingOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Section title="Orders that have waited longest">
      <ul className="grid gap-2">
        {orders.map(({ id, number, status, name, area, appointmentStart }) => (
          <li key={id}>
            <Card padding="sm" pressable className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link to={deskAppointmentPath(id)} className="card-link font-semibold">
                {number}
              </Link>
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-ink-soft">
                {area.name}
                {appointmentStart && `, ${formatDayAndTime(appointmentStart, area.timeZone)}`}
              </span>
              <Badge tone="warn" className="ml-auto">
                {STATUS_LABELS[status]}
              </Badge>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
