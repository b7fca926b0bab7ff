import { bookAtPath } from "#features/booking/clients/parts/book-paths.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import type { Day } from "../contract/day.ts";

/** The free stretches of a day, each with a link that books a client in it. */
export function DayGaps({ day: { date, gaps } }: { day: Pick<Day, "date" | "gaps"> }) {
  if (gaps.length === 0) return null;
  return (
    <Section title="Free times">
      <ul className="grid gap-2">
        {gaps.map(({ startTime, endTime }) => (
          <li key={startTime} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {formatWallTime(startTime)} to {formatWallTime(endTime)}
            <LinkButton to={bookAtPath(date, startTime)} variant="secondary" size="sm" className="min-h-11">
              Book a client<span className="sr-only"> from {formatWallTime(startTime)}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
