import type { MapArea, MapPoint, MapTown } from "./bounds.ts";

export type MapViewProps = {
  /** Names the map: "Where Maria works". */
  label: string;
  /** Its size, which it has from the start: "h-80". */
  className?: string | undefined;
  points?: readonly MapPoint[];
  areas?: readonly MapArea[];
  /** Names on the ground; an operator's own style brings its own. */
  towns?: readonly MapTown[] | undefined;
  /** Settled ground, drawn as soft patches. */
  spots?: readonly (readonly [lat: number, lng: number])[] | undefined;
  /** The chosen point or area. */
  selected?: string | null;
  /** Makes markers buttons and areas pressable; null when the press was beside all of them. */
  onSelect?: (id: string | null) => void;
  /** A MapLibre style of the operator's in place of the offline ground. */
  styleUrl?: string | undefined;
};
