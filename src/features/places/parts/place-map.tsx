import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useSite } from "#features/sites/parts/use-site.ts";
import { boundsOf } from "#ui/map/bounds.ts";
import type { MapViewProps } from "#ui/map/props.ts";
import { MapView } from "#ui/map.tsx";
import type { Ground } from "../contract.ts";

export type PlaceMapProps = Omit<MapViewProps, "towns" | "spots">;

const NONE: readonly never[] = [];
/** Degrees around what is shown: a map is wider than its content. */
const AROUND = 0.5;

/**
 * A map with the towns around what it shows; they come after the page, since it says nothing without them
 * either.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { points = NONE, areas = NONE } = props;
  const { data, load } = useFetcher<Ground>();
  const path = groundPath(boundsOf(points, areas));
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

function groundPath(bounds: ReturnType<typeof boundsOf>): string | null {
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  // On a coarse grid, so that a moved marker asks for nothing new.
  const low = (degrees: number) => (Math.floor((degrees - AROUND) * 2) / 2).toString();
  const high = (degrees: number) => (Math.ceil((degrees + AROUND) * 2) / 2).toString();
  const query = { south: low(south), west: low(west), north: high(north), east: high(east) };
  return `/places/ground?${new URLSearchParams(query)}`;
}
