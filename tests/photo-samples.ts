import { PETS_PATH } from "#features/pets/contract.ts";
import { newId } from "#kit/server/ids.ts";
import { makePhoto } from "./photos.ts";
import { fileSamples } from "./recordings.ts";

/** Valid calls of every endpoint for files, and for a pet with the id `id`. */
export async function photoSamples(id: string) {
  const file = await makePhoto();
  const paper = { id, kind: "rabies" };
  const query = { v: newId() };
  return {
    ...fileSamples(),
    "POST /v2/groomer/appointments/{id}/pet-services/{petServiceId}/photos/{side}": {
      params: { id: newId(), petServiceId: newId(), side: "before" },
      query: { taken: newId(), base: newId() },
      file,
    },
    "POST /v2/staff/orders/{id}/pet-services/{petServiceId}/photos/{side}": {
      params: { id: newId(), petServiceId: newId(), side: "before" },
      query: { taken: newId(), base: newId() },
      file,
    },
    "DELETE /v2/staff/orders/{id}/pet-services/{petServiceId}/photos/{side}": {
      params: { id: newId(), petServiceId: newId(), side: "before" },
      query: { photo: newId() },
    },
    "GET /v2/visit-photos/{id}/{size}": { params: { id: newId(), size: "large" } },
    "POST /v2/account/customer/picture": { file },
    "POST /v2/service-provider/account/licence": { file, query: { side: "back" } },
    "GET /v2/groomers/{id}/licence/{size}": { params: { id: newId(), size: "large" }, query },
    "GET /v2/customers/{id}/picture/{size}": { params: { id: newId(), size: "large" }, query },
    [`POST ${PETS_PATH}/{id}/photo`]: { params: { id }, file },
    [`DELETE ${PETS_PATH}/{id}/photo`]: { params: { id } },
    [`GET ${PETS_PATH}/{id}/photo/{size}`]: { params: { id, size: "large" }, query },
    [`POST ${PETS_PATH}/{id}/vaccinations/{kind}`]: {
      params: paper,
      bodies: [{ expiresOn: "2027-05-01" }],
      file,
    },
    [`PUT ${PETS_PATH}/{id}/vaccinations/{kind}`]: { params: paper, bodies: [{ expiresOn: "2027-05-01" }] },
    [`DELETE ${PETS_PATH}/{id}/vaccinations/{kind}`]: { params: paper },
    [`GET ${PETS_PATH}/{id}/vaccinations/{kind}/{size}`]: { params: { ...paper, size: "large" }, query },
  };
}
