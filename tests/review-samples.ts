import { newId } from "#kit/server/ids.ts";
import { makePhoto } from "./photos.ts";

/** Valid calls for reviews and replies, with ids that do not exist. */
export async function reviewSamples() {
  const body = { orderId: newId(), rating: 5, text: "Calm and on time.", attachments: [newId()] };
  const params = { id: newId() };
  return {
    "GET /v2/service-review/pet-order/{id}": { params },
    "POST /v2/service-review/customer": { bodies: [body] },
    "PUT /v2/service-review/customer/edit": { bodies: [body] },
    "POST /v2/service-review/pictures": { file: await makePhoto() },
    "GET /v2/service-review/pictures/{id}/{size}": { params: { ...params, size: "large" } },
    "GET /v2/groomer/reviews": { query: { unanswered: "true", limit: "10", page: "1" } },
    "POST /v2/groomer/reviews/{id}/reply": { params, bodies: [{ reply: "He was a gentleman." }] },
  };
}
