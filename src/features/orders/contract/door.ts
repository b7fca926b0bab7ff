import { z } from "zod";
import { latitudeSchema, longitudeSchema } from "#kit/wire/schema.ts";

/** Where the door of an address is, in degrees (WGS 84). */
export const doorSchema = z.strictObject({ latitude: latitudeSchema, longitude: longitudeSchema });
export type Door = z.output<typeof doorSchema>;
