import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, CHANGE_ERRORS, SESSION, sessionParams, shown } from "./session.ts";

const reply = bookingSessionSchema;

/**
 * Only wished for: whether this groomer can come, and when, the times tell. A time already chosen with somebody else
 * is given back; `null` asks for any groomer and gives nothing back.
 */
export const setServiceProvider = endpoint({
  method: "PUT",
  path: `${SESSION}/service-provider`,
  summary: "Choose the groomer, or any",
  audience: ["session"],
  params: sessionParams,
  body: z.object({ serviceProviderId: idSchema.nullable() }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ serviceProviderId: "01990000-0000-7000-8000-0000000000d1" }),
});
