import { PlaceMap } from "#features/places/parts/place-map.tsx";
import type { Point } from "#features/places/rules.ts";
import type { Zones } from "../contract/zones.ts";
import type { ZoneTexts } from "../words/zone-texts.ts";

export const toRing = (corners: readonly Point[]) =>
  corners.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);

/**
 * What lies around a groomer's zones: the brand's areas, other groomers' zones, and own clients; around the
 * zone `except` also the groomer's other zones. The map starts at the zones, or at the groomer's area.
 */
export function aroundZones(
  { zones, areas, others, clients, ownAreaId }: Omit<Zones, "mayChange" | "maySetPrices">,
  except?: string,
) {
  const own = except === undefined ? [] : zones.filter(({ id }) => id !== except);
  const area = areas.find(({ id }) => id === ownAreaId);
  const start = zones.length > 0 ? zones.flatMap(({ corners }) => corners) : (area?.corners ?? []);
  return {
    outlines: [...areas, ...own].map(({ corners }) => toRing(corners)).concat(others.map(toRing)),
    dots: toRing(clients),
    start: toRing(start),
  };
}

type ZonesMapProps = {
  zones: Zones["zones"];
  around: ReturnType<typeof aroundZones>;
  selected: string | null;
  onSelect: (id: string | null) => void;
  texts: ZoneTexts;
};

/** All zones of a groomer on a map. A press on a zone chooses it in the list. */
export function ZonesMap({ zones, around, selected, onSelect, texts }: ZonesMapProps) {
  return (
    <figure className="grid gap-2">
      <PlaceMap
        label={texts.zones}
        className="h-80 sm:h-112"
        areas={zones.map(({ id, name, corners }) => ({ id, label: name, rings: [toRing(corners)] }))}
        {...around}
        selected={selected}
        onSelect={onSelect}
      />
      <MapKey texts={texts} />
    </figure>
  );
}

/** What the faint lines and dots of the map mean. */
export function MapKey({ texts }: { texts: Pick<ZoneTexts, "key"> }) {
  return <figcaption className="text-sm text-ink-soft">{texts.key}</figcaption>;
}
