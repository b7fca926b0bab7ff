import { Link } from "react-router";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Pager } from "#ui/pager.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import type { Client, ClientVisit } from "../contract/clients.ts";
import { clientPath } from "./client-path.ts";
import { visitPath } from "./day-path.ts";

export const VISITS_ON_A_PAGE = 10;

/** A page of a client's visits with the groomer, the latest first. `today`: YYYY-MM-DD. */
export function ClientVisits({ client, page, today }: { client: Client; page: number; today: string }) {
  return (
    <Section title="Visits" id="visits">
      <ul className="grid gap-3">
        {client.latestVisits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} today={today} />
        ))}
      </ul>
      <div className="mt-6">
        <Pager
          page={page}
          total={client.visitsTotal}
          limit={VISITS_ON_A_PAGE}
          to={(number) => `${clientPath(client.id, { page: number })}#visits`}
        />
      </div>
    </Section>
  );
}

type VisitProps = { visit: ClientVisit; today: string };

/** A visit with a link to its page: time, pets, services, status, price, stars and photos. */
function VisitRow({ visit, today }: VisitProps) {
  const { id, time, pets, services, status, orderMarkedAsNoShow, total, rating, photos } = visit;
  return (
    <li>
      <Card pressable padding="sm" className="grid gap-1">
        <h3 className="text-base">
          <Link to={visitPath(id)} className="card-link">
            {time ? `${dayText(time.date, today)}, ${formatWallTime(time.startTime)}` : "A time to be agreed"}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {formatList(pets)}: {services.join(", ")}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusBadge status={status} isNoShow={orderMarkedAsNoShow} />
          <span className="text-sm text-ink-soft tabular-nums">{formatRange(total)}</span>
          {rating !== null && <Rating value={rating} />}
        </p>
        {photos.length > 0 && <VisitPhotos visit={visit} today={today} />}
      </Card>
    </li>
  );
}

/** Small photos of the pets before and after their services. Each leads to the visit. */
function VisitPhotos({ visit: { id, time, photos }, today }: VisitProps) {
  const day = time ? ` on ${dayText(time.date, today)}` : "";
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ pet, service, side, image }) => (
        <li key={`${service} ${side} ${image.id}`}>
          {/* Above the link that covers the card. */}
          <Link to={visitPath(id)} className="relative block rounded-md">
            <img
              src={image.sizes.thumbnail}
              alt={`${pet} ${side} ${service}${day}`}
              width={72}
              height={72}
              loading="lazy"
              decoding="async"
              className="size-18 rounded-md bg-sunken object-cover"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A day, with its year unless that is this one: "Tue, Nov 24" or "Tue, Nov 25, 2025". */
function dayText(date: string, today: string): string {
  const year = date.slice(0, 4);
  return today.startsWith(year) ? formatShortDay(date) : `${formatShortDay(date)}, ${year}`;
}
