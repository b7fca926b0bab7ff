import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";

const autoAcceptSchema = z.object({ autoAcceptOrders: z.boolean() });

/** Orders that wait already still need an answer. */
export const setAutoAccept = endpoint({
  method: "PUT",
  path: "/v2/groomer/auto-accept",
  summary: "Choose whether new orders need an answer of the signed-in groomer",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  body: autoAcceptSchema,
  reply: autoAcceptSchema,
  errors: ["not_found"],
  example: { body: { autoAcceptOrders: true }, reply: { autoAcceptOrders: true } },
});
