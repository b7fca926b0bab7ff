import { BookButton } from "#features/availability/parts/slot-form.tsx";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { Rating } from "#ui/rating.tsx";
import type { ProviderDays } from "../contract/groomers.ts";

export type ListedGroomer = Omit<ProviderDays, "days" | "workZone"> & { openDays: number };

export type GroomerRowProps = {
  groomer: ListedGroomer;
  /** The number of the groomer's marker on the map. */
  mark: string;
  /** Whether the groomer is chosen, on the map or by the number here. */
  isSelected: boolean;
  onMark: () => void;
  /** The URL of the groomer's days and times. */
  to: string;
  first: boolean;
};

/** A groomer in the list: name, rating, price, and a button that holds the next time. */
export function GroomerRow({ groomer, mark, isSelected, onMark, to, first }: GroomerRowProps) {
  const { displayName, tagLine, rating, reviewCount, price, minutes, nextSlot, openDays } = groomer;
  return (
    <Card padding="sm" className={cx("grid gap-3 sm:gap-4", isSelected && "border-brand bg-brand-soft")}>
      <div className="flex items-start gap-3">
        <Avatar name={displayName} size="lg" className="max-sm:size-11 max-sm:text-sm" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg wrap-anywhere">{displayName}</h3>
          <Rating value={rating} count={reviewCount || undefined} />
          {tagLine && <p className="mt-1 text-sm text-ink-soft max-sm:hidden">{tagLine}</p>}
        </div>
        <button
          type="button"
          onClick={onMark}
          aria-pressed={isSelected}
          aria-label={`Number ${mark}: show ${displayName} on the map`}
          className="no-js:hidden grid size-8 shrink-0 place-items-center rounded-full border border-line bg-raised text-sm font-semibold tabular-nums hover:border-brand aria-pressed:border-brand-fill aria-pressed:bg-brand-fill aria-pressed:text-on-brand"
        >
          {mark}
        </button>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Price value={price} className="text-lg font-semibold" />
        <span className="text-sm text-ink-soft">
          {formatMinutes(minutes)}
          {openDays > 0 && <span className="max-sm:hidden"> · {formatCount(openDays, "open day")}</span>}
        </span>
      </p>
      {nextSlot ? (
        <div>
          <p className="mb-2 text-sm text-ink-soft">
            Next: {formatShortDay(nextSlot.date)}, {formatWallTime(nextSlot.startTime)}
          </p>
          <div className="flex flex-wrap gap-2 [&>*]:grow">
            <BookButton slot={nextSlot} variant={first ? "primary" : "secondary"} />
            <LinkButton to={to} variant="quiet">
              All times<span className="sr-only"> with {displayName}</span>
            </LinkButton>
          </div>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">No open times right now.</p>
      )}
    </Card>
  );
}
