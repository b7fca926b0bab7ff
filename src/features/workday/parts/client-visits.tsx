import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatShortStart } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import type { ClientVisit } from "../contract/clients.ts";

/** The latest visits of a client with the groomer, the latest first. */
export function ClientVisits({ visits }: { visits: readonly ClientVisit[] }) {
  return (
    <Section title="Visits">
      <ul className="grid gap-3">
        {visits.map(({ id, time, pets, services, status, orderMarkedAsNoShow, total, rating }) => (
          <li key={id}>
            <Card padding="sm" className="grid gap-1">
              <h3 className="text-base">{time ? formatShortStart(time) : "A time to be agreed"}</h3>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {formatList(pets)}: {services.join(", ")}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <StatusBadge status={status} isNoShow={orderMarkedAsNoShow} />
                <span className="text-sm text-ink-soft tabular-nums">{formatRange(total)}</span>
                {rating !== null && <Rating value={rating} />}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
