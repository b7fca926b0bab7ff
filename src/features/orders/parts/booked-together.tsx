import { Link } from "react-router";
import { formatClock } from "#kit/wire/format/times.ts";
import { Section } from "#ui/section.tsx";
import type { Order } from "../contract/order.ts";
import { dayText } from "../rules/order.ts";
import { STATUS_WORDS } from "../words/status.ts";
import { anyPath } from "./appointment-path.ts";

/**
 * Links to the other visits of the same booking. The customer reschedules or cancels each visit separately.
 */
export function BookedTogether({ order }: { order: Order }) {
  const { bookedTogether, area } = order;
  if (bookedTogether.length === 0) return null;
  return (
    <Section title="Booked together">
      <ul className="grid gap-3">
        {bookedTogether.map(({ id, number, status, appointmentStart, serviceProvider }) => (
          <li key={id}>
            <Link
              to={anyPath(id)}
              className="grid gap-0.5 rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
            >
              <span className="font-semibold">
                {appointmentStart
                  ? `${dayText(appointmentStart, area.timeZone)}, ${formatClock(appointmentStart, area.timeZone)}`
                  : "A time to be agreed"}
              </span>
              <span className="text-sm text-ink-soft">
                {serviceProvider && `with ${serviceProvider.displayName} · `}
                {number} · {STATUS_WORDS[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
