import { Sparkles } from "lucide-react";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { Rating } from "#ui/rating.tsx";
import type { BestTime } from "./slot-choices.ts";
import { BookButton } from "./slot-form.tsx";

export type RecommendationCardProps = { item: BestTime; first: boolean };

/** A recommended time, with the groomer, the price and the reason for the recommendation. */
export function RecommendationCard({ item, first }: RecommendationCardProps) {
  const { why, price, minutes } = item;
  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <div>
        {why && (
          <Badge
            tone={first ? "brand" : "neutral"}
            icon={<Sparkles aria-hidden="true" />}
            className="mb-2 whitespace-normal! [&_svg]:shrink-0"
          >
            {why}
          </Badge>
        )}
        <h3 className="text-lg">
          {formatShortDay(item.date)},{" "}
          <span className="whitespace-nowrap">{formatWallTime(item.startTime)}</span>
        </h3>
        <p className="text-sm text-ink-soft">
          until {formatWallTime(item.endTime)}, {formatMinutes(minutes)}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Avatar name={item.groomerName} />
        <div className="min-w-0">
          <p className="truncate font-medium">{item.groomerName}</p>
          <Rating value={item.rating} count={item.reviewCount || undefined} />
        </div>
      </div>
      <Price value={price} className="mt-auto text-lg font-semibold" />
      <BookButton slot={item} variant={first ? "primary" : "secondary"} block />
    </Card>
  );
}
