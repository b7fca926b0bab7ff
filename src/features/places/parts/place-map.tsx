import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useSite } from "#features/sites/parts/use-site.ts";
import { sectionOf } from "#ui/map/bounds.ts";
import type { MapViewProps } from "#ui/map/props.ts";
import { MapView } from "#ui/map.tsx";
import type { Ground } from "../contract.ts";

export type PlaceMapProps = Omit<MapViewProps, "towns" | "spots">;

const NONE: readonly never[] = [];
/** Degrees around the content, because a map is wider than its content. */
const MARGIN = 0.5;

/**
 * A map with the towns around its content. The towns load after the page, because they are not
 * essential.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { points = NONE, areas = NONE, start = NONE } = props;
  const { data, load } = useFetcher<Ground>();
  const path = groundPath(sectionOf({ points, areas, start }));
  useEffect(() => {
    if (path) load(path);
  }, [path, load]);
  const towns = data?.towns.map(({ name, latitude, longitude, size }) => ({
    name,
    lat: latitude,
    lng: longitude,
    size,
  }));
  const styleUrl = useSite().mapStyleUrl ?? undefined;
  return <MapView {...props} towns={towns} spots={data?.spots} styleUrl={styleUrl} />;
}

function groundPath(bounds: ReturnType<typeof sectionOf>): string | null {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  // On a coarse grid, so that a moved marker rarely loads new towns.
  const low = (degrees: number) => (Math.floor((degrees - MARGIN) * 2) / 2).toString();
  const high = (degrees: number) => (Math.ceil((degrees + MARGIN) * 2) / 2).toString();
  const query = { south: low(south), west: low(west), north: high(north), east: high(east) };
  return `/places/ground?${new URLSearchParams(query)}`;
}
