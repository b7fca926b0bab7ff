import { hoursSamples } from "./hours-samples.ts";
import type { World } from "./world.ts";

type Sample = { params?: Record<string, string>; bodies?: readonly unknown[] };

/** Valid calls about a groomer's own profile, settings and hours. */
export function groomerSamples({ offer, pets }: World): Record<string, Sample> {
  return {
    ...hoursSamples(),
    "PUT /v2/groomer/services": {
      bodies: [{ serviceIds: [offer.services.bath], pacePercent: 110, serviceTime: 90 }],
    },
    "PUT /v2/groomer/pet-limits": { bodies: [{ weightLimit: 80, breedsToAvoid: [pets.breeds.poodle] }] },
  };
}
