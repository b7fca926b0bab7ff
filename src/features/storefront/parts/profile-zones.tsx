import { useState } from "react";
import { PlaceMap } from "#features/places/parts/place-map.tsx";
import { formatCents } from "#kit/wire/format/money.ts";
import { cx } from "#ui/cx.ts";
import { Section } from "#ui/section.tsx";
import type { PublicProfile } from "../contract.ts";
import { formatWeekdays } from "../rules.ts";

type ZonesProps = Pick<PublicProfile, "displayName" | "zones" | "serviceAreas">;

/** The groomer's work zones as a list and on a map, with work days and the price of the drive. */
export function WorkZones({ displayName, zones, serviceAreas }: ZonesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // An outline with fewer than three points cannot be drawn.
  const drawableZones = zones.filter(({ points }) => points.length > 2);
  const areas = drawableZones.map(({ id, name, points }) => ({
    id,
    label: name,
    rings: [points.map(({ latitude, longitude }): [number, number] => [latitude, longitude])],
  }));
  return (
    <Section title="Where the van goes" id="my-zones">
      <p className="mb-4 text-ink-soft">
        {serviceAreas.map(({ name }) => name).join(", ")}. Your address decides which zone applies.
      </p>
      <div className={cx("grid gap-5", areas.length > 0 && "lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]")}>
        {zones.length > 0 && (
          <ul className="grid content-start gap-2">
            {zones.map((zone) => (
              <ZoneRow
                key={zone.id}
                zone={zone}
                chosen={zone.id === chosen}
                onChoose={() => setChosen(zone.id === chosen ? null : zone.id)}
              />
            ))}
          </ul>
        )}
        {areas.length > 0 && (
          <PlaceMap
            label={`Where ${displayName} works`}
            className="h-80 sm:h-96"
            areas={areas}
            selected={chosen}
            onSelect={setChosen}
          />
        )}
      </div>
    </Section>
  );
}

type ZoneRowProps = { zone: PublicProfile["zones"][number]; chosen: boolean; onChoose: () => void };

function ZoneRow({ zone, chosen, onChoose }: ZoneRowProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={cx(
          "grid w-full grid-cols-[1fr_auto] gap-x-4 rounded-md border p-3 text-left text-sm transition-colors",
          chosen ? "border-brand bg-brand-soft" : "border-line bg-surface hover:border-line-strong",
        )}
      >
        <span className="min-w-0 font-medium wrap-anywhere">{zone.name}</span>
        <span className="text-right tabular-nums">
          {zone.price === 0 ? "Included" : `+ ${formatCents(zone.price)}`}
        </span>
        <span className="col-span-2 text-ink-soft">{formatWeekdays(zone.workDays)}</span>
        <span className="sr-only">Show on the map</span>
      </button>
    </li>
  );
}
