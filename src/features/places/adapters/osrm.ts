import { z } from "zod";
import type { Point } from "../rules.ts";
import { type RouterFormat, requireSize, thinLine } from "./router.ts";
import { urlFor } from "./url-for.ts";

const seconds = z.number().nonnegative().nullable();

const tableSchema = z.object({ code: z.literal("Ok"), durations: z.array(z.array(seconds)) });

const lineSchema = z.object({
  code: z.literal("Ok"),
  routes: z
    .array(z.object({ geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }) }))
    .min(1),
});

/** OSRM (https://project-osrm.org), of OpenStreetMap data, on your own server. */
export function osrm(base: string, key: string | null): RouterFormat {
  // OSRM itself knows no keys, so this one is for the proxy in front of it.
  const headers = key === null ? {} : { headers: { authorization: `Bearer ${key}` } };
  const call = (service: string, points: readonly Point[], parameters: Record<string, string>) => ({
    url: urlFor(base, `/${service}/v1/driving/${points.map(coordinates).join(";")}`, parameters),
    ...headers,
  });
  return {
    maxPoints: 100,
    tableCall: (sources, destinations) =>
      call("table", [...sources, ...destinations], {
        annotations: "duration",
        sources: numbers(0, sources.length),
        destinations: numbers(sources.length, destinations.length),
      }),
    readTable: (body, sources, destinations) =>
      requireSize(tableSchema.parse(body).durations, sources, destinations),
    lineCall: (from, to) => call("route", [from, to], { overview: "simplified", geometries: "geojson" }),
    readLine(body) {
      const [route] = lineSchema.parse(body).routes;
      return thinLine((route?.geometry.coordinates ?? []).map(([lng, lat]) => [lat, lng]));
    },
  };
}

const coordinates = ({ latitude, longitude }: Point) => `${longitude},${latitude}`;

/** `count` numbers from `first` on, as OSRM lists them. */
const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => first + n).join(";");
