import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { positionSchema, priceSchema, revisionSchema, stepOf } from "./contract/fields.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_FEATURES, MAX_MINUTES, MAX_NAME_LENGTH, MIN_MINUTES } from "./rules.ts";
import { OFFER_FAULTS } from "./words.ts";

const SERVICES = "/v2/staff/services";

const minutesSchema = z
  .int(OFFER_FAULTS.minutes)
  .min(MIN_MINUTES, OFFER_FAULTS.minutes)
  .max(MAX_MINUTES, OFFER_FAULTS.minutes);

const namedSchema = z.object({ id: idSchema, name: z.string() });
const sizeSchema = namedSchema.extend({ label: z.string() });

/** A service in the team's list; prices in cents over all sizes, null without a price. */
const listedServiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  categoryId: idSchema,
  position: z.int(),
  isArchived: z.boolean(),
  minPrice: centsSchema.nullable(),
  maxPrice: centsSchema.nullable(),
});
export type ListedService = z.output<typeof listedServiceSchema>;

/** A category with the sizes of its pets, the smallest first. */
const offerCategorySchema = namedSchema.extend({ petType: namedSchema, sizes: z.array(sizeSchema) });
export type OfferCategory = z.output<typeof offerCategorySchema>;

const offerSchema = z.object({
  services: z.array(listedServiceSchema),
  categories: z.array(offerCategorySchema),
  addOns: z.array(namedSchema),
});
export type Offer = z.output<typeof offerSchema>;

const sizePriceSchema = z.object({
  sizeId: idSchema,
  minPrice: centsSchema,
  maxPrice: centsSchema,
  minutes: z.int(),
});

/**
 * A service as the team changes it: prices in cents and minutes by size, at the usual pace. `openBookings`:
 * unfinished bookings of customers that contain it.
 */
const deskServiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  categoryId: idSchema,
  position: z.int(),
  prices: z.array(sizePriceSchema),
  addOnIds: z.array(idSchema),
  isArchived: z.boolean(),
  revision: revisionSchema,
  openBookings: z.int(),
});
export type DeskService = z.output<typeof deskServiceSchema>;

const serviceInput = {
  name: lineSchema(MAX_NAME_LENGTH, OFFER_FAULTS.name),
  description: textSchema(MAX_DESCRIPTION_LENGTH),
  features: z.array(lineSchema(MAX_NAME_LENGTH)).max(MAX_FEATURES),
  categoryId: z.uuid(OFFER_FAULTS.category).toLowerCase(),
  position: positionSchema,
  prices: z
    .array(
      z.strictObject({
        sizeId: idSchema,
        minPrice: priceSchema,
        maxPrice: priceSchema,
        minutes: minutesSchema,
      }),
    )
    .max(20),
  addOnIds: z.array(idSchema).max(200),
};
const newServiceSchema = z.strictObject(serviceInput);
export type ServiceInput = z.output<typeof newServiceSchema>;

const [id, categoryId, sizeId] = ["1", "2", "3"].map(
  (end) => `01990000-0000-7000-8000-0000000000e${end}`,
) as [string, string, string];
const input: z.input<typeof newServiceSchema> = {
  ...{ name: "Bath", description: "A bath and a blow-dry.", features: ["Nails"], categoryId, position: 0 },
  prices: [{ sizeId, minPrice: 6_000, maxPrice: 7_000, minutes: 45 }],
  addOnIds: [],
};
const shown: z.input<typeof deskServiceSchema> = {
  ...{ ...input, id, isArchived: false, revision: 1, openBookings: 2 },
};

/** The brand's services with its categories and add-ons, archived services too. `search`: words of a name. */
export const listOffer = endpoint({
  method: "GET",
  path: SERVICES,
  summary: "List the brand's services, categories and add-ons",
  audience: ["staff"],
  needs: "catalog.write",
  query: z.object({ search: z.string().trim().max(80).optional() }),
  reply: offerSchema,
  example: { query: { search: "bath" }, reply: { services: [], categories: [], addOns: [] } },
});

export const showDeskService = endpoint({
  method: "GET",
  path: `${SERVICES}/{id}`,
  summary: "Show a service to the team",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  reply: deskServiceSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/** Makes a service. Customers can book it at once with the groomers who choose to offer it. */
export const createService = endpoint({
  method: "POST",
  path: SERVICES,
  summary: "Make a service",
  audience: ["staff"],
  needs: "catalog.write",
  body: newServiceSchema,
  reply: deskServiceSchema,
  errors: ["not_found"],
  example: { body: input, reply: shown },
});

/**
 * Changes a service for quotes from now on; placed orders stay as agreed. A size without a price is not sold.
 * `revision` is that of the service that the caller has read: a change after it is a `conflict`.
 */
export const changeService = endpoint({
  method: "PUT",
  path: `${SERVICES}/{id}`,
  summary: "Change a service",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ ...serviceInput, revision: revisionSchema }),
  reply: deskServiceSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...input, revision: 1 }, reply: { ...shown, revision: 2 } },
});

const step = stepOf(deskServiceSchema);

/** Takes a service off sale. Placed orders stay; a booking that contains it must choose another. */
export const archiveService = endpoint({
  ...step,
  path: `${SERVICES}/{id}/archive`,
  summary: "Archive a service",
  example: { params: { id }, body: { revision: 1 }, reply: { ...shown, isArchived: true, revision: 2 } },
});

export const restoreService = endpoint({
  ...step,
  path: `${SERVICES}/{id}/restore`,
  summary: "Put an archived service on sale again",
  example: { params: { id }, body: { revision: 2 }, reply: { ...shown, revision: 3 } },
});
