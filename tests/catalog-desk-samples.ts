import { newId } from "#kit/server/ids.ts";
import { placesDeskSamples } from "./places-desk-samples.ts";
import { rulesSamples } from "./rules-samples.ts";

/** Valid calls about what the brand sells, where, and by which rules, with ids that do not exist. */
export function catalogDeskSamples() {
  const params = { id: newId() };
  const service = {
    ...{ name: "Bath", description: "A bath.", features: ["Nails"], categoryId: newId(), position: 1 },
    prices: [{ sizeId: newId(), minPrice: 6_000, maxPrice: 7_000, minutes: 45 }],
    addOnIds: [newId()],
  };
  const addOn = {
    ...{ name: "Bow", description: "A silk bow.", price: 1_500, duration: 10, position: 1 },
    ...{ availableInOnlineBooking: true, serviceIds: [newId()] },
  };
  return {
    ...rulesSamples(),
    ...placesDeskSamples(),
    "GET /v2/staff/add-ons": { query: { search: "bow" } },
    "GET /v2/staff/add-ons/{id}": { params },
    "POST /v2/staff/add-ons": { bodies: [addOn] },
    "PUT /v2/staff/add-ons/{id}": { params, bodies: [{ ...addOn, revision: 1 }] },
    "POST /v2/staff/add-ons/{id}/archive": { params, bodies: [{ revision: 1 }] },
    "POST /v2/staff/add-ons/{id}/restore": { params, bodies: [{ revision: 1 }] },
    "GET /v2/staff/service-categories": {},
    "GET /v2/staff/service-categories/{id}": { params },
    "POST /v2/staff/service-categories": { bodies: [{ name: "Birds", position: 1, petTypeId: newId() }] },
    "PUT /v2/staff/service-categories/{id}": {
      ...{ params, bodies: [{ name: "Birds", position: 1, revision: 1 }] },
    },
    "DELETE /v2/staff/service-categories/{id}": { params, query: { revision: "1" } },
    "GET /v2/staff/services": { query: { search: "bath" } },
    "GET /v2/staff/services/{id}": { params },
    "POST /v2/staff/services": { bodies: [service] },
    "PUT /v2/staff/services/{id}": { params, bodies: [{ ...service, revision: 1 }] },
    "POST /v2/staff/services/{id}/archive": { params, bodies: [{ revision: 1 }] },
    "POST /v2/staff/services/{id}/restore": { params, bodies: [{ revision: 1 }] },
  };
}
