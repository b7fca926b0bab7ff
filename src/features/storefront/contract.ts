import { z } from "zod";
import { nextFreeSchema } from "#features/availability/contract.ts";
import { groomerCardSchema } from "#features/groomers/contract.ts";
import { areaSchema, exampleArea } from "#features/places/contract.ts";
import { ratingBreakdownSchema, reviewSchema, reviewSummarySchema } from "#features/reviews/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import {
  centsSchema,
  idSchema,
  instantSchema,
  latitudeSchema,
  longitudeSchema,
  slugSchema,
  wallTimeSchema,
  weekdaySchema,
} from "#kit/wire/schema.ts";

/** An area with the number of active groomers that start there. */
const servedAreaSchema = areaSchema.extend({ groomerCount: z.int() });
export type ServedArea = z.output<typeof servedAreaSchema>;

export const listServedAreas = endpoint({
  method: "GET",
  path: "/v2/storefront/areas",
  summary: "List the areas with their numbers of groomers",
  audience: ["public"],
  reply: z.array(servedAreaSchema),
  example: { reply: [{ ...exampleArea, groomerCount: 12 }] },
});

/** A public page's path, and the time of the last change of its text; null if unknown. */
const publicPathSchema = z.object({ path: z.string(), changedAt: instantSchema.nullable() });
export type PublicPath = z.output<typeof publicPathSchema>;

export const listPublicPaths = endpoint({
  method: "GET",
  path: "/v2/storefront/addresses",
  summary: "List the pages for search engines",
  audience: ["public"],
  reply: z.array(publicPathSchema),
  example: { reply: [{ path: "/s/about", changedAt: "2026-11-20T15:00:00.000Z" }] },
});

/** A point on a map in degrees, rounded to about half a mile so that it reveals no home. */
const pointSchema = z.object({ latitude: latitudeSchema, longitude: longitudeSchema });

/** A groomer in the public list. `place`: the rounded center of the first work zone; null without a zone. */
const listedGroomerSchema = groomerCardSchema.extend({
  nextFree: nextFreeSchema.nullable(),
  place: pointSchema.nullable(),
});
export type ListedGroomer = z.output<typeof listedGroomerSchema>;

const maria = {
  id: "01990000-0000-7000-8000-0000000000d1",
  vanityUrl: "maria-grooms",
  displayName: "Maria Lopez",
  businessName: "Maria Grooms",
  tagLine: "Calm hands for nervous dogs",
  rating: null,
  reviewCount: 0,
  profilePicture: null,
  area: {
    id: "01990000-0000-7000-8000-0000000000e1",
    slug: "phoenix",
    name: "Phoenix",
    timeZone: "America/Phoenix",
  },
  nextFree: {
    startsAt: "2026-11-24T16:30:00.000Z",
    date: "2026-11-24",
    startTime: "09:30",
    minutes: 90,
    zone: { id: "01990000-0000-7000-8000-0000000000c1", name: "Phoenix and around" },
  },
};
const middle = { latitude: 33.45, longitude: -112.07 };

export const listGroomers = endpoint({
  method: "GET",
  path: "/v2/storefront/groomers",
  summary: "List the groomers of one or all areas",
  audience: ["public"],
  query: z.object({ area: slugSchema.optional(), ...pagingQuery }),
  reply: pageSchema(listedGroomerSchema),
  example: {
    query: { area: "phoenix" },
    reply: { items: [{ ...maria, place: middle }], total: 1, page: 1, limit: 20 },
  },
});

/** A service that a groomer offers; prices in cents over all sizes, time in minutes for the usual pet. */
const offeredServiceSchema = z.object({
  id: idSchema,
  slug: slugSchema,
  name: z.string(),
  description: z.string(),
  petType: z.string(),
  minPrice: centsSchema,
  maxPrice: centsSchema,
  baseServiceTime: z.int(),
});

export type OfferedService = z.output<typeof offeredServiceSchema>;

/** `price`: cents added to a visit there. `points`: the rounded outline, which reveals no home. */
const workZoneSchema = z.object({
  id: idSchema,
  name: z.string(),
  price: centsSchema,
  workDays: z.array(weekdaySchema),
  points: z.array(pointSchema),
});

/** A groomer's public profile. `weightLimit` in lbs, null for none; `phoneNumber` empty unless shown. */
const publicProfileSchema = groomerCardSchema.extend({
  vanPicture: imageSchema.nullable(),
  logo: imageSchema.nullable(),
  images: z.array(imageSchema),
  nextFree: nextFreeSchema.nullable(),
  description: z.string(),
  phoneNumber: z.string(),
  weightLimit: z.int().nullable(),
  breedsToAvoid: z.array(z.string()),
  /** Local time of the area. */
  hours: z.array(z.object({ weekday: weekdaySchema, start: wallTimeSchema, end: wallTimeSchema })),
  zones: z.array(workZoneSchema),
  /** The groomer's own area first, then the other areas that overlap a zone. */
  serviceAreas: z.array(z.object({ id: idSchema, slug: z.string(), name: z.string() })),
  /** Number of pets with two or more visits by this groomer. */
  repeatedPets: z.int(),
  services: z.array(offeredServiceSchema),
  /** https addresses, or empty. */
  links: z.object({ facebook: z.string(), instagram: z.string(), yelp: z.string() }),
  videoLink: z.string().nullable(),
  ratingBreakdown: ratingBreakdownSchema,
  reviewSummary: reviewSummarySchema,
  /** The latest reviews with text. */
  reviews: z.array(reviewSchema),
});
export type PublicProfile = z.output<typeof publicProfileSchema>;

const exampleProfile: PublicProfile = {
  ...maria,
  vanPicture: null,
  logo: null,
  images: [],
  description: "Grooming since 2014.",
  phoneNumber: "",
  weightLimit: 90,
  breedsToAvoid: [],
  hours: [{ weekday: 3, start: "09:00", end: "17:00" }],
  zones: [
    {
      id: "01990000-0000-7000-8000-0000000000c1",
      name: "Phoenix and around",
      price: 500,
      workDays: [3],
      points: [middle, { latitude: 33.6, longitude: -112.1 }, { latitude: 33.5, longitude: -111.9 }],
    },
  ],
  serviceAreas: [{ id: "01990000-0000-7000-8000-0000000000e1", slug: "phoenix", name: "Phoenix" }],
  repeatedPets: 0,
  services: [],
  links: { facebook: "", instagram: "", yelp: "" },
  videoLink: null,
  ratingBreakdown: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 0 })),
  reviewSummary: { total: 0, withText: 0, withOrderImages: 0, breeds: [] },
  reviews: [],
};

export const publicProfile = endpoint({
  method: "GET",
  path: "/v2/service-provider/account/public-profile/{id}",
  summary: "Show a groomer's public profile by id or vanity URL",
  audience: ["public"],
  params: z.object({ id: slugSchema }),
  reply: publicProfileSchema,
  errors: ["not_found"],
  example: {
    params: { id: "maria-grooms" },
    reply: exampleProfile,
  },
});

/** As customers see it, with what is saved. Before the account is active only the groomer sees it. */
export const previewProfile = endpoint({
  method: "GET",
  path: "/v2/groomer/profile/preview",
  summary: "Show the signed-in groomer's public page before it is public",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: publicProfileSchema,
  errors: ["not_found"],
  example: { reply: exampleProfile },
});
