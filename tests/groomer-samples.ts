import { hoursSamples } from "./hours-samples.ts";
import { workdaySamples } from "./workday-samples.ts";
import type { World } from "./world.ts";
import { zoneSamples } from "./zone-samples.ts";

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
};

/** Valid calls about a groomer's own profile, settings, hours and zones. */
export function groomerSamples({ offer, pets }: World): Record<string, Sample> {
  return {
    ...hoursSamples(),
    ...workdaySamples(),
    ...zoneSamples(),
    "PUT /v2/groomer/services": {
      bodies: [{ serviceIds: [offer.services.bath], pacePercent: 110, serviceTime: 90 }],
    },
    "PUT /v2/groomer/pet-limits": { bodies: [{ weightLimit: 80, breedsToAvoid: [pets.breeds.poodle] }] },
  };
}
