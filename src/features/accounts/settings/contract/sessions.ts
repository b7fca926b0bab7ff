import { z } from "zod";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { roleSchema } from "../../contract.ts";

/** An open session. `device` comes from the user agent: "Chrome on Windows". */
export const sessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  startedAt: instantSchema,
  /** Precise to the hour, because uses are recorded at most hourly. */
  lastSeenAt: instantSchema,
  isCurrent: z.boolean(),
  /** True if staff act for the person in this session. */
  isStaff: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

const PATH = "/v2/account/sessions";
const example = {
  id: "01990000-0000-7000-8000-0000000000f1",
  device: "Firefox on Linux",
  startedAt: "2026-11-02T15:00:00.000Z",
  lastSeenAt: "2026-11-20T15:00:00.000Z",
  isCurrent: true,
  isStaff: false,
};

export const listSessions = endpoint({
  method: "GET",
  path: PATH,
  summary: "List the open sessions of the account",
  audience: ["customer", "groomer", "renter", "staff"],
  needs: "nothing",
  states: ALL_OPEN_ACCOUNTS,
  reply: z.array(sessionSchema),
  example: { reply: [example] },
});

export const endSession = endpoint({
  method: "DELETE",
  path: `${PATH}/{id}`,
  summary: "End a session of the account",
  audience: ["customer", "groomer", "renter", "staff"],
  needs: "nothing",
  states: ALL_OPEN_ACCOUNTS,
  params: z.object({ id: idSchema }),
  reply: z.array(sessionSchema),
  errors: ["not_found", "forbidden"],
  example: { params: { id: example.id }, reply: [example] },
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: `${PATH}/end-others`,
  summary: "End all other sessions of the account",
  audience: ["customer", "groomer", "renter", "staff"],
  needs: "nothing",
  states: ALL_OPEN_ACCOUNTS,
  reply: z.array(sessionSchema),
  errors: ["forbidden"],
  example: { reply: [example] },
});

/** `role`, `id`: the person that staff acted for. `isStaffAgain`: the browser has its staff session again. */
export const stopActing = endpoint({
  method: "POST",
  path: "/v2/account/stop-acting",
  summary: "Stop acting for another person",
  audience: ["public"],
  reply: z.object({ role: roleSchema, id: idSchema, isStaffAgain: z.boolean() }),
  errors: ["conflict"],
  example: { reply: { role: "customer", id: "01990000-0000-7000-8000-0000000000c1", isStaffAgain: true } },
});
