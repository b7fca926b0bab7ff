import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { toQuery } from "#features/booking/clients/parts/book-query.ts";
import { customerPath, deskBookPath } from "#features/booking/desk/parts/desk-book-paths.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatSince } from "#kit/wire/format/durations.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Pager } from "#ui/pager.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Board, Waiting } from "../contract/board.ts";
import { WAITING_TEXTS } from "../words.ts";
import { waitingPath } from "./board-path.ts";

type WaitingListProps = {
  waiting: Board["lane"]["waiting"];
  view: { date: string; area: string | null; groomer: string | null };
  /** The page of all who wait; null where a few are shown. */
  page: number | null;
  now: number;
};

/** Who waits for a time, with what the team can do. Nothing for readers who may not see customers. */
export function WaitingList({ waiting, view, page, now }: WaitingListProps) {
  if (waiting === null) return null;
  const { entries, total, limit } = waiting;
  const isBeyond = page !== null && page > 1 && entries.length === 0;
  return (
    <Section title="Waitlist">
      {entries.length === 0 && (
        <p className="text-ink-soft">{isBeyond ? WAITING_TEXTS.beyond : WAITING_TEXTS.empty}</p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {entries.map((entry) => (
          <li key={entry.id} className="grid">
            <WaitingCard entry={entry} date={view.date} now={now} />
          </li>
        ))}
      </ul>
      {(isBeyond || (page === null && total > entries.length)) && (
        <p className="mt-3">
          <TextLink to={waitingPath(view, 1)} className="inline-flex min-h-11 items-center">
            {WAITING_TEXTS.seeAll}
            {!isBeyond && ` (${total})`}
          </TextLink>
        </p>
      )}
      {page !== null && !isBeyond && (
        <div className="mt-3">
          <Pager {...{ page, total, limit }} to={(other) => waitingPath(view, other)} />
        </div>
      )}
    </Section>
  );
}

const textClass = "text-sm wrap-anywhere text-ink-soft";

function WaitingCard({ entry, date, now }: { entry: Waiting; date: string; now: number }) {
  const { pets, customer, customerId, place, area, isOffered, groomer, createdAt } = entry;
  const names = pets.map(({ name }) => name ?? WAITING_TEXTS.unnamed).join(", ");
  const services = [...new Set(pets.flatMap((pet) => pet.services.map(({ name }) => name)))].join(", ");
  return (
    <Card padding="sm" className="grid content-start gap-1">
      <p className="flex flex-wrap gap-2">
        {entry.days.includes(date) && <Badge tone="info">{WAITING_TEXTS.thisDay}</Badge>}
        {isOffered && <Badge tone="warn">{WAITING_TEXTS.offered}</Badge>}
      </p>
      <h3 className="text-base wrap-anywhere">
        <TextLink to={customerPath(customerId)}>
          {names}. {customer}
        </TextLink>
      </h3>
      <p className={textClass}>{[services, groomer && `With ${groomer}`].filter(Boolean).join(". ")}</p>
      <p className={textClass}>{whenText(entry)}</p>
      <p className={textClass}>
        {[place.street, place.locality, place.postalCode].filter(Boolean).join(", ")}. {area.name}
      </p>
      <p className={textClass}>Waiting for {formatSince(createdAt, now)}</p>
      <Permitted needs="orders.write">
        <TextLink to={bookPath(entry)} className="inline-flex min-h-11 items-center">
          {WAITING_TEXTS.book}
          <span className="sr-only"> for {customer}</span>
        </TextLink>
      </Permitted>
    </Card>
  );
}

/** "Fri, Jan 8; Sat, Jan 9, from 9:00 AM, until 1:00 PM". */
function whenText({ days, startTime, endTime }: Waiting): string {
  const from = startTime && `from ${formatWallTime(startTime)}`;
  const to = endTime && `until ${formatWallTime(endTime)}`;
  return [days.map((day) => formatShortDay(day)).join("; "), from, to].filter(Boolean).join(", ");
}

/** The form that books for the customer, with the same services. */
function bookPath({ customerId, pets }: Waiting): string {
  const chosen = pets.map(({ id, services }) => ({
    id,
    services: services.map((service) => ({ id: service.id, serviceAddOns: service.addOnIds })),
  }));
  return `${deskBookPath(customerId)}?${toQuery(chosen)}`;
}
