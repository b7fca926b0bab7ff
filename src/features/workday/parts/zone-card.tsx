import { Link } from "react-router";
import { formatWeekdays } from "#features/storefront/rules.ts";
import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import type { Zone } from "../contract/zones.ts";

type CardProps = { zone: Zone; isChosen: boolean; mayChange: boolean };

/** A zone in the list: price, days and size, with a link to its form. */
export function ZoneCard({ zone, isChosen, mayChange }: CardProps) {
  const { id, name, price, workDays, squareMiles, zipCodes } = zone;
  return (
    <Card
      padding="sm"
      pressable={mayChange}
      className={cx("wrap-anywhere", isChosen && "border-brand! bg-brand-soft")}
    >
      <h2 className="text-base">
        {mayChange ? (
          <Link to={`/groomer/zones/${id}`} className="card-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className="font-medium tabular-nums">
        {price === 0 ? "Drive included" : `+ ${formatCents(price)} for the drive`}
      </p>
      <p className="text-sm text-ink-soft">{formatWeekdays(workDays)}</p>
      <p className="text-sm text-ink-soft">
        {formatNumber(squareMiles)} square miles, {formatCount(zipCodes, "ZIP code")}
      </p>
    </Card>
  );
}
