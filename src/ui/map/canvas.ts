import "./map.css";
import { type ExpressionSpecification, type GeoJSONSource, Map as MapLibre, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { boundsOf, type MapArea, type MapLine, type MapPoint, type MapTown, sectionOf } from "./bounds.ts";
import { Corners } from "./corners.ts";
import { areaFeatures, lineFeatures, spotFeatures, townFeatures } from "./geometry.ts";
import { Markers } from "./markers.ts";
import type { Corner } from "./outline.ts";
import { Pin, type PinPlace } from "./pin.ts";
import { AREA_LAYERS, groundStyle, OVERLAY_SOURCES, PAINTS } from "./style.ts";

export type MapContent = {
  points: readonly MapPoint[];
  areas: readonly MapArea[];
  lines: readonly MapLine[];
  towns: readonly MapTown[];
  spots: readonly (readonly [lat: number, lng: number])[];
  outlines: readonly (readonly Corner[])[];
  dots: readonly Corner[];
  start: readonly Corner[];
};

export type MapHandle = {
  show(content: MapContent): void;
  select(id: string | null): void;
  /** Moves the pin. Does nothing on a map without `onPin`. */
  setPin(place: PinPlace): void;
  /** Shows the corners of the drawn outline. Does nothing on a map without `onCorners`. */
  setCorners(corners: readonly Corner[]): void;
  zoom(by: 1 | -1): void;
  /** Moves the map so that all markers and areas are in view. */
  showAll(): void;
  remove(): void;
};

export type MapSettings = {
  label: string;
  styleUrl: string | undefined;
  onSelect: ((id: string | null) => void) | undefined;
  pinLabel: string;
  onPin: ((place: PinPlace) => void) | undefined;
  onCorners: ((corners: readonly Corner[]) => void) | undefined;
  /** Called when the browser has taken the WebGL context away and does not restore it. */
  onLost: () => void;
};

/** The usual zoom of maps, and the closest zoom at which the offline ground looks right. */
const USUAL_ZOOM = 10;
const CLOSEST = { ours: 13, operators: 18 };
/** The middle of the 48 states, for a map without markers and areas. */
const NOWHERE: [number, number] = [-98.6, 39.8];
const BRIEF_MS = 200;

const WORDS = {
  "CooperativeGesturesHandler.WindowsHelpText": "Hold Ctrl and scroll to zoom the map",
  "CooperativeGesturesHandler.MacHelpText": "Hold ⌘ and scroll to zoom the map",
  "CooperativeGesturesHandler.MobileHelpText": "Use two fingers to move the map",
};

/** Draws a map into an element, whose size must be set. Throws when the browser has no WebGL. */
export async function drawMap(container: HTMLElement, content: MapContent, settings: MapSettings) {
  setWorkerUrl(workerUrl);
  const style = settings.styleUrl ?? (await groundStyle());
  const bounds = sectionOf(content);
  const map = new MapLibre({
    container,
    style,
    ...(bounds ? { bounds, fitBoundsOptions: fitting } : { center: NOWHERE, zoom: 3 }),
    maxZoom: settings.styleUrl ? CLOSEST.operators : CLOSEST.ours,
    minZoom: 2.5,
    attributionControl: settings.styleUrl ? { compact: true } : false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { ...WORDS, "Map.Title": settings.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("webglcontextlost", settings.onLost);
  await new Promise<void>((resolve) => map.once("load", () => resolve()));
  if (settings.styleUrl) addOverlay(map);
  return handleOf(map, content, settings);
}

/** The space, in pixels, for markers and their names, and for the buttons at the right. */
const fitting = { padding: { top: 56, right: 80, bottom: 32, left: 32 }, maxZoom: USUAL_ZOOM + 1 };

function addOverlay(map: MapLibre): void {
  for (const [id, source] of Object.entries(OVERLAY_SOURCES)) map.addSource(id, source);
  for (const layer of AREA_LAYERS) map.addLayer(layer);
}

function handleOf(map: MapLibre, first: MapContent, settings: MapSettings): MapHandle {
  const { onSelect, onPin, pinLabel, onCorners } = settings;
  let shown = first;
  let selected: string | null = null;
  const markers = new Markers(map, onSelect);
  const source = (id: string) => map.getSource<GeoJSONSource>(id);
  const isArea = (id: string | null) => shown.areas.some((area) => area.id === id);
  const mark = (id: string | null, on: boolean) => {
    if (id !== null && isArea(id)) map.setFeatureState({ source: "areas", id }, { selected: on });
  };
  const fill = () => {
    source("areas")?.setData(areaFeatures(shown.areas));
    source("lines")?.setData(lineFeatures(shown.lines));
    source("towns")?.setData(townFeatures(shown.towns));
    source("spots")?.setData(spotFeatures(shown.spots));
    source("outlines")?.setData(areaFeatures(shown.outlines.map(toOutlineArea)));
    source("dots")?.setData(spotFeatures(shown.dots));
    markers.show(shown.points);
    markers.select(selected);
  };
  const showAll = () => {
    const bounds = sectionOf(shown);
    if (bounds) map.fitBounds(bounds, { ...fitting, duration: BRIEF_MS });
  };
  if (onSelect) listenToAreas(map, onSelect);
  const pin = onPin ? new Pin(map, pinLabel, onPin) : null;
  const onDrag = (ring: readonly Corner[]) =>
    source("areas")?.setData(areaFeatures([{ id: "drawn", label: "", rings: [[...ring]] }]));
  // The map stays where it is while the visitor draws on it, and moves to an outline from elsewhere.
  let isDrawing = false;
  const onChange = (ring: readonly Corner[]) => {
    isDrawing = true;
    onCorners?.(ring);
  };
  const corners = onCorners ? new Corners(map, { onChange, onDrag }) : null;
  const unwatch = watchScheme(map);
  fill();
  return {
    show(content) {
      const same = JSON.stringify(boxed(content)) === JSON.stringify(boxed(shown));
      mark(selected, false);
      shown = content;
      fill();
      mark(selected, true);
      if (!same && !isDrawing) showAll();
      isDrawing = false;
    },
    select(id) {
      mark(selected, false);
      selected = id;
      mark(selected, true);
      markers.select(id);
      const point = shown.points.find((one) => one.id === id);
      if (point && !map.getBounds().contains([point.lng, point.lat]))
        map.easeTo({ center: [point.lng, point.lat], duration: BRIEF_MS });
    },
    setPin: (place) => pin?.show(place),
    setCorners: (ring) => corners?.show(ring),
    zoom: (by) => map.zoomTo(map.getZoom() + by, { duration: BRIEF_MS }),
    showAll,
    remove() {
      unwatch();
      map.remove();
    },
  };
}

const toOutlineArea = (ring: readonly Corner[], index: number): MapArea => ({
  id: String(index),
  label: "",
  rings: [[...ring]],
});

const boxed = ({ points, areas }: MapContent) => boundsOf(points, areas);

/** A line may have a color of its own. */
const ownColorOr = (color: string): ExpressionSpecification => [
  "case",
  ["has", "color"],
  ["to-color", ["get", "color"]],
  color,
];

/** Makes a press on an area choose that area. A press outside of all areas chooses none. */
function listenToAreas(map: MapLibre, onSelect: (id: string | null) => void): void {
  map.on("click", ({ point }) => {
    const [area] = map.queryRenderedFeatures(point, { layers: ["areas-fill"] });
    onSelect(area ? String(area.properties.id) : null);
  });
}

/**
 * Colors the map by the brand's tokens, again after each change of the scheme. Returns a function that stops.
 */
function watchScheme(map: MapLibre): () => void {
  const paint = () => {
    // A visitor who leaves before the map is drawn removes its element, and with it all tokens.
    if (!map.getContainer().isConnected) return;
    const css = getComputedStyle(map.getContainer());
    for (const [layer, properties] of Object.entries(PAINTS)) {
      if (!map.getLayer(layer)) continue;
      for (const [property, token] of Object.entries(properties)) {
        const color = css.getPropertyValue(`--${token}`).trim();
        map.setPaintProperty(layer, property as "fill-color", layer === "lines" ? ownColorOr(color) : color);
      }
    }
  };
  paint();
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", paint);
  const switched = new MutationObserver(paint);
  switched.observe(document.documentElement, { attributes: true, attributeFilter: ["data-scheme"] });
  return () => {
    dark.removeEventListener("change", paint);
    switched.disconnect();
  };
}
