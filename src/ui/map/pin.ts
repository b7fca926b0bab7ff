import { type Map as MapLibre, Marker } from "maplibre-gl";

/** A point in degrees (WGS 84). */
export type PinPlace = { lat: number; lng: number };

/** How far an arrow key moves the pin, in meters; with Shift ten times as far. */
const STEP_METERS = 10;
const METERS_PER_DEGREE = 111_320;
const BRIEF_MS = 200;

/** East and north of each arrow key. */
const ARROWS: Record<string, [east: number, north: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The place that an arrow key moves a pin to; null for other keys. `step` in meters. */
export function movedBy(
  key: string,
  isFar: boolean,
  { lat, lng }: PinPlace,
  step = STEP_METERS,
): PinPlace | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const degrees = (step * (isFar ? 10 : 1)) / METERS_PER_DEGREE;
  const shrink = Math.cos((lat * Math.PI) / 180);
  return { lat: lat + arrow[1] * degrees, lng: lng + (arrow[0] * degrees) / shrink };
}

/** A pin that people drag, move with the arrow keys, or set by a press on the map. */
export class Pin {
  readonly #map: MapLibre;
  readonly #marker: Marker;

  constructor(map: MapLibre, label: string, onMove: (place: PinPlace) => void) {
    this.#map = map;
    const element = document.createElement("button");
    element.type = "button";
    element.className = "map-pin";
    element.dataset.tone = "accent";
    element.setAttribute("aria-label", label);
    const dot = document.createElement("span");
    dot.className = "map-pin-dot";
    element.append(dot);
    this.#marker = new Marker({ element, draggable: true });
    this.#marker.on("dragend", () => onMove(this.#marker.getLngLat()));
    map.on("click", ({ lngLat }) => onMove(lngLat));
    element.addEventListener("click", (event) => event.stopPropagation());
    element.addEventListener("keydown", (event) => {
      const place = movedBy(event.key, event.shiftKey, this.#marker.getLngLat());
      if (!place) return;
      // The map itself would move with the same keys.
      event.preventDefault();
      event.stopPropagation();
      onMove(place);
    });
  }

  show({ lat, lng }: PinPlace): void {
    this.#marker.setLngLat([lng, lat]).addTo(this.#map);
    if (!this.#map.getBounds().contains([lng, lat]))
      this.#map.easeTo({ center: [lng, lat], duration: BRIEF_MS });
  }
}
