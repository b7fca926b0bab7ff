import { expect } from "vitest";
import { makePhoto } from "../photos.ts";
import { type Rows, type Stage, under, type Visit } from "./stage.ts";

const BASE = "/v2/service-review";

/** A complete visit with its customer's review. */
async function reviewed(stage: Stage): Promise<Visit & { reviewId: string; photo: string }> {
  const visit = await stage.completed();
  const { token, id } = visit;
  const uploaded = await stage.done("POST", `${BASE}/pictures`, { token, file: await makePhoto() });
  const photo = uploaded.body.id as string;
  const body = { orderId: id, rating: 5, text: "Calm and on time.", attachments: [photo] };
  const { body: review } = await stage.done("POST", `${BASE}/customer`, { token, body });
  return { ...visit, reviewId: review.id, photo };
}

/** The call that hides a shown review, or restores a hidden one. */
async function moderation(stage: Stage, from: "shown" | "hidden") {
  const { reviewId: id } = await reviewed(stage);
  const token = await stage.staff();
  const { body: read } = await stage.done("GET", `/v2/staff/reviews/${id}`, { token });
  const body = { description: "It names a neighbor.", updatedAt: read.updatedAt };
  if (from === "shown") return { token, params: { id }, body, shows: { id, isHidden: true } };
  const { body: hidden } = await stage.done("POST", `/v2/staff/reviews/${id}/hide`, { token, body });
  return {
    token,
    params: { id },
    body: { ...body, updatedAt: hidden.updatedAt },
    shows: { id, isHidden: false },
  };
}

export const reviewRows: Rows = {
  ...under(BASE, {
    "GET /service-provider": async (stage) => {
      const { reviewId } = await reviewed(stage);
      const query = { service_provider_id: stage.ada, with_review_text: "true" };
      return { query, shows: { items: expect.arrayContaining([expect.objectContaining({ id: reviewId })]) } };
    },
    "GET /pet-order/{id}": async (stage) => {
      const { token, id, reviewId } = await reviewed(stage);
      return { token, params: { id }, shows: { review: { id: reviewId } } };
    },
    "POST /customer": async (stage) => {
      const { token, id } = await stage.completed();
      return { token, body: { orderId: id, rating: 4, text: "Good." }, shows: { rating: 4 } };
    },
    "PUT /customer/edit": async (stage) => {
      const { token, id, reviewId } = await reviewed(stage);
      return { token, body: { orderId: id, rating: 3 }, shows: { id: reviewId, rating: 3 } };
    },
    "POST /pictures": async (stage) => ({
      token: (await stage.customer()).token,
      file: await makePhoto(),
    }),
    "GET /pictures/{id}/{size}": async (stage) => ({
      params: { id: (await reviewed(stage)).photo, size: "medium" },
    }),
  }),
  "GET /v2/groomer/reviews": async (stage) => {
    const { reviewId } = await reviewed(stage);
    const { token } = await stage.groomer();
    const shown = expect.arrayContaining([expect.objectContaining({ id: reviewId })]);
    return { token, query: { unanswered: "true", limit: "500" }, shows: { items: shown } };
  },
  ...under("/v2/staff/reviews", {
    "GET ": async (stage) => {
      const { reviewId } = await reviewed(stage);
      const shown = expect.arrayContaining([expect.objectContaining({ id: reviewId, isHidden: false })]);
      return { token: await stage.staff(), query: { limit: "500" }, shows: { items: shown } };
    },
    "GET /{id}": async (stage) => {
      const { reviewId } = await reviewed(stage);
      return { token: await stage.staff(), params: { id: reviewId }, shows: { id: reviewId, rating: 5 } };
    },
    "POST /{id}/hide": async (stage) => moderation(stage, "shown"),
    "POST /{id}/restore": async (stage) => moderation(stage, "hidden"),
  }),
  "POST /v2/groomer/reviews/{id}/reply": async (stage) => {
    const { reviewId } = await reviewed(stage);
    const body = { reply: "He was a gentleman." };
    return { token: (await stage.groomer()).token, params: { id: reviewId }, body, shows: body };
  },
};
