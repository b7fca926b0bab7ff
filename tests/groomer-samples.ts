import { newId } from "#kit/server/ids.ts";
import { calendarSamples } from "./calendar-samples.ts";
import { commandSamples } from "./command-samples.ts";
import { earningSamples } from "./earning-samples.ts";
import { groomerDeskSamples } from "./groomer-desk-samples.ts";
import { hoursSamples } from "./hours-samples.ts";
import { joiningSamples } from "./joining-samples.ts";
import { makePhoto } from "./photos.ts";
import { proposalSamples } from "./proposal-samples.ts";
import { seriesSamples } from "./series-samples.ts";
import { workdaySamples } from "./workday-samples.ts";
import type { World } from "./world.ts";
import { zoneSamples } from "./zone-samples.ts";

/** Valid calls about a groomer's own profile, settings, hours, zones and earnings. */
export async function groomerSamples({ areaId, offer, pets }: World) {
  const id = newId();
  const about = { displayName: "Ann Lee", businessName: "Ann's", tagLine: "Calm", description: "Since 2014" };
  const links = {
    videoLink: "https://youtu.be/x",
    facebook: "https://facebook.com/x",
    instagram: "https://instagram.com/x",
    yelp: "https://yelp.com/x",
  };
  return {
    ...calendarSamples(),
    ...earningSamples(),
    ...seriesSamples(),
    ...hoursSamples(),
    ...(await groomerDeskSamples()),
    ...joiningSamples(areaId),
    ...workdaySamples(),
    ...commandSamples(),
    ...proposalSamples(),
    ...zoneSamples(),
    "POST /v2/groomer/profile/new-picture/{place}": {
      params: { place: "gallery" },
      file: await makePhoto(),
    },
    "PUT /v2/groomer/profile/pictures": { bodies: [{ images: [{ id, alt: "My van" }] }] },
    "DELETE /v2/groomer/profile/pictures/{id}": { params: { id } },
    "GET /v2/service-provider/pictures/{id}/{size}": { params: { id, size: "large" } },
    "PUT /v2/groomer/auto-accept": { bodies: [{ autoAcceptOrders: true }] },
    "PUT /v2/groomer/notifications": {
      bodies: [
        {
          requests: { mail: true, text: false },
          changes: { mail: true, text: false },
          reviews: { mail: false, text: false },
          messages: { mail: false, text: false },
        },
      ],
    },
    "PUT /v2/groomer/profile/about": { bodies: [about] },
    "PUT /v2/groomer/profile/links": { bodies: [links] },
    "PUT /v2/groomer/profile/phone": { bodies: [{ showsPhone: false }] },
    "PUT /v2/groomer/profile/vanity-url": { bodies: [{ vanityUrl: "sample-paws" }] },
    "PUT /v2/groomer/services": {
      bodies: [{ serviceIds: [offer.services.bath], pacePercent: 110, serviceTime: 90 }],
    },
    "PUT /v2/groomer/pet-limits": { bodies: [{ weightLimit: 80, breedsToAvoid: [pets.breeds.poodle] }] },
  };
}
