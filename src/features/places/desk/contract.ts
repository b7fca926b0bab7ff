import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { isTimeZone } from "#kit/wire/format/times.ts";
import { blankLineSchema, idSchema, latitudeSchema, lineSchema, longitudeSchema } from "#kit/wire/schema.ts";
import { MAX_CORNERS } from "../rules/drawn-ring.ts";
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, MAX_TAX } from "./rules.ts";
import { AREA_CORNERS_FAULTS, AREA_FAULTS } from "./words.ts";

const AREAS = "/v2/staff/areas";

/** The number of changes of an area. A save names the revision that its form has shown. */
const revisionSchema = z.int().min(1).max(2_000_000_000);

/** Not closed: the last corner differs from the first. */
const cornersSchema = z.array(z.object({ latitude: latitudeSchema, longitude: longitudeSchema }));

/**
 * An area in the team's list. `taxBasisPoints`: 860 is 8.6 %. `phoneNumber`: E.164. `groomers`: those that
 * start in it, without closed accounts. `upcoming`: appointments and requests that are still to be done.
 */
const listedAreaSchema = z.object({
  id: idSchema,
  name: z.string(),
  corners: cornersSchema,
  /** IANA name. */
  timeZone: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  taxBasisPoints: z.int(),
  isArchived: z.boolean(),
  groomers: z.int(),
  upcoming: z.int(),
});
export type ListedArea = z.output<typeof listedAreaSchema>;

const deskAreaSchema = listedAreaSchema.extend({
  revision: revisionSchema,
  squareMiles: z.number().min(0),
  /** The number of ZIP codes whose center lies in the area. */
  zipCodes: z.int(),
  /** The first groomers that start in it, by name. */
  firstGroomers: z.array(z.object({ id: idSchema, displayName: z.string() })),
  /** Unfinished bookings with an address in it. */
  openBookings: z.int(),
});
export type DeskArea = z.output<typeof deskAreaSchema>;

const areaSchema = z.strictObject({
  name: lineSchema(MAX_NAME_LENGTH, AREA_FAULTS.name),
  /** The last corner may repeat the first. */
  corners: cornersSchema.max(MAX_CORNERS + 1, AREA_CORNERS_FAULTS.too_many),
  timeZone: z.string().trim().max(64, AREA_FAULTS.timeZone).refine(isTimeZone, AREA_FAULTS.timeZone),
  phoneNumber: blankLineSchema(40),
  address: blankLineSchema(MAX_ADDRESS_LENGTH),
  taxBasisPoints: z.int(AREA_FAULTS.tax).min(0, AREA_FAULTS.tax).max(MAX_TAX, AREA_FAULTS.tax),
});
export type AreaInput = z.output<typeof areaSchema>;
const changedAreaSchema = areaSchema.extend({ revision: revisionSchema });
export type ChangedArea = z.output<typeof changedAreaSchema>;

const id = "01990000-0000-7000-8000-0000000000e1";
const input: z.input<typeof areaSchema> = {
  name: "Phoenix",
  corners: [
    { latitude: 33.2, longitude: -112.4 },
    { latitude: 33.2, longitude: -111.7 },
    { latitude: 33.8, longitude: -112.05 },
  ],
  timeZone: "America/Phoenix",
  phoneNumber: "+16025550100",
  address: "200 W Washington St, Phoenix, AZ 85003",
  taxBasisPoints: 860,
};
const listed = { ...input, id, isArchived: false, groomers: 1, upcoming: 3 };
const shown: z.input<typeof deskAreaSchema> = {
  ...listed,
  ...{ revision: 1, squareMiles: 838.4, zipCodes: 61, openBookings: 2 },
  firstGroomers: [{ id: "01990000-0000-7000-8000-0000000000a1", displayName: "Maria Lopez" }],
};

/** The brand's areas by name, archived ones last, and the time zones that an area can have. */
export const listDeskAreas = endpoint({
  method: "GET",
  path: AREAS,
  summary: "List the brand's areas for the team",
  audience: ["staff"],
  needs: "catalog.write",
  reply: z.object({ areas: z.array(listedAreaSchema), timeZones: z.array(z.string()) }),
  example: { reply: { areas: [listed], timeZones: ["America/New_York", "America/Phoenix"] } },
});

export const showDeskArea = endpoint({
  method: "GET",
  path: `${AREAS}/{id}`,
  summary: "Show an area to the team",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  reply: deskAreaSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/** Makes an area. Customers inside it can book once a groomer has a zone there. */
export const createDeskArea = endpoint({
  method: "POST",
  path: AREAS,
  summary: "Make an area",
  audience: ["staff"],
  needs: "catalog.write",
  body: areaSchema,
  reply: deskAreaSchema,
  example: { body: input, reply: { ...shown, firstGroomers: [], groomers: 0, upcoming: 0 } },
});

/**
 * Changes an area for bookings from now on. Its time zone stays while an appointment is to come. A change
 * after `revision` is a `conflict`.
 */
export const changeDeskArea = endpoint({
  method: "PUT",
  path: `${AREAS}/{id}`,
  summary: "Change an area",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  body: changedAreaSchema,
  reply: deskAreaSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...input, revision: 1 }, reply: { ...shown, revision: 2 } },
});

const step = {
  method: "POST",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ revision: revisionSchema }),
  reply: deskAreaSchema,
  errors: ["conflict", "not_found"],
} as const;

/** Ends bookings in an area. A `conflict` while groomers start in it or an appointment is to come. */
export const archiveArea = endpoint({
  ...step,
  path: `${AREAS}/{id}/archive`,
  summary: "Archive an area",
  example: { params: { id }, body: { revision: 1 }, reply: { ...shown, isArchived: true, revision: 2 } },
});

export const restoreArea = endpoint({
  ...step,
  path: `${AREAS}/{id}/restore`,
  summary: "Serve an archived area again",
  example: { params: { id }, body: { revision: 2 }, reply: { ...shown, revision: 3 } },
});

export const outlineArea = endpoint({
  method: "GET",
  path: "/v2/staff/area-outline",
  summary: "Draw the outline of an area around the centers of ZIP codes, two miles wider",
  audience: ["staff"],
  needs: "catalog.write",
  query: z.object({ zips: lineSchema(1_000) }),
  reply: z.object({ corners: cornersSchema }),
  example: { query: { zips: "85006, 85016" }, reply: { corners: input.corners } },
});
