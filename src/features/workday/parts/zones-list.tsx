import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatWeekdays } from "#features/storefront/rules.ts";
import { formatCount, formatNumber } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Zone, Zones } from "../contract/zones.ts";
import type { ZoneTexts } from "../words/zone-texts.ts";
import { type aroundZones, ZonesMap } from "./zones-map.tsx";

type ListProps = {
  zones: Zones["zones"];
  around: ReturnType<typeof aroundZones>;
  mayChange: boolean;
  /** Of the list, below which each zone has its form. */
  path: string;
  /** The link that adds a zone. */
  add: ReactNode;
  texts: ZoneTexts;
};

/** A groomer's work zones as a list and on a map. */
export function ZonesList({ zones, around, mayChange, path, add, texts }: ListProps) {
  const [selected, setSelected] = useState<string | null>(null);
  if (zones.length === 0)
    return (
      <EmptyState title="No zones yet" actions={mayChange && add}>
        {texts.none}
      </EmptyState>
    );
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <ul className="grid content-start gap-3">
        {zones.map((zone) => (
          <li key={zone.id}>
            <ZoneCard zone={zone} path={path} isChosen={zone.id === selected} mayChange={mayChange} />
          </li>
        ))}
      </ul>
      <ZonesMap zones={zones} around={around} selected={selected} onSelect={setSelected} texts={texts} />
    </div>
  );
}

/** `path`: of the list, below which each zone has its form. */
type CardProps = { zone: Zone; path: string; isChosen: boolean; mayChange: boolean };

/** A zone in the list: price, days and size, with a link to its form. */
function ZoneCard({ zone, path, isChosen, mayChange }: CardProps) {
  const { id, name, price, workDays, squareMiles, zipCodes } = zone;
  return (
    <Card
      padding="sm"
      pressable={mayChange}
      className={cx("wrap-anywhere", isChosen && "border-brand! bg-brand-soft")}
    >
      <h2 className="text-base">
        {mayChange ? (
          <Link to={`${path}/${id}`} className="card-link">
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
