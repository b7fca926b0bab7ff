import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, latitudeSchema, longitudeSchema, slugSchema } from "#kit/wire/schema.ts";
import { PRECISIONS } from "./rules/precision.ts";
import { PLACE_FAULTS } from "./words.ts";

/**
 * `addressLine` is empty for a town or ZIP; `adminDistrict` is the state's code. `precision` says what the
 * point is: the door, a point on the street, or the center of the ZIP.
 */
export const placeSuggestionSchema = z.object({
  formattedAddress: z.string(),
  addressLine: z.string(),
  locality: z.string(),
  adminDistrict: z.string(),
  postalCode: z.string(),
  countryRegion: z.string(),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  precision: z.enum(PRECISIONS).default("zip"),
});
export type PlaceSuggestion = z.output<typeof placeSuggestionSchema>;

export const suggestPlaces = endpoint({
  method: "GET",
  path: "/v2/places/suggest",
  summary: "Suggest US addresses, towns and ZIP codes for a text",
  audience: ["public"],
  query: z.object({
    text: z.string().max(200, PLACE_FAULTS.text).default(""),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  reply: z.array(placeSuggestionSchema),
  example: {
    query: { text: "scottsdale, a" },
    reply: [
      {
        formattedAddress: "Scottsdale, AZ 85251",
        addressLine: "",
        locality: "Scottsdale",
        adminDistrict: "AZ",
        postalCode: "85251",
        countryRegion: "US",
        latitude: 33.4936,
        longitude: -111.9167,
        precision: "zip",
      },
    ],
  },
});

/** A service area with its time zone and its center. */
export const areaSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: slugSchema,
  phoneNumber: z.string(),
  /** Of the brand there: one line, or "". */
  address: z.string(),
  site: slugSchema,
  /** IANA name. */
  timeZone: z.string(),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
});
export type Area = z.output<typeof areaSchema>;

/** The area in the examples of the API. */
export const exampleArea: Area = {
  id: "01990000-0000-7000-8000-0000000000e1",
  name: "Phoenix",
  slug: "phoenix",
  phoneNumber: "+16025550100",
  address: "200 W Washington St, Phoenix, AZ 85003",
  site: "sudsberry",
  timeZone: "America/Phoenix",
  latitude: 33.4484,
  longitude: -112.074,
};

export const listAreas = endpoint({
  method: "GET",
  path: "/v2/service-areas",
  summary: "List the areas that this brand serves",
  audience: ["public"],
  reply: z.array(areaSchema),
  example: { reply: [exampleArea] },
});

export const areaByPoint = endpoint({
  method: "GET",
  path: "/v1/service-areas/get-by-lat-long",
  summary: "Show the area at a point",
  audience: ["public"],
  query: z.object({
    latitude: z.coerce.number(PLACE_FAULTS.latitude).pipe(latitudeSchema),
    longitude: z.coerce.number(PLACE_FAULTS.longitude).pipe(longitudeSchema),
  }),
  reply: areaSchema,
  errors: ["not_found"],
  example: {
    query: { latitude: 33.51, longitude: -112.03 },
    reply: exampleArea,
  },
});

const degrees = z.coerce.number(PLACE_FAULTS.degrees);

const groundQuerySchema = z.object({
  south: degrees.pipe(latitudeSchema),
  west: degrees.pipe(longitudeSchema),
  north: degrees.pipe(latitudeSchema),
  east: degrees.pipe(longitudeSchema),
  limit: z.coerce.number().int().min(1).max(100).default(40),
});
export type GroundQuery = z.output<typeof groundQuerySchema>;

/**
 * `size`: the number of a town's ZIPs. `spots`: `[latitude, longitude]` of each ZIP, rounded to
 * half a mile.
 */
const groundSchema = z.object({
  towns: z.array(
    z.object({ name: z.string(), latitude: latitudeSchema, longitude: longitudeSchema, size: z.int() }),
  ),
  spots: z.array(z.tuple([latitudeSchema, longitudeSchema])),
});
export type Ground = z.output<typeof groundSchema>;

export const readGround = endpoint({
  method: "GET",
  path: "/v2/places/ground",
  summary: "List the towns and populated places in a section of a map",
  audience: ["public"],
  query: groundQuerySchema,
  reply: groundSchema,
  example: {
    query: { south: 33.2, west: -112.4, north: 33.7, east: -111.7, limit: 2 },
    reply: {
      towns: [
        { name: "Phoenix", latitude: 33.45, longitude: -112.07, size: 47 },
        { name: "Mesa", latitude: 33.42, longitude: -111.82, size: 16 },
      ],
      spots: [[33.45, -112.07]],
    },
  },
});
