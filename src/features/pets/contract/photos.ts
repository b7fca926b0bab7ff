import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleSavedPet, PETS_PATH, petParams, petSchema } from "../contract.ts";
import { MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from "../rules/uploads.ts";
import { VACCINATION_KINDS } from "../rules.ts";

export const vaccinationParams = petParams.extend({ kind: z.enum(VACCINATION_KINDS) });

const uploading = {
  method: "POST",
  audience: ["customer"],
  accepts: "multipart",
  maxBytes: MAX_UPLOAD_BYTES + MAX_FORM_BYTES,
  reply: petSchema,
  errors: ["conflict", "service_unavailable"],
} as const;
const params = { id: exampleSavedPet.id };
const example = { params, reply: exampleSavedPet };

export const uploadPetPhoto = endpoint({
  ...uploading,
  path: `${PETS_PATH}/{id}/photo`,
  summary:
    "Give a pet of mine a photo, in place of the one before; it is drawn anew without what it told beside",
  params: petParams,
  example,
});

export const removePetPhoto = endpoint({
  method: "DELETE",
  path: `${PETS_PATH}/{id}/photo`,
  summary: "Remove the photo of a pet of mine",
  audience: ["customer"],
  params: petParams,
  reply: petSchema,
  example,
});

const onPaper = { params: { ...params, kind: "rabies" }, reply: exampleSavedPet };

export const uploadVaccination = endpoint({
  ...uploading,
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Keep a picture of a vaccination's paper, in place of the one before",
  params: vaccinationParams,
  body: z.object({ expiresOn: dateSchema.optional() }),
  example: { ...onPaper, body: { expiresOn: "2027-05-01" } },
});

export const changeVaccination = endpoint({
  method: "PUT",
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Change until when a kept vaccination is good; without a day nobody knows",
  audience: ["customer"],
  params: vaccinationParams,
  body: z.object({ expiresOn: dateSchema.optional() }),
  reply: petSchema,
  example: { ...onPaper, body: { expiresOn: "2027-05-01" } },
});

export const removeVaccination = endpoint({
  method: "DELETE",
  path: `${PETS_PATH}/{id}/vaccinations/{kind}`,
  summary: "Remove a vaccination's paper of a pet of mine",
  audience: ["customer"],
  params: vaccinationParams,
  reply: petSchema,
  example: onPaper,
});

/** Makes addresses of different pictures differ; the answer is the picture of now. */
export const photoQuery = z.object({ v: idSchema.optional() });
// Showing a picture asks the orders of a groomer, so those calls stand in features/orders.
