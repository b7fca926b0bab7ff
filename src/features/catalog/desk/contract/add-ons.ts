import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { MAX_ADD_ON_MINUTES, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../rules.ts";
import { OFFER_FAULTS } from "../words.ts";
import { positionSchema, priceSchema, revisionSchema, stepOf } from "./fields.ts";

const ADD_ONS = "/v2/staff/add-ons";

/**
 * An add-on in the team's list: its price in cents, the minutes that it adds (`duration`), and how many
 * services on sale offer it. Groomers can add one that is not `availableInOnlineBooking` at the visit.
 */
const listedAddOnSchema = z.object({
  id: idSchema,
  name: z.string(),
  price: centsSchema,
  duration: z.int(),
  availableInOnlineBooking: z.boolean(),
  position: z.int(),
  isArchived: z.boolean(),
  serviceCount: z.int(),
});
export type ListedAddOn = z.output<typeof listedAddOnSchema>;

const deskAddOnSchema = listedAddOnSchema.omit({ serviceCount: true }).extend({
  description: z.string(),
  /** The services on sale that offer it. */
  serviceIds: z.array(idSchema),
  revision: revisionSchema,
  /** Unfinished bookings of customers that contain it. */
  openBookings: z.int(),
});
export type DeskAddOn = z.output<typeof deskAddOnSchema>;

const addOnInput = {
  name: lineSchema(MAX_NAME_LENGTH, OFFER_FAULTS.name),
  description: textSchema(MAX_DESCRIPTION_LENGTH),
  price: priceSchema,
  duration: z
    .int(OFFER_FAULTS.addOnMinutes)
    .min(0, OFFER_FAULTS.addOnMinutes)
    .max(MAX_ADD_ON_MINUTES, OFFER_FAULTS.addOnMinutes),
  availableInOnlineBooking: z.boolean(),
  position: positionSchema,
  serviceIds: z.array(idSchema).max(500),
};
const newAddOnSchema = z.strictObject(addOnInput);
export type AddOnInput = z.output<typeof newAddOnSchema>;

const [id, serviceId] = ["4", "5"].map((end) => `01990000-0000-7000-8000-0000000000e${end}`) as [
  string,
  string,
];
const input: z.input<typeof newAddOnSchema> = {
  ...{ name: "Teeth", description: "Brushed teeth.", price: 1_500, duration: 10 },
  ...{ availableInOnlineBooking: true, position: 0, serviceIds: [serviceId] },
};
const shown: z.input<typeof deskAddOnSchema> = {
  ...{ ...input, id, isArchived: false, revision: 1, openBookings: 2 },
};

/** The brand's add-ons in the order of the menu, archived ones too. `search`: words of a name. */
export const listAddOns = endpoint({
  method: "GET",
  path: ADD_ONS,
  summary: "List the brand's add-ons",
  audience: ["staff"],
  needs: "catalog.write",
  query: z.object({ search: z.string().trim().max(80).optional() }),
  reply: z.object({ addOns: z.array(listedAddOnSchema) }),
  example: { query: { search: "teeth" }, reply: { addOns: [] } },
});

export const showDeskAddOn = endpoint({
  method: "GET",
  path: `${ADD_ONS}/{id}`,
  summary: "Show an add-on to the team",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  reply: deskAddOnSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/** Makes an add-on. Customers can choose it at once with the services that offer it. */
export const createAddOn = endpoint({
  method: "POST",
  path: ADD_ONS,
  summary: "Make an add-on",
  audience: ["staff"],
  needs: "catalog.write",
  body: newAddOnSchema,
  reply: deskAddOnSchema,
  errors: ["not_found"],
  example: { body: input, reply: shown },
});

/**
 * Changes an add-on for quotes from now on; placed orders stay as agreed. `revision` is that of the add-on
 * that the caller has read: a change after it is a `conflict`.
 */
export const changeAddOn = endpoint({
  method: "PUT",
  path: `${ADD_ONS}/{id}`,
  summary: "Change an add-on",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ ...addOnInput, revision: revisionSchema }),
  reply: deskAddOnSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...input, revision: 1 }, reply: { ...shown, revision: 2 } },
});

const step = stepOf(deskAddOnSchema);

/** Takes an add-on off sale. Placed orders stay; a booking that contains it must choose anew. */
export const archiveAddOn = endpoint({
  ...step,
  path: `${ADD_ONS}/{id}/archive`,
  summary: "Archive an add-on",
  example: { params: { id }, body: { revision: 1 }, reply: { ...shown, isArchived: true, revision: 2 } },
});

export const restoreAddOn = endpoint({
  ...step,
  path: `${ADD_ONS}/{id}/restore`,
  summary: "Put an archived add-on on sale again",
  example: { params: { id }, body: { revision: 2 }, reply: { ...shown, revision: 3 } },
});
