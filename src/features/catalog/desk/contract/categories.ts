import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema } from "#kit/wire/schema.ts";
import { MAX_NAME_LENGTH } from "../rules.ts";
import { OFFER_FAULTS } from "../words.ts";
import { positionSchema, revisionSchema } from "./fields.ts";

const CATEGORIES = "/v2/staff/service-categories";

const petTypeSchema = z.object({ id: idSchema, name: z.string() });

/** A category in the team's list. `serviceCount` counts its services, archived ones too. */
const listedCategorySchema = z.object({
  id: idSchema,
  name: z.string(),
  petType: petTypeSchema,
  position: z.int(),
  serviceCount: z.int(),
});
export type ListedCategory = z.output<typeof listedCategorySchema>;

/** A category as the team changes it, with the services that it contains. */
const deskCategorySchema = z.object({
  id: idSchema,
  name: z.string(),
  petType: petTypeSchema,
  position: z.int(),
  revision: revisionSchema,
  services: z.array(z.object({ id: idSchema, name: z.string(), isArchived: z.boolean() })),
});
export type DeskCategory = z.output<typeof deskCategorySchema>;

const categoryInput = { name: lineSchema(MAX_NAME_LENGTH, OFFER_FAULTS.name), position: positionSchema };
const newCategorySchema = z.strictObject({
  ...categoryInput,
  petTypeId: z.uuid(OFFER_FAULTS.petType).toLowerCase(),
});
export type NewCategory = z.output<typeof newCategorySchema>;
const changedCategorySchema = z.strictObject({ ...categoryInput, revision: revisionSchema });
export type ChangedCategory = z.output<typeof changedCategorySchema>;

const [id, petTypeId] = ["6", "7"].map((end) => `01990000-0000-7000-8000-0000000000e${end}`) as [
  string,
  string,
];
const petType = { id: petTypeId, name: "Dog" };
const shown: z.input<typeof deskCategorySchema> = {
  ...{ id, name: "Dog grooming", petType, position: 0, revision: 1, services: [] },
};

/** The brand's categories in the order of the menu, and the kinds of pet for which there can be some. */
export const listDeskCategories = endpoint({
  method: "GET",
  path: CATEGORIES,
  summary: "List the brand's categories of services for the team",
  audience: ["staff"],
  needs: "catalog.write",
  reply: z.object({ categories: z.array(listedCategorySchema), petTypes: z.array(petTypeSchema) }),
  example: {
    reply: {
      categories: [{ id, name: "Dog grooming", petType, position: 0, serviceCount: 3 }],
      petTypes: [],
    },
  },
});

export const showDeskCategory = endpoint({
  method: "GET",
  path: `${CATEGORIES}/{id}`,
  summary: "Show a category of services to the team",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  reply: deskCategorySchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/** Makes a category for a kind of pet. It has no services yet. */
export const createCategory = endpoint({
  method: "POST",
  path: CATEGORIES,
  summary: "Make a category of services",
  audience: ["staff"],
  needs: "catalog.write",
  body: newCategorySchema,
  reply: deskCategorySchema,
  errors: ["not_found"],
  example: { body: { name: "Dog grooming", position: 0, petTypeId }, reply: shown },
});

/**
 * Changes the name and place of a category; its web address stays. A change after `revision` is a `conflict`.
 */
export const changeCategory = endpoint({
  method: "PUT",
  path: `${CATEGORIES}/{id}`,
  summary: "Change a category of services",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  body: changedCategorySchema,
  reply: deskCategorySchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { name: "Grooming for dogs", position: 0, revision: 1 },
    reply: { ...shown, name: "Grooming for dogs", revision: 2 },
  },
});

/**
 * Deletes a category without services. While it has some, archived ones too, that is a `conflict`, as is a
 * change after `revision`.
 */
export const deleteCategory = endpoint({
  method: "DELETE",
  path: `${CATEGORIES}/{id}`,
  summary: "Delete a category without services",
  audience: ["staff"],
  needs: "catalog.write",
  params: z.object({ id: idSchema }),
  query: z.object({ revision: z.coerce.number().pipe(revisionSchema) }),
  reply: z.object({}),
  errors: ["conflict", "not_found"],
  example: { params: { id }, query: { revision: 1 }, reply: {} },
});
