import { endpoint } from "#kit/wire/endpoint.ts";
import { bookingSessionSchema, CHANGE_ERRORS, SESSION, sessionParams, startedSession } from "./session.ts";

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

export const claimSession = endpoint({
  method: "POST",
  path: `${SESSION}/customer/claim`,
  summary: "Make a booking the signed-in customer's own, and fill in what their profile knows",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
  example: { reply: startedSession },
});
