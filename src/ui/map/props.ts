import type { MapArea, MapLine, MapPoint, MapTown } from "./bounds.ts";
import type { Corner } from "./outline.ts";
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
  /** Faint outlines and dots below everything else, such as what others have. They have no names. */
  outlines?: readonly (readonly Corner[])[];
  dots?: readonly Corner[];
  /** What the map shows while it has no markers and areas: the corners around it. */
  start?: readonly Corner[];
  /** The corners of an outline that the visitor draws. Only with `onCorners` they can be changed. */
  corners?: readonly Corner[];
  /** Called with all corners after each change. The map then stays where the visitor has moved it. */
  onCorners?: ((corners: readonly Corner[]) => void) | undefined;
  /** The URL of an operator's MapLibre style, which replaces the offline ground. */
  styleUrl?: string | undefined;
};
