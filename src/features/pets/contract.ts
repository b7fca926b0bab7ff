import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { dateSchema, idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { LAST_BIRTH_YEAR, MAX_WEIGHT_LBS, OLDEST_BIRTH_YEAR, VACCINATION_KINDS } from "./rules.ts";
import { petErrors } from "./words.ts";

export const petTypeSchema = z.object({ id: idSchema, termId: z.int(), name: z.string(), slug: z.string() });
export type PetType = z.output<typeof petTypeSchema>;

/** A size holds weights in lbs from `minWeight` up to, but not including, `maxWeight`. */
const petSizeSchema = z.object({
  id: idSchema,
  slug: z.string(),
  petTypeId: idSchema,
  name: z.string(),
  label: z.string(),
  minWeight: z.int(),
  maxWeight: z.int(),
});
export type PetSize = z.output<typeof petSizeSchema>;

/** Weights in lbs, `groomFrequency` in weeks, `breedIntensity` from 1 (easy) to 5 (demanding). */
const petBreedSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  groomingNotes: z.string(),
  personality: z.string(),
  coat: z.string(),
  groomFrequency: z.int(),
  weightRangeLow: z.int(),
  weightRangeHigh: z.int(),
  sizeId: idSchema,
  breedIntensity: z.int(),
  /** 100 means the usual time and price of a pet of this size. */
  timeModifierPercent: z.int(),
  petType: petTypeSchema,
});
export type PetBreed = z.output<typeof petBreedSchema>;

export const birthYearSchema = z
  .int(petErrors.birthYear)
  .min(OLDEST_BIRTH_YEAR, petErrors.birthYearTooEarly)
  .max(LAST_BIRTH_YEAR, petErrors.birthYearInFuture);

/** Whole lbs. */
export const weightSchema = z
  .int(petErrors.wholePounds)
  .min(1, petErrors.weight)
  .max(MAX_WEIGHT_LBS, petErrors.weightTooHigh);

/**
 * What an owner says about a pet; `weight` in lbs. The API assumes no defaults: only `description` is
 * optional.
 */
export const petInputSchema = z.object({
  name: lineSchema(60, petErrors.name),
  breedId: idSchema,
  gender: z.enum(["male", "female"], petErrors.gender),
  birthYear: birthYearSchema,
  weight: weightSchema,
  vaccinated: z.boolean(),
  declawed: z.boolean(),
  spayedNeutered: z.boolean(),
  anxiousAggressive: z.boolean(),
  description: textSchema(1_000).optional(),
});
export type PetInput = z.output<typeof petInputSchema>;

/**
 * Photo of a vaccination record. `expiresOn` (YYYY-MM-DD): the vaccination's last valid day, null if unknown.
 */
const vaccinationSchema = imageSchema.extend({ expiresOn: dateSchema.nullable() });
export type Vaccination = z.output<typeof vaccinationSchema>;

/** A saved pet. Groomers and staff set `timeModifierPercent` (100 means the usual time) and `groomerNote`. */
export const petSchema = petInputSchema.extend({
  id: idSchema,
  customerId: idSchema,
  slug: z.string(),
  description: z.string(),
  status: z.enum(["active", "removed"]),
  timeModifierPercent: z.int(),
  groomerNote: z.string(),
  breed: petBreedSchema,
  petType: petTypeSchema,
  photo: imageSchema.nullable(),
  vaccinationImages: z.record(z.enum(VACCINATION_KINDS), vaccinationSchema.nullable()),
});
export type Pet = z.output<typeof petSchema>;

const dog = { id: "01990000-0000-7000-8000-000000000001", termId: 1, name: "Dog", slug: "dog" };
const terrier = {
  id: "01990000-0000-7000-8000-000000000042",
  name: "Cairn Terrier",
  slug: "cairn-terrier",
  description: "A small working terrier.",
  groomingNotes: "Hand-stripped twice a year.",
  personality: "Cheerful",
  coat: "wire",
  groomFrequency: 8,
  weightRangeLow: 13,
  weightRangeHigh: 18,
  sizeId: "01990000-0000-7000-8000-000000000021",
  breedIntensity: 2,
  timeModifierPercent: 110,
  petType: dog,
};
const biscuit = {
  name: "Biscuit",
  breedId: terrier.id,
  gender: "male",
  birthYear: 2021,
  weight: 24,
  vaccinated: true,
  declawed: false,
  spayedNeutered: true,
  anxiousAggressive: false,
};
export const exampleSavedPet = {
  ...biscuit,
  id: "01990000-0000-7000-8000-0000000000b1",
  customerId: "01990000-0000-7000-8000-0000000000c1",
  slug: "biscuit",
  description: "",
  status: "active",
  timeModifierPercent: 100,
  groomerNote: "",
  breed: terrier,
  petType: dog,
  photo: null,
  vaccinationImages: { measles: null, dhpp: null, bortadella: null, rabies: null },
};

export const listPetTypes = endpoint({
  method: "GET",
  path: "/v2/pet/types",
  summary: "List the kinds of pets",
  audience: ["public"],
  reply: z.array(petTypeSchema),
  example: { reply: [dog] },
});

export const listPetBreeds = endpoint({
  method: "GET",
  path: "/v2/pet/breeds",
  summary: "List the breeds of one or all kinds of pets",
  audience: ["public"],
  query: z.object({ pet_type: z.string().max(40).optional() }),
  reply: z.array(petBreedSchema),
  example: { query: { pet_type: "dog" }, reply: [terrier] },
});

export const petEssentials = endpoint({
  method: "GET",
  path: "/v2/service-checkout/pet-service/customer/essentials",
  summary: "List the kinds, sizes and breeds of pets",
  audience: ["public"],
  reply: z.object({
    petTypes: z.array(petTypeSchema),
    petSizes: z.array(petSizeSchema),
    breeds: z.array(petBreedSchema),
  }),
  example: { reply: { petTypes: [dog], petSizes: [], breeds: [terrier] } },
});

export const PETS_PATH = "/v2/service-checkout/pet-service/customer-pets";
export const petParams = z.object({ id: idSchema });

export const listPets = endpoint({
  method: "GET",
  path: PETS_PATH,
  summary: "List the customer's pets",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: z.array(petSchema),
  example: { reply: [exampleSavedPet] },
});

export const addPet = endpoint({
  method: "POST",
  path: PETS_PATH,
  summary: "Add a pet of the customer",
  audience: ["customer"],
  body: petInputSchema,
  reply: petSchema,
  errors: ["conflict"],
  example: { body: biscuit, reply: exampleSavedPet },
});

export const getPet = endpoint({
  method: "GET",
  path: `${PETS_PATH}/{id}`,
  summary: "Show one of the customer's pets",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: petParams,
  reply: petSchema,
  example: { params: { id: exampleSavedPet.id }, reply: exampleSavedPet },
});

export const updatePet = endpoint({
  method: "PUT",
  path: `${PETS_PATH}/{id}`,
  summary: "Change one of the customer's pets",
  audience: ["customer"],
  params: petParams,
  body: petInputSchema,
  reply: petSchema,
  example: { params: { id: exampleSavedPet.id }, body: biscuit, reply: exampleSavedPet },
});
// Removing a pet checks the pet's open orders, so the endpoint for it is in features/orders.
