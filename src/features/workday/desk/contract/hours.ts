import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import {
  addDayHours,
  addTimeOff,
  exampleHours,
  ownHoursSchema,
  removeDayHours,
  setHours,
  setPause,
  weekSchema,
} from "../../hours/contract.ts";
import { reasonSchema } from "./reason.ts";

// A groomer's hours, as staff change them. The rules are those of the groomer's own calls.

const ofGroomer = z.object({ id: idSchema });
const ofEntry = z.object({ groomerId: idSchema, id: idSchema });
const common = { audience: ["staff"], reply: ownHoursSchema } as const;
const changes = { ...common, needs: "groomers.write" } as const;
const id = "01990000-0000-7000-8000-0000000000a1";
const entry = { groomerId: id, id: "01990000-0000-7000-8000-0000000000e7" };
const reason = "As agreed by phone.";

export const getHoursAsStaff = endpoint({
  ...common,
  method: "GET",
  path: "/v2/staff/groomers/{id}/hours",
  summary: "Show a groomer's hours and time off",
  needs: "groomers.read",
  params: ofGroomer,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleHours },
});

/**
 * Replaces a groomer's hours of the week, and mails the groomer. `from` is what the caller saw: a `conflict`
 * when the hours have changed since. Visits as in the groomer's own call; `giveUp` also needs `orders.write`.
 */
export const setHoursAsStaff = endpoint({
  ...changes,
  method: "PUT",
  path: "/v2/staff/groomers/{id}/hours",
  summary: "Set a groomer's hours of the week",
  params: ofGroomer,
  body: setHours.body.extend({ from: weekSchema, reason: reasonSchema }),
  errors: ["conflict", "forbidden", "not_found"],
  example: {
    params: { id },
    body: { hours: exampleHours.hours, from: [], reason },
    reply: exampleHours,
  },
});

/** Pauses a groomer's new bookings, or takes them again, and mails the groomer. Booked visits stand. */
export const setPauseAsStaff = endpoint({
  ...changes,
  method: "PUT",
  path: "/v2/staff/groomers/{id}/pause",
  summary: "Pause a groomer's new bookings, or take them again",
  params: ofGroomer,
  body: setPause.body.extend({ reason: reasonSchema }),
  errors: ["not_found"],
  example: { params: { id }, body: { paused: false }, reply: exampleHours },
});

/** Sets other hours on dates, and mails the groomer. Visits as in `setHoursAsStaff`. */
export const addDayHoursAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{id}/day-hours",
  summary: "Set other hours of a groomer, or close, on some dates",
  params: ofGroomer,
  body: addDayHours.body.extend({ reason: reasonSchema }),
  errors: ["conflict", "forbidden", "not_found", "not_ready"],
  example: {
    params: { id },
    body: { firstDate: "2026-11-26", lastDate: "2026-11-26", hours: [], reason },
    reply: exampleHours,
  },
});

/** Removes other hours, and mails the groomer. Visits as in `setHoursAsStaff`. */
export const removeDayHoursAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{groomerId}/day-hours/{id}/remove",
  summary: "Remove other hours of a groomer",
  params: ofEntry,
  body: removeDayHours.body.extend({ reason: reasonSchema }),
  errors: ["conflict", "forbidden", "not_found"],
  example: { params: entry, body: {}, reply: { ...exampleHours, dayHours: [] } },
});

/** Adds time off, and mails the groomer. Visits as in `setHoursAsStaff`. */
export const addTimeOffAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{id}/time-off",
  summary: "Add time off of a groomer",
  params: ofGroomer,
  body: addTimeOff.body.extend({ reason: reasonSchema }),
  errors: ["conflict", "forbidden", "not_found", "not_ready"],
  example: {
    params: { id },
    body: { firstDate: "2026-12-24", lastDate: "2026-12-26", yearly: true, reason },
    reply: exampleHours,
  },
});

/** Removes time off, and mails the groomer. Its time can be booked at once. */
export const removeTimeOffAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{groomerId}/time-off/{id}/remove",
  summary: "Remove time off of a groomer",
  params: ofEntry,
  body: z.strictObject({ reason: reasonSchema }),
  errors: ["not_found"],
  example: { params: entry, body: {}, reply: exampleHours },
});
