import { z } from "zod";
import { birthYearSchema, weightSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "../../contract/session.ts";
import { MAX_BOOKED_PETS } from "../../rules/draft.ts";
import { PET_FAULTS } from "../words.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;
const ID = "01990000-0000-7000-8000-000000000042";

/**
 * What the owner says about a pet. `id`: a pet of this session or of the signed-in customer; without an id
 * the pet is new. `weight` is in lbs.
 */
const bookingPetInputSchema = z.object({
  id: idSchema.optional(),
  breedId: idSchema,
  weight: weightSchema.optional(),
  name: lineSchema(60).optional(),
  gender: z.enum(["male", "female"], PET_FAULTS.gender).optional(),
  birthYear: birthYearSchema.optional(),
  vaccinated: z.boolean().optional(),
  declawed: z.boolean().optional(),
  spayedNeutered: z.boolean().optional(),
  anxiousAggressive: z.boolean().optional(),
  description: textSchema(1_000).optional(),
});
export type BookingPetInput = z.output<typeof bookingPetInputSchema>;

export const addBookingPet = endpoint({
  method: "POST",
  path: `${SESSION}/pets`,
  summary: "Add a pet to the booking",
  audience,
  params,
  body: bookingPetInputSchema,
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ breedId: ID, weight: 24 }),
});

export const setBookingPets = endpoint({
  method: "PUT",
  path: `${SESSION}/pets`,
  summary: "Replace the pets of the booking",
  audience,
  params,
  body: z.object({ pets: z.array(bookingPetInputSchema).min(1, PET_FAULTS.none).max(MAX_BOOKED_PETS) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ breedId: ID, name: "Biscuit", gender: "male", birthYear: 2021 }] }),
});

const chosenServiceSchema = z.object({
  id: idSchema,
  serviceAddOns: z.array(idSchema).max(20).default([]),
});

export const setServices = endpoint({
  method: "PUT",
  path: `${SESSION}/set-services`,
  summary: "Choose each pet's services and add-ons",
  audience,
  params,
  body: z.object({
    pets: z
      .array(z.object({ id: idSchema, services: z.array(chosenServiceSchema).max(5) }))
      .min(1)
      .max(MAX_BOOKED_PETS),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ id: ID, services: [{ id: ID, serviceAddOns: [] }] }] }),
});

export const previewVisit = endpoint({
  method: "POST",
  path: `${SESSION}/preview-visit`,
  summary: "Preview the booking with other pets and services",
  audience,
  params,
  body: z.object({
    pets: z
      .array(bookingPetInputSchema.extend({ services: z.array(chosenServiceSchema).max(5) }))
      .min(1, PET_FAULTS.none)
      .max(MAX_BOOKED_PETS),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ breedId: ID, services: [{ id: ID, serviceAddOns: [] }] }] }),
});
