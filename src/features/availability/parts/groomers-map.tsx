import { PlaceMap } from "#features/places/parts/place-map.tsx";

export type MappedGroomer = {
  id: string;
  displayName: string;
  rating: number | null;
  /** The outline of the zone that contains the address, as `[latitude, longitude]`. */
  ring: [lat: number, lng: number][];
};

export type GroomersMapProps = {
  groomers: readonly MappedGroomer[];
  home: { latitude: number; longitude: number } | null;
  selected: string | null;
  onSelect: (id: string | null) => void;
  className?: string;
};

/**
 * A map of the zones where the listed groomers drive, with the groomers' numbers in the list. The chosen
 * groomer's zone is drawn. The list has the same information.
 */
export function GroomersMap({ groomers, home, selected, onSelect, className }: GroomersMapProps) {
  const points = groomers.flatMap(({ id, displayName, rating, ring }, index) => {
    const middle = middleOf(ring);
    if (!middle) return [];
    const stars = rating === null ? "new" : `${rating.toFixed(1)} stars`;
    return [{ id, ...middle, label: `${displayName}, ${stars}`, mark: String(index + 1) }];
  });
  const chosen = groomers.find(({ id }) => id === selected);
  const house = home && {
    id: "home",
    lat: home.latitude,
    lng: home.longitude,
    label: "Your address",
    tone: "accent" as const,
  };
  return (
    <PlaceMap
      label="Where the groomers of this list are on the road"
      className={className}
      points={house ? [...points, house] : points}
      areas={
        chosen && chosen.ring.length > 2
          ? [{ id: chosen.id, label: `${chosen.displayName}’s zone`, rings: [chosen.ring] }]
          : []
      }
      selected={selected}
      onSelect={(id) => onSelect(id === "home" ? null : id)}
    />
  );
}

/** The middle of an outline's corners. It shows about where a groomer drives, never the groomer's home. */
function middleOf(ring: MappedGroomer["ring"]): { lat: number; lng: number } | null {
  // Closed rings name their first corner twice.
  const corners = ring.slice(1);
  if (corners.length === 0) return null;
  const mean = (place: 0 | 1) => corners.reduce((sum, corner) => sum + corner[place], 0) / corners.length;
  return { lat: mean(0), lng: mean(1) };
}
