import type { World } from "./world.ts";

/** Valid calls about a groomer's own profile and settings. */
export function groomerSamples({ offer, pets }: World): Record<string, { bodies: readonly unknown[] }> {
  return {
    "PUT /v2/groomer/services": {
      bodies: [{ serviceIds: [offer.services.bath], pacePercent: 110, serviceTime: 90 }],
    },
    "PUT /v2/groomer/pet-limits": { bodies: [{ weightLimit: 80, breedsToAvoid: [pets.breeds.poodle] }] },
  };
}
