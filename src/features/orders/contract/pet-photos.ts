import { z } from "zod";
import { photoQuery, vaccinationParams } from "#features/pets/contract/photos.ts";
import { exampleSavedPet, PETS_PATH, petParams } from "#features/pets/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";

const size = z.enum(IMAGE_SIZES);
const showBase = {
  method: "GET",
  audience: ["customer", "groomer", "staff"],
  needs: "customers.read",
  states: SERVED_CUSTOMERS,
  query: photoQuery,
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
} as const;
const params = { id: exampleSavedPet.id, size: "thumbnail" };

/** The photo is for the owner, the groomers of the pet's appointments, and staff. All others get a 404. */
export const showPetPhoto = endpoint({
  ...showBase,
  path: `${PETS_PATH}/{id}/photo/{size}`,
  summary: "Show the photo of a customer's pet",
  params: petParams.extend({ size }),
  example: { params, reply: "the picture's bytes" },
});

export const showVaccination = endpoint({
  ...showBase,
  path: `${PETS_PATH}/{id}/vaccinations/{kind}/{size}`,
  summary: "Show the photo of a pet's vaccination record",
  params: vaccinationParams.extend({ size }),
  example: { params: { ...params, kind: "rabies" }, reply: "the picture's bytes" },
});
