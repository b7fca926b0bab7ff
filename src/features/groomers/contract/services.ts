import { z } from "zod";
import { exampleSavedPet } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema } from "#kit/wire/schema.ts";
import { MAX_REFUSED_BREEDS, PACE_PERCENT, USUAL_MINUTES, WEIGHT_LIMIT_LBS } from "../rules/work-limits.ts";
import { SERVICE_FAULTS } from "../words/services.ts";

const wholeBetween = ({ min, max }: { min: number; max: number }, fault: string) =>
  z.int(fault).min(min, fault).max(max, fault);

/** A service of the brand. Prices in cents, from the smallest to the largest pet. */
const offeredServiceSchema = z.object({
  id: idSchema,
  name: z.string(),
  categoryName: z.string(),
  minPrice: centsSchema,
  maxPrice: centsSchema,
  /** Whether the groomer offers it. */
  isOffered: z.boolean(),
});

/**
 * What a groomer offers. `pacePercent` of 120: visits take a fifth longer. `serviceTime`: minutes of a usual
 * visit. `weightLimit` in lbs; null without a limit.
 */
export const ownServicesSchema = z.object({
  services: z.array(offeredServiceSchema),
  pacePercent: z.int(),
  serviceTime: z.int(),
  weightLimit: z.int().nullable(),
  breedsToAvoid: z.array(z.object({ id: idSchema, name: z.string(), petType: z.string() })),
  /** Whether the caller, the groomer or staff, may change services, pace and minutes. */
  mayChangeServices: z.boolean(),
});
export type OwnServices = z.output<typeof ownServicesSchema>;

export const servicesInputSchema = z.object({
  serviceIds: z.array(idSchema).min(1, SERVICE_FAULTS.none).max(500),
  pacePercent: wholeBetween(PACE_PERCENT, SERVICE_FAULTS.pace),
  serviceTime: wholeBetween(USUAL_MINUTES, SERVICE_FAULTS.minutes),
});
export type ServicesInput = z.output<typeof servicesInputSchema>;

/** Without `weightLimit`, the groomer takes pets of any weight. */
export const petLimitsInputSchema = z.object({
  weightLimit: wholeBetween(WEIGHT_LIMIT_LBS, SERVICE_FAULTS.weight).optional(),
  breedsToAvoid: z.array(idSchema).max(MAX_REFUSED_BREEDS, SERVICE_FAULTS.tooManyBreeds),
});
export type PetLimitsInput = z.output<typeof petLimitsInputSchema>;

const states = { groomer: ["approved", "active"] } as const;
const { breed } = exampleSavedPet;
const exampleService = {
  id: "01990000-0000-7000-8000-0000000000b3",
  name: "Full groom",
  categoryName: "Dogs",
  minPrice: 7_000,
  maxPrice: 12_000,
  isOffered: true,
};
export const exampleServices: OwnServices = {
  services: [exampleService],
  pacePercent: 100,
  serviceTime: 90,
  weightLimit: 80,
  breedsToAvoid: [{ id: breed.id, name: breed.name, petType: "dog" }],
  mayChangeServices: true,
};

export const getOwnServices = endpoint({
  method: "GET",
  path: "/v2/groomer/services",
  summary: "Show the services, pace and limits of the signed-in groomer",
  audience: ["groomer"],
  states,
  reply: ownServicesSchema,
  errors: ["not_found"],
  example: { reply: exampleServices },
});

/** Visits that are booked stay as agreed. */
export const setOwnServices = endpoint({
  method: "PUT",
  path: "/v2/groomer/services",
  summary: "Choose the services and the pace of the signed-in groomer",
  audience: ["groomer"],
  states,
  body: servicesInputSchema,
  reply: ownServicesSchema,
  errors: ["forbidden", "not_found"],
  example: {
    body: { serviceIds: [exampleService.id], pacePercent: 100, serviceTime: 90 },
    reply: exampleServices,
  },
});

/** Visits that are booked stay as agreed. */
export const setPetLimits = endpoint({
  method: "PUT",
  path: "/v2/groomer/pet-limits",
  summary: "Set the weight limit and the breeds that the signed-in groomer avoids",
  audience: ["groomer"],
  states,
  body: petLimitsInputSchema,
  reply: ownServicesSchema,
  errors: ["not_found"],
  example: { body: { weightLimit: 80, breedsToAvoid: [breed.id] }, reply: exampleServices },
});
