import { type Map as MapLibre, Marker } from "maplibre-gl";
import { addCorner, type Corner, middlesOf } from "./outline.ts";
import { movedBy } from "./pin.ts";

/** How far an arrow key moves a corner, in meters; with Shift ten times as far. */
const STEP_METERS = 100;
/** Shorter edges (in pixels) show no middle, because it would cover their corners. */
const LEAST_EDGE = 110;

type OnCorners = (corners: readonly Corner[]) => void;

/**
 * The corners of an outline that people draw: they press the map or a middle to add one, drag it, move it
 * with the arrow keys, and remove it with Delete. Corners are buttons, so that the keyboard finds them.
 */
export class Corners {
  readonly #map: MapLibre;
  readonly #onChange: OnCorners;
  readonly #onDrag: OnCorners;
  #corners: readonly Corner[] = [];
  #markers: Marker[] = [];

  constructor(map: MapLibre, { onChange, onDrag }: { onChange: OnCorners; onDrag: OnCorners }) {
    this.#map = map;
    this.#onChange = onChange;
    this.#onDrag = onDrag;
    map.getCanvas().style.cursor = "crosshair";
    map.on("zoomend", () => this.show(this.#corners));
    map.on("click", ({ lngLat }) => this.#change(addCorner(this.#corners, [lngLat.lat, lngLat.lng])));
  }

  show(corners: readonly Corner[]): void {
    const focused = this.#markers.findIndex((marker) => marker.getElement() === document.activeElement);
    for (const marker of this.#markers) marker.remove();
    this.#corners = corners;
    this.#markers = [
      ...corners.map((corner, index) => this.#markCorner(corner, index)),
      ...middlesOf(corners).flatMap((middle, index) =>
        this.#lengthAt(index) < LEAST_EDGE ? [] : [this.#markMiddle(middle, index)],
      ),
    ];
    if (focused >= 0) this.#markers[Math.min(focused, corners.length - 1)]?.getElement().focus();
  }

  /** Pixels from a corner to the next. */
  #lengthAt(index: number): number {
    const [here, next] = [this.#corners[index], this.#corners[(index + 1) % this.#corners.length]].map(
      (corner) => this.#map.project([corner?.[1] ?? 0, corner?.[0] ?? 0]),
    );
    return here && next ? here.dist(next) : 0;
  }

  #change(corners: readonly Corner[]): void {
    this.#onChange(corners);
  }

  #markCorner(corner: Corner, index: number): Marker {
    const count = this.#corners.length;
    const marker = this.#mark(
      corner,
      "map-corner",
      `Corner ${index + 1} of ${count}. Move it with the arrow keys, remove it with Delete.`,
    );
    const moved = () => this.#corners.with(index, placeOf(marker));
    marker.on("drag", () => this.#onDrag(moved()));
    marker.on("dragend", () => this.#change(moved()));
    marker.getElement().addEventListener("keydown", (event) => {
      const place = movedBy(event.key, event.shiftKey, marker.getLngLat(), STEP_METERS);
      const removes = event.key === "Delete" || event.key === "Backspace";
      if (!place && !removes) return;
      // The map itself would move with the same keys.
      event.preventDefault();
      event.stopPropagation();
      this.#change(
        place ? this.#corners.with(index, [place.lat, place.lng]) : this.#corners.toSpliced(index, 1),
      );
    });
    return marker;
  }

  #markMiddle(middle: Corner, index: number): Marker {
    const marker = this.#mark(middle, "map-middle", `Add a corner after corner ${index + 1}`);
    const added = () => this.#corners.toSpliced(index + 1, 0, placeOf(marker));
    marker.on("drag", () => this.#onDrag(added()));
    marker.on("dragend", () => this.#change(added()));
    marker.getElement().addEventListener("click", () => this.#change(added()));
    return marker;
  }

  #mark([lat, lng]: Corner, className: string, label: string): Marker {
    const element = document.createElement("button");
    element.type = "button";
    element.className = className;
    element.setAttribute("aria-label", label);
    // Else the press would also add a corner to the map below.
    element.addEventListener("click", (event) => event.stopPropagation());
    return new Marker({ element, draggable: true }).setLngLat([lng, lat]).addTo(this.#map);
  }
}

function placeOf(marker: Marker): Corner {
  const { lat, lng } = marker.getLngLat();
  return [lat, lng];
}
