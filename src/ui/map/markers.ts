import { type Map as MapLibre, Marker } from "maplibre-gl";
import type { MapPoint } from "./bounds.ts";
import { spread } from "./geometry.ts";
import { hueColor } from "./hue.ts";

/** The least distance in pixels between the centers of two markers: the size of a marker. */
const APART = 32;

/** The free space at each edge: half a marker, and at the right also the map's buttons. */
const MARGIN = { left: 18, top: 18, right: 76, bottom: 18 };

/** The markers of a map. They are elements above the canvas, so that screen readers and Tab find them. */
export class Markers {
  readonly #map: MapLibre;
  readonly #onSelect: ((id: string) => void) | undefined;
  #shown: { point: MapPoint; marker: Marker; element: HTMLElement }[] = [];

  constructor(map: MapLibre, onSelect: ((id: string) => void) | undefined) {
    this.#map = map;
    this.#onSelect = onSelect;
    map.on("moveend", () => this.#keepApart());
  }

  show(points: readonly MapPoint[]): void {
    for (const { marker } of this.#shown) marker.remove();
    this.#shown = points.map((point) => {
      const element = this.#elementOf(point);
      const marker = new Marker({ element }).setLngLat([point.lng, point.lat]).addTo(this.#map);
      return { point, marker, element };
    });
    this.#keepApart();
  }

  select(id: string | null): void {
    for (const { point, element } of this.#shown) {
      if (this.#onSelect) element.setAttribute("aria-pressed", String(point.id === id));
    }
  }

  #elementOf(point: MapPoint): HTMLElement {
    const select = this.#onSelect;
    const element = document.createElement(select ? "button" : "div");
    element.className = "map-pin";
    element.dataset.tone = point.tone ?? "brand";
    if (point.hue !== undefined) element.style.setProperty("--hue", hueColor(point.hue));
    element.setAttribute("aria-label", point.label);
    if (element instanceof HTMLButtonElement) {
      element.type = "button";
      element.addEventListener("click", (event) => {
        event.stopPropagation();
        select?.(point.id);
      });
    } else element.setAttribute("role", "img");
    const dot = part(point.hue === undefined ? "map-pin-dot" : "map-pin-dot map-hue", "");
    // CSS draws the mark, so that the mark is not part of the marker's accessible name.
    if (point.mark) dot.dataset.mark = point.mark;
    element.append(dot, part("map-pin-label", point.label));
    return element;
  }

  #keepApart(): void {
    const places = this.#shown.map(({ point }) => this.#map.project([point.lng, point.lat]));
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { left, top, right, bottom } = MARGIN;
    const room = { left, top, right: width - right, bottom: height - bottom };
    spread(places, APART, room).forEach(({ x, y }, i) => {
      this.#shown[i]?.marker.setOffset([x, y]);
    });
  }
}

function part(className: string, text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  span.setAttribute("aria-hidden", "true");
  return span;
}
