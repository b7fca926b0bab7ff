import { newId } from "#kit/server/ids.ts";
import { makePhoto } from "./photos.ts";

/** Valid calls for reviews and replies, with ids that do not exist. */
export async function reviewSamples() {
  const body = { orderId: newId(), rating: 5, text: "Calm and on time.", attachments: [newId()] };
  const params = { id: newId() };
  const moderation = { description: "It names a neighbor.", updatedAt: "2026-11-24T15:00:00.000Z" };
  return {
    "GET /v2/service-review/pet-order/{id}": { params },
    "POST /v2/service-review/customer": { bodies: [body] },
    "PUT /v2/service-review/customer/edit": { bodies: [body] },
    "POST /v2/service-review/pictures": { file: await makePhoto() },
    "GET /v2/service-review/pictures/{id}/{size}": { params: { ...params, size: "large" } },
    "GET /v2/groomer/reviews": { query: { unanswered: "true", limit: "10", page: "1" } },
    "GET /v2/staff/reviews": {
      query: {
        ...{ state: "hidden", stars: "low", groomer: newId(), order: newId() },
        ...{ customer: newId(), limit: "20", page: "1" },
      },
    },
    "GET /v2/staff/reviews/{id}": { params },
    "POST /v2/staff/reviews/{id}/hide": { params, bodies: [moderation] },
    "POST /v2/staff/reviews/{id}/restore": { params, bodies: [moderation] },
    "POST /v2/groomer/reviews/{id}/reply": { params, bodies: [{ reply: "He was a gentleman." }] },
  };
}
