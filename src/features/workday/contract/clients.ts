import { z } from "zod";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { PHOTO_SIDES } from "#features/orders/rules/pet-report.ts";
import { exampleSavedPet, petSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import {
  blankLineSchema,
  centsRangeSchema,
  dateSchema,
  idSchema,
  instantSchema,
  textSchema,
  wallTimeSchema,
} from "#kit/wire/schema.ts";
import { MAX_TIME_PERCENT, MIN_TIME_PERCENT } from "../rules/pet-care.ts";
import { CLIENT_FAULTS } from "../words/clients.ts";

/** A day and hour of the area's wall clock. */
const visitTimeSchema = z.object({ startsAt: instantSchema, date: dateSchema, startTime: wallTimeSchema });

/** A customer in the list of the groomer who visits them. `visits` counts complete visits. */
const clientBriefSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  petNames: z.array(z.string()),
  visits: z.int(),
  noShows: z.int(),
  lastVisit: visitTimeSchema.nullable(),
  nextVisit: visitTimeSchema.nullable(),
});
export type ClientBrief = z.output<typeof clientBriefSchema>;

/** A photo that the groomer took of a pet, before or after a service. Who may see the visit may see it. */
const visitPhotoSchema = z.object({
  pet: z.string(),
  service: z.string(),
  side: z.enum(PHOTO_SIDES),
  image: imageSchema,
});

/** A visit of the client by this groomer. `total` is in cents; a request has no time. */
const clientVisitSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderMarkedAsNoShow: z.boolean(),
  time: visitTimeSchema.nullable(),
  pets: z.array(z.string()),
  services: z.array(z.string()),
  total: centsRangeSchema,
  rating: z.int().nullable(),
  photos: z.array(visitPhotoSchema),
});
export type ClientVisit = z.output<typeof clientVisitSchema>;

/**
 * A client as the groomer knows them. `phoneNumber` is null unless the brand shows it to the groomer and they
 * have a visit ahead or a recent one. `note`: only this groomer reads it. `isBlocked`: by this groomer.
 */
const clientSchema = clientBriefSchema.extend({
  phoneNumber: z.string().nullable(),
  note: z.string(),
  isBlocked: z.boolean(),
  pets: z.array(petSchema),
  /** A page of the visits, the latest first. Requests without a time lead. */
  latestVisits: z.array(clientVisitSchema),
  /** How many visits all pages have. */
  visitsTotal: z.int(),
});
export type Client = z.output<typeof clientSchema>;

const examplePet = petSchema.parse(exampleSavedPet);
const id = "01990000-0000-7000-8000-0000000000c1";
const lastVisit = { startsAt: "2026-11-10T16:00:00.000Z", date: "2026-11-10", startTime: "09:00" };
const exampleBrief: ClientBrief = {
  id,
  displayName: "Ann Lee",
  petNames: ["Biscuit"],
  visits: 3,
  noShows: 0,
  lastVisit,
  nextVisit: null,
};
const photoPath = "/v2/visit-photos/01990000-0000-7000-8000-0000000000f5";
const exampleClient: z.input<typeof clientSchema> = {
  ...exampleBrief,
  phoneNumber: "+16025550123",
  note: "Park behind the house.",
  isBlocked: false,
  pets: [examplePet],
  latestVisits: [
    {
      id: "01990000-0000-7000-8000-0000000000e1",
      number: "K7M2Q9",
      status: "complete",
      orderMarkedAsNoShow: false,
      time: lastVisit,
      pets: ["Biscuit"],
      services: ["Full groom"],
      total: { min: 9_000, max: 9_000 },
      rating: 5,
      photos: [
        {
          pet: "Biscuit",
          service: "Full groom",
          side: "after",
          image: {
            id: "01990000-0000-7000-8000-0000000000f5",
            url: `${photoPath}/large`,
            alt: "After the visit",
            sizes: {
              thumbnail: `${photoPath}/thumbnail`,
              medium: `${photoPath}/medium`,
              large: `${photoPath}/large`,
            },
          },
        },
      ],
    },
  ],
  visitsTotal: 1,
};
const params = z.object({ id: idSchema });

export const listClients = endpoint({
  method: "GET",
  path: "/v2/groomer/clients",
  summary: "List the groomer's clients",
  audience: ["groomer"],
  query: z.object({ search: blankLineSchema(80).default(""), ...pagingQuery }),
  reply: pageSchema(clientBriefSchema),
  example: {
    query: { search: "bis", limit: 20, page: 1 },
    reply: { items: [exampleBrief], total: 1, page: 1, limit: 20 },
  },
});

/** The most visits that a client is shown with, unless a call requests another number. */
const VISITS_ON_A_PAGE = 50;

/** Shows a page of the visits. A customer without a visit by this groomer is not found. */
export const getClient = endpoint({
  method: "GET",
  path: "/v2/groomer/clients/{id}",
  summary: "Show a client with pets and visits",
  audience: ["groomer"],
  params,
  query: z.object({
    visitsLimit: pagingQuery.limit.default(VISITS_ON_A_PAGE),
    visitsPage: pagingQuery.page,
  }),
  reply: clientSchema,
  errors: ["not_found"],
  example: { params: { id }, query: { visitsLimit: 10, visitsPage: 1 }, reply: exampleClient },
});

export const writeClientNote = endpoint({
  method: "PUT",
  path: "/v2/groomer/clients/{id}/note",
  summary: "Write the groomer's private note about a client",
  audience: ["groomer"],
  params,
  body: z.strictObject({ note: textSchema(2_000) }),
  reply: clientSchema,
  errors: ["not_found"],
  example: { params: { id }, body: { note: "Park behind the house." }, reply: exampleClient },
});

/**
 * Blocks a client: from now on neither is offered to the other. Visits that are booked stay. The client does
 * not learn of it. A second block changes nothing.
 */
export const blockClient = endpoint({
  method: "PUT",
  path: "/v2/groomer/clients/{id}/block",
  summary: "Block a client",
  audience: ["groomer"],
  params,
  reply: clientSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: { ...exampleClient, isBlocked: true } },
});

/** Ends a block by the groomer. A block by the client stays. */
export const unblockClient = endpoint({
  method: "DELETE",
  path: "/v2/groomer/clients/{id}/block",
  summary: "Unblock a client",
  audience: ["groomer"],
  params,
  reply: clientSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleClient },
});

/** What groomers and staff know about a pet. `timeModifierPercent`: 100 means the usual time and price. */
const careSchema = z.strictObject({
  groomerNote: textSchema(1_000),
  timeModifierPercent: z
    .int(CLIENT_FAULTS.percent)
    .min(MIN_TIME_PERCENT, CLIENT_FAULTS.percent)
    .max(MAX_TIME_PERCENT, CLIENT_FAULTS.percent),
});

const care = {
  method: "PUT",
  summary: "Write what groomers know about a pet",
  params,
  body: careSchema,
  reply: petSchema,
  errors: ["not_found"],
  example: {
    params: { id: examplePet.id },
    body: { groomerNote: "Growls at the dryer.", timeModifierPercent: 125 },
    reply: { ...examplePet, groomerNote: "Growls at the dryer.", timeModifierPercent: 125 },
  },
} as const;

/** Counts from the next booking on; booked visits stay as they were agreed. Only for pets of own clients. */
export const setPetCare = endpoint({ ...care, path: "/v2/groomer/pets/{id}/care", audience: ["groomer"] });
export const setPetCareAsStaff = endpoint({
  ...care,
  path: "/v2/staff/pets/{id}/care",
  audience: ["staff"],
  needs: "customers.write",
});
