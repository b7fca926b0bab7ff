import { z } from "zod";
import type { Point } from "../rules.ts";
import { type DriveLine, type RouterFormat, requireSize, thinLine } from "./router.ts";
import { urlFor } from "./url-for.ts";

const tableSchema = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: z.number().nonnegative().nullable() }))),
});

const lineSchema = z.object({ trip: z.object({ legs: z.array(z.object({ shape: z.string() })).min(1) }) });

/** Valhalla (https://valhalla.github.io), of OpenStreetMap data, on your own server or hosted. */
export function valhalla(base: string, key: string | null): RouterFormat {
  const call = (path: string, body: Record<string, unknown>) => ({
    url: urlFor(base, path, { api_key: key ?? "" }),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, costing: "auto" }),
  });
  return {
    maxPoints: 50,
    tableCall: (sources, destinations) =>
      call("/sources_to_targets", { sources: sources.map(location), targets: destinations.map(location) }),
    readTable(body, sources, destinations) {
      const rows = tableSchema.parse(body).sources_to_targets;
      return requireSize(
        rows.map((row) => row.map(({ time }) => time)),
        sources,
        destinations,
      );
    },
    lineCall: (from, to) => call("/route", { locations: [from, to].map(location), directions_type: "none" }),
    readLine: (body) => thinLine(lineSchema.parse(body).trip.legs.flatMap(({ shape }) => decodeShape(shape))),
  };
}

const location = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });

/** Valhalla's shapes have six digits after the point. */
const SHAPE_SCALE = 1e6;

/** The points of an encoded polyline: signed differences in groups of five bits, the lowest group first. */
function decodeShape(shape: string): DriveLine {
  const line: DriveLine = [];
  let at = 0;
  const readDifference = () => {
    let bits = 0;
    for (let shift = 0; ; shift += 5) {
      const group = shape.charCodeAt(at++) - 63;
      // Also false at the end of the text, where the code is NaN.
      if (!(group >= 0 && group < 64) || shift > 30) throw new Error("A shape that is no polyline.");
      bits |= (group & 31) << shift;
      if (group < 32) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
  };
  let [latitude, longitude] = [0, 0];
  while (at < shape.length) {
    latitude += readDifference();
    longitude += readDifference();
    line.push([latitude / SHAPE_SCALE, longitude / SHAPE_SCALE]);
  }
  return line;
}
