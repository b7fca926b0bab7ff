import { z } from "zod";
import { MAX_ZONE_PRICE } from "#features/groomers/rules/zone-corners.ts";
import { MAX_CORNERS } from "#features/places/rules/drawn-ring.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  centsSchema,
  idSchema,
  latitudeSchema,
  lineSchema,
  longitudeSchema,
  weekdaySchema,
} from "#kit/wire/schema.ts";
import { CORNERS_FAULTS, ZONE_FAULTS } from "../words/zones.ts";

/** A groomer may draw zones while setting up the account. */
const states = { groomer: ["approved", "active"] } as const;

const pointSchema = z.object({ latitude: latitudeSchema, longitude: longitudeSchema });
/** Not closed: the last corner differs from the first. */
const cornersSchema = z.array(pointSchema);

export const zoneSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Cents that a visit in this zone adds to the price. */
  price: centsSchema,
  workDays: z.array(weekdaySchema),
  corners: cornersSchema,
  squareMiles: z.number().min(0),
  /** The number of ZIP codes whose center lies in the zone. */
  zipCodes: z.int().min(0),
});
export type Zone = z.output<typeof zoneSchema>;

export const exampleZone: Zone = {
  id: "01990000-0000-7000-8000-00000000a0e1",
  name: "North side",
  price: 1_500,
  workDays: [2, 3, 4, 5, 6],
  corners: [
    { latitude: 33.5, longitude: -112.1 },
    { latitude: 33.5, longitude: -112 },
    { latitude: 33.58, longitude: -112.05 },
  ],
  squareMiles: 15.9,
  zipCodes: 7,
};

export const zonesSchema = z.object({
  /** The cheapest first: of several zones around a door, the cheapest of the weekday counts. */
  zones: z.array(zoneSchema),
  areas: z.array(z.object({ id: idSchema, name: z.string(), corners: cornersSchema })),
  /** Outlines of other groomers' zones, without names and prices. */
  others: z.array(cornersSchema),
  /** Where own customers are, to about a quarter mile. */
  clients: z.array(pointSchema),
  /** The area where the groomer starts; null until it is chosen. */
  ownAreaId: idSchema.nullable(),
  mayChange: z.boolean(),
  maySetPrices: z.boolean(),
});
export type Zones = z.output<typeof zonesSchema>;

export const exampleZones: Zones = {
  zones: [exampleZone],
  areas: [{ id: "01990000-0000-7000-8000-0000000000e1", name: "Phoenix", corners: exampleZone.corners }],
  others: [],
  clients: [{ latitude: 33.52174, longitude: -112.04312 }],
  ownAreaId: "01990000-0000-7000-8000-0000000000e1",
  mayChange: true,
  maySetPrices: true,
};

export const listZones = endpoint({
  method: "GET",
  path: "/v2/groomer/zones",
  summary: "List the work zones of the signed-in groomer, with what lies around them",
  audience: ["groomer"],
  states,
  reply: zonesSchema,
  errors: ["not_found"],
  example: { reply: exampleZones },
});

/** A visit that would lie outside all zones. Staff who do not see appointments get no name and place. */
const cutVisitSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  customerName: z.string(),
  locality: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
});

/**
 * `details` of a `conflict`: what the change does. Call again with `seen` set to `key` to save it all the
 * same. The key fits only this list, so that a visit booked since then is shown first.
 */
export const consentSchema = z.object({
  visits: z.array(cutVisitSchema),
  isLastZone: z.boolean(),
  key: z.string(),
});
export type Consent = z.output<typeof consentSchema>;

export const seenSchema = z
  .string()
  .regex(/^([0-9a-f]{32})?$/)
  .default("");

export const zoneInputSchema = z.object({
  name: lineSchema(60, ZONE_FAULTS.name),
  price: z
    .int(ZONE_FAULTS.priceRange)
    .min(0, ZONE_FAULTS.priceRange)
    .max(MAX_ZONE_PRICE, ZONE_FAULTS.priceRange)
    .optional(),
  workDays: z
    .array(weekdaySchema)
    .min(1, ZONE_FAULTS.days)
    .max(7, ZONE_FAULTS.repeatedDay)
    .refine((days) => new Set(days).size === days.length, ZONE_FAULTS.repeatedDay),
  /** The last corner may repeat the first. */
  corners: z
    .array(pointSchema)
    .max(MAX_CORNERS + 1, CORNERS_FAULTS.too_many)
    .default([]),
});
export type ZoneInput = z.output<typeof zoneInputSchema>;

const exampleInput = {
  name: exampleZone.name,
  price: exampleZone.price,
  workDays: exampleZone.workDays,
  corners: exampleZone.corners,
};

/**
 * The price is required, unless the brand does not let the groomer set prices: then a new zone gets the price
 * of the cheapest zone, and a changed zone stays at its price.
 */
export const addZone = endpoint({
  method: "POST",
  path: "/v2/groomer/zones",
  summary: "Add a work zone",
  audience: ["groomer"],
  states,
  body: zoneInputSchema,
  reply: zoneSchema,
  errors: ["not_found", "conflict"],
  example: { body: exampleInput, reply: exampleZone },
});

/** Booked visits that fall out of all zones stay as they are, but must be seen first (`details`). */
export const changeZone = endpoint({
  method: "PUT",
  path: "/v2/groomer/zones/{id}",
  summary: "Change a work zone",
  audience: ["groomer"],
  states,
  params: z.object({ id: idSchema }),
  body: zoneInputSchema.extend({ seen: seenSchema }),
  reply: zoneSchema,
  errors: ["not_found", "conflict"],
  example: { params: { id: exampleZone.id }, body: exampleInput, reply: exampleZone },
});

/** As `changeZone`. The last zone of an active groomer needs consent too. */
export const removeZone = endpoint({
  method: "DELETE",
  path: "/v2/groomer/zones/{id}",
  summary: "Remove a work zone",
  audience: ["groomer"],
  states,
  params: z.object({ id: idSchema }),
  query: z.object({ seen: seenSchema }),
  reply: z.object({}),
  errors: ["not_found", "conflict"],
  example: { params: { id: exampleZone.id }, query: {}, reply: {} },
});

export const outlineZips = endpoint({
  method: "POST",
  path: "/v2/groomer/zones/outline",
  summary: "Draw the outline around the centers of ZIP codes, two miles wider",
  audience: ["groomer"],
  states,
  body: z.object({ zips: z.array(lineSchema(10)).min(1, ZONE_FAULTS.zips).max(100) }),
  reply: z.object({ corners: cornersSchema }),
  example: { body: { zips: ["85006", "85016"] }, reply: { corners: exampleZone.corners } },
});
