import { Link } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Rating } from "#ui/rating.tsx";
import type { DeskReview } from "../contract.ts";
import { REVIEWS_TEXTS } from "../words.ts";
import { staffReviewPath } from "./reviews-path.ts";

/** A review in the team's list. */
export function ReviewCard({ review }: { review: DeskReview }) {
  const { id, rating, author, serviceProvider, comment, createdAt, timeZone, isHidden } = review;
  return (
    <Card padding="sm" pressable className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base wrap-anywhere">
          <Link to={staffReviewPath(id)} className="card-link">
            {author || "A customer"}
          </Link>
        </h2>
        <Rating value={rating} layout="long" />
        {isHidden && <Badge tone="warn">Hidden</Badge>}
        <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums sm:ml-auto">
          {formatDayAndTime(createdAt, timeZone)}
        </time>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">About {serviceProvider.displayName}</p>
      {comment ? (
        <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{comment}</p>
      ) : (
        <p className="text-ink-soft">{REVIEWS_TEXTS.noText}</p>
      )}
    </Card>
  );
}
