import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countiesUrl from "us-atlas/counties-10m.json?url";
import { areaFeatures, lineFeatures, spotFeatures, townFeatures } from "./geometry.ts";

type Atlas = Topology<{
  nation: GeometryCollection;
  states: GeometryCollection;
  counties: GeometryCollection;
}>;

let atlas: Promise<Atlas> | undefined;

/** The file with the ground of all maps. Browsers cache it forever, because its name contains a hash. */
function readAtlas(): Promise<Atlas> {
  atlas ??= fetch(countiesUrl).then((answer) => {
    if (!answer.ok) throw new Error(`The map's ground answered ${answer.status}`);
    return answer.json() as Promise<Atlas>;
  });
  // After a failure the next map must fetch the file again.
  atlas.catch(() => {
    atlas = undefined;
  });
  return atlas;
}

/** The sources and layers of areas and patches, which an operator's style gets too. */
export const OVERLAY_SOURCES: StyleSpecification["sources"] = {
  areas: { type: "geojson", data: areaFeatures([]), promoteId: "id" },
  lines: { type: "geojson", data: lineFeatures([]) },
  towns: { type: "geojson", data: townFeatures([]) },
  spots: { type: "geojson", data: spotFeatures([]) },
  outlines: { type: "geojson", data: areaFeatures([]) },
  dots: { type: "geojson", data: spotFeatures([]) },
};

const line = (id: string, source: string, width: unknown): LayerSpecification =>
  ({
    id,
    type: "line",
    source,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-width": width },
  }) as LayerSpecification;

const byZoom = (...stops: number[]) => ["interpolate", ["linear"], ["zoom"], ...stops];

/** The width in pixels of the patch around a settled place: about four miles at every zoom. */
const PATCH = ["interpolate", ["exponential", 2], ["zoom"], 6, 5, 14, 1_280];

export const AREA_LAYERS: LayerSpecification[] = [
  {
    id: "outlines",
    type: "line",
    source: "outlines",
    layout: { "line-join": "round" },
    paint: { "line-width": 1.5, "line-dasharray": [3, 3], "line-opacity": 0.5 },
  },
  { id: "dots", type: "circle", source: "dots", paint: { "circle-radius": 4, "circle-opacity": 0.75 } },
  {
    id: "areas-fill",
    type: "fill",
    source: "areas",
    paint: { "fill-opacity": ["case", ["boolean", ["feature-state", "selected"], false], 0.3, 0.13] },
  },
  line("areas-line", "areas", ["case", ["boolean", ["feature-state", "selected"], false], 3.5, 2]),
  line("lines", "lines", 3),
];

const GROUND_LAYERS: LayerSpecification[] = [
  { id: "sea", type: "background" },
  { id: "land", type: "fill", source: "land" },
  {
    id: "settled",
    type: "circle",
    source: "spots",
    paint: { "circle-radius": PATCH, "circle-blur": 0.9, "circle-opacity": 0.45 },
  } as LayerSpecification,
  line("county-lines", "county-lines", byZoom(4, 0.4, 8, 1, 12, 1.5)),
  line("state-lines", "state-lines", byZoom(4, 1, 8, 1.75, 12, 2.5)),
];

const TOWN_NAMES: LayerSpecification = {
  id: "town-names",
  type: "symbol",
  source: "towns",
  layout: {
    "text-field": ["get", "name"],
    // MapLibre draws the names with the page's font, so that it needs no glyph server.
    "text-font": ["Inter Variable"],
    "text-size": ["interpolate", ["linear"], ["get", "size"], 1, 11.5, 12, 14, 40, 16],
    "symbol-sort-key": ["-", 0, ["get", "size"]],
    "text-padding": 8,
    "text-max-width": 7,
  },
  paint: { "text-halo-width": 1.5 },
};

/** The offline ground: land, counties, states and towns. Its colors are set later. */
export async function groundStyle(): Promise<StyleSpecification> {
  const topology = await readAtlas();
  const { counties, nation, states } = topology.objects;
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: feature(topology, nation) },
      "county-lines": {
        type: "geojson",
        data: mesh(topology, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
      },
      "state-lines": { type: "geojson", data: mesh(topology, states, (a, b) => a !== b) },
      ...OVERLAY_SOURCES,
    },
    layers: [...GROUND_LAYERS, ...AREA_LAYERS, TOWN_NAMES],
  };
}

/** The first two digits of a county's number are the number of its state. */
const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2);

/** The token of theme.ts for each property of each layer. */
export const PAINTS: Record<string, Record<string, string>> = {
  sea: { "background-color": "sunken" },
  land: { "fill-color": "surface" },
  settled: { "circle-color": "line" },
  "county-lines": { "line-color": "line" },
  "state-lines": { "line-color": "line-strong" },
  "areas-fill": { "fill-color": "brand" },
  "areas-line": { "line-color": "brand" },
  outlines: { "line-color": "ink-faint" },
  dots: { "circle-color": "accent-fill" },
  lines: { "line-color": "ink-soft" },
  "town-names": { "text-color": "ink-soft", "text-halo-color": "surface" },
};
