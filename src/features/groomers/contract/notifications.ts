import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import type { GroomerNotifications } from "../rules/notifications.ts";

const waysSchema = z.object({ mail: z.boolean(), text: z.boolean() });

/**
 * How a groomer is notified. `requests`: what needs an answer. `changes`: visits that change, are canceled,
 * or come from another groomer. `reviews` and `messages`: mails are also off if their link turned them off.
 */
export const groomerNotificationsSchema = z.object({
  requests: waysSchema,
  changes: waysSchema,
  reviews: waysSchema,
  messages: waysSchema,
});

const waysInputSchema = z.strictObject({ mail: z.boolean().optional(), text: z.boolean().optional() });

/** Missing choices do not change. */
export const notificationsInputSchema = z.strictObject({
  requests: waysInputSchema.optional(),
  changes: waysInputSchema.optional(),
  reviews: waysInputSchema.optional(),
  messages: waysInputSchema.optional(),
});

export const exampleNotifications: GroomerNotifications = {
  requests: { mail: true, text: true },
  changes: { mail: true, text: false },
  reviews: { mail: false, text: false },
  messages: { mail: true, text: false },
};

/**
 * Requests and changes need at least one way. Texts need a confirmed phone number. Mails that the mailbox
 * turned off come again only to a confirmed mailbox.
 */
export const setNotifications = endpoint({
  method: "PUT",
  path: "/v2/groomer/notifications",
  summary: "Choose how the signed-in groomer is notified",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  body: notificationsInputSchema,
  reply: groomerNotificationsSchema,
  errors: ["not_found"],
  example: {
    body: { requests: { mail: true, text: true }, reviews: { mail: false } },
    reply: exampleNotifications,
  },
});
