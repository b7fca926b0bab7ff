import { z } from "zod";
import { phoneInputSchema } from "#features/accounts/contract.ts";
import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import { ACCOUNT_STATUSES } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { emailSchema, idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { applicationSchema, exampleApplication } from "./application.ts";

/**
 * Since when staff have closed the account of a groomer who was active; null otherwise, also for a declined
 * applicant.
 */
const deactivatedAtSchema = instantSchema.nullable();

const rowSchema = applicationSchema
  .pick({ status: true, displayName: true, email: true, sentAt: true })
  .extend({ id: idSchema, createdAt: instantSchema, deactivatedAt: deactivatedAtSchema });

/** `permissions`: what the brand lets the groomer do. */
export const shownApplicationSchema = applicationSchema.extend({
  id: idSchema,
  permissions: z.array(z.enum(GROOMER_PERMISSIONS)),
  deactivatedAt: deactivatedAtSchema,
});
export type ShownApplication = z.output<typeof shownApplicationSchema>;

const id = "01990000-0000-7000-8000-0000000000d1";
export const exampleShown: z.input<typeof shownApplicationSchema> = {
  ...exampleApplication,
  ...{ id, permissions: ["hours", "zones", "prices", "phone"], deactivatedAt: null },
};
const row = {
  ...{ id, status: "pending", displayName: "Maria Lopez", email: "maria@example.com" },
  ...{ sentAt: "2026-11-20T15:00:00.000Z", createdAt: "2026-11-19T15:00:00.000Z" },
  deactivatedAt: null,
} as const;

/**
 * Invites a groomer: makes an account in the state `new`, and mails a link that sets its password. A second
 * invitation of a groomer who has no password yet sends a new link; after a decline, with or without a
 * password, it also opens the account again, in the state `new`. Refused for an account that was active and
 * is closed.
 */
export const inviteGroomer = endpoint({
  method: "POST",
  path: "/v2/staff/groomers/invite",
  summary: "Invite a groomer",
  audience: ["staff"],
  needs: "groomers.approve",
  body: z.strictObject({
    firstName: lineSchema(60),
    lastName: lineSchema(60),
    email: emailSchema,
    phone: phoneInputSchema.optional(),
  }),
  reply: shownApplicationSchema,
  errors: ["conflict"],
  example: {
    body: { firstName: "Maria", lastName: "Lopez", email: "maria@example.com" },
    reply: { ...exampleShown, status: "new", sentAt: null },
  },
});

/** Lists groomers by the state of their account; those that wait longest come first. */
export const listApplications = endpoint({
  method: "GET",
  path: "/v2/staff/groomers",
  summary: "List groomers by the state of their account",
  audience: ["staff"],
  needs: "groomers.read",
  query: z.object({ status: z.enum(ACCOUNT_STATUSES).default("pending"), ...pagingQuery }),
  reply: pageSchema(rowSchema),
  example: {
    query: { status: "pending", limit: 20, page: 1 },
    reply: { items: [row], total: 1, page: 1, limit: 20 },
  },
});

const params = z.object({ id: idSchema });

export const getApplicationAsStaff = endpoint({
  method: "GET",
  path: "/v2/staff/groomers/{id}",
  summary: "Show a groomer's application",
  audience: ["staff"],
  needs: "groomers.read",
  params,
  reply: shownApplicationSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleShown },
});

const decision = {
  method: "POST",
  audience: ["staff"],
  needs: "groomers.approve",
  params,
  reply: shownApplicationSchema,
  errors: ["conflict", "not_found"],
} as const;
const noted = z.strictObject({ description: textSchema(1_000).min(1, "Say what the groomer should know") });

/**
 * The groomer may then accept the agreements and set up the work. A groomer without a page gets one. The
 * account opens at once (`active`) if the groomer was approved before, and no step is left.
 */
export const approveGroomer = endpoint({
  ...decision,
  path: "/v2/staff/groomers/{id}/approve",
  summary: "Approve a groomer",
  body: z.strictObject({}),
  example: { params: { id }, body: {}, reply: { ...exampleShown, status: "approved" } },
});

/** Mails the groomer what to amend. The application stays open. */
export const askGroomerBack = endpoint({
  ...decision,
  path: "/v2/staff/groomers/{id}/ask-back",
  summary: "Send an application back to be amended",
  body: noted,
  example: {
    params: { id },
    body: { description: "Please send a sharper photo of your license." },
    reply: { ...exampleShown, staffNote: "Please send a sharper photo of your license." },
  },
});

/** Closes the account of a groomer who is not active yet, and mails the reason. */
export const declineGroomer = endpoint({
  ...decision,
  path: "/v2/staff/groomers/{id}/decline",
  summary: "Decline a groomer",
  body: noted,
  example: {
    params: { id },
    body: { description: "We have no area near you yet." },
    reply: { ...exampleShown, status: "inactive" },
  },
});
