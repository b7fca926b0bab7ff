import { ChevronUp } from "lucide-react";
import { formatWeekday } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Price } from "#ui/price.tsx";
import { SummaryContent } from "./booking-summary.tsx";
import type { ShownSession } from "./path.ts";

/** The booking in the bottom bar on phones: shows price and time, and opens to the rest. For `ActionBar`. */
export function SummaryBar({ session }: { session: ShownSession }) {
  const { quote, visits, pets } = session;
  const [visit] = visits;
  return (
    <details className="group/bar">
      <summary className="flex min-h-11 list-none items-center">
        <span className="min-w-0 flex-1">
          {quote ? (
            <Price
              value={quote.total}
              live
              className="block font-semibold tracking-tight whitespace-normal!"
            />
          ) : (
            <span className="block font-semibold">Your booking</span>
          )}
          {/* Only the price above sets the width; a longer text here is cut off. */}
          <span className="flex w-0 min-w-full items-center gap-1 text-ink-soft">
            <span className="truncate">
              {visit
                ? `${formatWeekday(visit.date).slice(0, 3)} ${formatWallTime(visit.startTime)}${visits.length > 1 ? ` and ${visits.length - 1} more` : ""}`
                : pets.length > 1
                  ? `${pets.length} pets`
                  : (pets[0]?.breed.name ?? "Details")}
            </span>
            <ChevronUp
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open/bar:rotate-180"
            />
          </span>
        </span>
        <span className="sr-only">Show your booking</span>
      </summary>
      <div className="absolute inset-x-0 bottom-full max-h-[65dvh] overflow-y-auto rounded-t-xl border-t border-line bg-raised p-5 text-base leading-normal shadow-float">
        <h2 className="mb-4 text-xl">Your booking</h2>
        <SummaryContent session={session} />
      </div>
    </details>
  );
}
