import { Link } from "react-router";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import type { Board, LaneOrder } from "../contract/board.ts";
import { BOARD_TEXTS, LANE_LABELS } from "../words.ts";

/** The orders that no groomer has: requests, visits given up, and those whose groomer has left. */
export function Unassigned({ lane: { orders, requests }, now }: { lane: Board["lane"]; now: number }) {
  const more = requests - orders.filter(({ why }) => why === "request").length;
  return (
    <Section title="Unassigned">
      {orders.length === 0 && <p className="text-ink-soft">{BOARD_TEXTS.laneEmpty}</p>}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {orders.map((order) => (
          <li key={order.id} className="grid">
            <UnassignedCard order={order} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-ink-soft">And {formatCount(more, "more request")}.</p>}
    </Section>
  );
}

function UnassignedCard({ order, now }: { order: LaneOrder; now: number }) {
  const { why, customer, pets, place, area, number, appointmentStart, createdAt } = order;
  return (
    <Card padding="sm" pressable>
      <Badge tone={why === "request" ? "info" : "warn"}>{LANE_LABELS[why]}</Badge>
      <h3 className="mt-2 text-base wrap-anywhere">
        <Link to={deskAppointmentPath(order.id)} className="card-link">
          {pets.join(", ")}. {customer}
        </Link>
      </h3>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[place.street, place.locality, place.postalCode].filter(Boolean).join(", ")}. {area.name}
      </p>
      <p className="text-sm text-ink-soft">
        {appointmentStart && why !== "request"
          ? formatDayAndTime(appointmentStart, area.timeZone)
          : `Requested ${formatAgo(createdAt, now)}`}
        . Appointment {number}
      </p>
    </Card>
  );
}
