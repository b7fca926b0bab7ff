import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatList } from "#kit/wire/format/counts.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { Series } from "../contract.ts";
import { everyText } from "../words.ts";

type CardProps = { series: Series; to: string; name: string; isGroomer?: boolean };

/** Standing appointments in a list: the other person, how often, for which pets. */
export function SeriesCard({ series, to, name, isGroomer = false }: CardProps) {
  const waits = isGroomer && series.dates.some(({ state }) => state === "waits");
  return (
    <Card pressable padding="sm" className="flex items-center gap-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="text-base wrap-anywhere">
          <Link to={to} className="card-link">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {everyText(series)}, {formatList(series.pets.map((pet) => pet.name))}
        </p>
        {(waits || series.endedFrom) && (
          <p>{series.endedFrom ? <Badge>Ended</Badge> : waits && <Badge tone="warn">Needs you</Badge>}</p>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Card>
  );
}
