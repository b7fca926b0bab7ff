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
  example: { reply: startedSession },
});

export const claimSession = endpoint({
  method: "POST",
  path: `${SESSION}/customer/claim`,
  summary: "Attach a booking to the signed-in customer",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
  example: { reply: startedSession },
});
