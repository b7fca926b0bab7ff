import { CalendarClock, MapPin } from "lucide-react";
import { Link } from "react-router";
import { formatShortStart } from "#kit/wire/format/times.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Rating } from "#ui/rating.tsx";
import type { ListedGroomer } from "../contract.ts";
import { bookPath } from "../rules.ts";

export type GroomerCardProps = {
  groomer: ListedGroomer;
  /** The groomer's number on the map beside the list. */
  mark?: string;
  /** True if the visitor has chosen this groomer in the list or on the map. */
  chosen?: boolean;
};

/** A groomer in a list. The card links to the profile; the button starts a booking with this groomer. */
export function GroomerCard({ groomer, mark, chosen = false }: GroomerCardProps) {
  const { id, displayName, businessName, tagLine, area, rating, reviewCount, nextFree } = groomer;
  return (
    <Card
      pressable
      className={cx("flex h-full flex-col", chosen && "border-brand! shadow-lift")}
      aria-current={chosen || undefined}
    >
      <div className="flex items-start gap-4">
        <Avatar name={displayName} src={groomer.profilePicture?.sizes.thumbnail ?? null} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg wrap-anywhere">
            <Link to={`/${groomer.vanityUrl}`} prefetch="intent" className="card-link">
              {displayName}
            </Link>
          </h2>
          {businessName && <p className="text-ink-soft wrap-anywhere">{businessName}</p>}
          <Rating value={rating} count={reviewCount} className="mt-1" />
        </div>
        {mark && <MapMark mark={mark} chosen={chosen} />}
      </div>
      <p className="mt-4 flex-1">{tagLine}</p>
      <p className="mt-3 flex items-center gap-1.5 text-sm text-ink-soft">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {area.name}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="flex items-center gap-1.5 text-sm">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          {nextFree ? (
            <span>
              <span className="text-ink-soft">Next free: </span>
              <span className="font-semibold tabular-nums">{formatShortStart(nextFree)}</span>
            </span>
          ) : (
            <span className="text-ink-soft">No free time at the moment</span>
          )}
        </p>
        {nextFree && (
          <LinkButton
            to={bookPath({ groomer: id, date: nextFree.date })}
            variant="secondary"
            size="sm"
            className="relative z-1"
          >
            Book<span className="sr-only"> with {displayName}</span>
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function MapMark({ mark, chosen }: { mark: string; chosen: boolean }) {
  return (
    <span
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full text-xs font-bold tabular-nums no-js:hidden",
        chosen ? "bg-brand-fill text-on-brand" : "bg-sunken text-ink-soft",
      )}
    >
      <span className="sr-only">On the map: </span>
      {mark}
    </span>
  );
}
