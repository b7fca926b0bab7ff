import { endpoint } from "#kit/wire/endpoint.ts";
import { bookingSessionSchema, SESSION, sessionParams } from "./session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

export const getSession = endpoint({
  method: "GET",
  path: SESSION,
  summary: "Show the whole booking session",
  audience,
  params,
  reply,
});
