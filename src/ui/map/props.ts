import type { MapArea, MapLine, MapPoint, MapTown } from "./bounds.ts";
import type { PinPlace } from "./pin.ts";

export type MapViewProps = {
  /** The map's accessible name: "Where Maria works". */
  label: string;
  /** The classes that set the map's size before it is drawn: "h-80". */
  className?: string | undefined;
  points?: readonly MapPoint[];
  areas?: readonly MapArea[];
  /** Drives, as lines between points that are markers or areas of this map. */
  lines?: readonly MapLine[];
  /** Place names on the offline ground. An operator's style has its own names. */
  towns?: readonly MapTown[] | undefined;
  /** Places where people live, drawn as soft patches. */
  spots?: readonly (readonly [lat: number, lng: number])[] | undefined;
  /** The id of the chosen marker or area. */
  selected?: string | null;
  /** Called with the pressed marker or area; null after a press elsewhere. Makes markers buttons. */
  onSelect?: (id: string | null) => void;
  /** A pin that the visitor can move. `label` says so: "Your door. Move it with the arrow keys". */
  pin?: (PinPlace & { label: string }) | undefined;
  /** Called with the place to which the visitor has moved the pin. Only with it the pin is shown. */
  onPin?: ((place: PinPlace) => void) | undefined;
  /** The URL of an operator's MapLibre style, which replaces the offline ground. */
  styleUrl?: string | undefined;
};
