import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleSavedPet, PETS_PATH, petParams, petSchema } from "../contract.ts";
import { VACCINATION_KINDS } from "../rules.ts";

export const vaccinationParams = petParams.extend({ kind: z.enum(VACCINATION_KINDS) });

const uploadSpec = {
  method: "POST",
  audience: ["customer"],
  accepts: "multipart",
  purpose: "photo",
  reply: petSchema,
  errors: ["conflict", "service_unavailable"],
} as const;
const params = { id: exampleSavedPet.id };
const example = { params, reply: exampleSavedPet };

export const uploadPetPhoto = endpoint({
  ...uploadSpec,
  path: `${PETS_PATH}/{id}/photo`,
  summary: "Set the photo of a pet",
  params: petParams,
  example,
});

export const removePetPhoto = endpoint({
  method: "DELETE",
  path: `${PETS_PATH}/{id}/photo`,
  summary: "Remove the photo of a pet",
  audience: ["customer"],
  params: petParams,
  reply: petSchema,
  example,
});

const recordExample = { params: { ...params, kind: "rabies" }, reply: exampleSavedPet };

export const uploadVaccination = endpoint({
  ...uploadSpec,
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Set the photo of a pet's vaccination record",
  params: vaccinationParams,
  body: z.object({ expiresOn: dateSchema.optional() }),
  example: { ...recordExample, body: { expiresOn: "2027-05-01" } },
});

export const changeVaccination = endpoint({
  method: "PUT",
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Change the last valid day of a vaccination",
  audience: ["customer"],
  params: vaccinationParams,
  body: z.object({ expiresOn: dateSchema.optional() }),
  reply: petSchema,
  example: { ...recordExample, body: { expiresOn: "2027-05-01" } },
});

export const removeVaccination = endpoint({
  method: "DELETE",
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Remove a pet's vaccination record",
  audience: ["customer"],
  params: vaccinationParams,
  reply: petSchema,
  example: recordExample,
});

/**
 * `v` only gives each upload an address of its own, for browser caches. The answer is always the current
 * photo.
 */
export const photoQuery = z.object({ v: idSchema.optional() });
// Showing a photo checks a groomer's orders, so the endpoints that show photos are in features/orders.
