import { Link } from "react-router";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Series, SeriesDate } from "../contract.ts";
import type { SeriesWhy } from "../rules.ts";

const TONES: Record<SeriesDate["state"], BadgeTone> = {
  planned: "neutral",
  made: "success",
  skipped: "neutral",
  waits: "warn",
};

type Props = {
  series: Pick<Series, "dates" | "timeZone">;
  toVisit: (orderId: string) => string;
  words: Readonly<Record<SeriesDate["state"], string>>;
  /** What a date that waits says to its reader, if the reader decides. */
  why?: (why: SeriesWhy) => string;
};

/** The dates ahead: each with its state, and a link to its visit once it is booked. */
export function SeriesDates({ series: { dates, timeZone }, toVisit, words, why: toText }: Props) {
  return (
    <ul className="grid gap-3">
      {dates.map(({ date, startsAt, state, order, why }) => {
        const when = formatDayAndTime(startsAt, timeZone);
        return (
          <li key={date} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {order ? (
              <Link
                to={toVisit(order.id)}
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {when}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center">{when}</span>
            )}
            {order ? (
              <StatusBadge status={order.status} isNoShow={false} />
            ) : (
              <Badge tone={TONES[state]}>{words[state]}</Badge>
            )}
            {why && toText && <span className="basis-full text-sm text-ink-soft">{toText(why)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
