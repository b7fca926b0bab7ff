import { z } from "zod";
import { isTimeZone } from "#kit/wire/format/times.ts";
import type { Point, Ring } from "../rules.ts";

const MILES_PER_DEGREE = 69.055;
const CORNERS = 24;

/** A closed ring of 24 corners around a point, at a radius in miles. */
export function circleAround({ latitude, longitude }: Point, miles: number): Ring {
  const degrees = miles / MILES_PER_DEGREE;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  const corners = Array.from({ length: CORNERS }, (_, index) => {
    const angle = (index / CORNERS) * 2 * Math.PI;
    const east = (degrees * Math.cos(angle)) / shrink;
    return [round(longitude + east), round(latitude + degrees * Math.sin(angle))] as const;
  });
  return [...corners, ...corners.slice(0, 1)];
}

/**
 * The options of the command that creates an area, a circle around a ZIP; with messages for the
 * terminal.
 */
export const newAreaSchema = z.object({
  zip: z
    .string("is needed: the ZIP at the center of the area, such as 85016")
    .regex(/^\d{5}$/, "takes five digits"),
  timeZone: z
    .string("is needed, such as America/Phoenix")
    .refine(isTimeZone, "must be an IANA time zone, such as America/Phoenix"),
  area: z.string().trim().min(1, "must not be empty").max(80).optional(),
  radius: z.coerce
    .number("takes miles, such as 15")
    .min(1, "takes 1 to 200 miles")
    .max(200, "takes 1 to 200 miles")
    .default(15),
});
export type NewArea = z.output<typeof newAreaSchema>;
