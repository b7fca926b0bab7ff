import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { INBOX_KINDS, OWNER_FILTERS } from "../rules/kinds.ts";

const kindSchema = z.enum(INBOX_KINDS as readonly [(typeof INBOX_KINDS)[number]]);
const personSchema = z.object({ id: idSchema, displayName: z.string() });

/**
 * A thing that waits for the team. `id`: of the order, to-do, proposal, payment, review, message, groomer,
 * conversation or lead. `subject`: the person that it is about, or an address, which is masked without
 * `customers.contact`. `detail`: what it is, in a few words. `since`: when it began to wait. `dueAt`: until
 * when it must be dealt with, in `timeZone`; null without such a time. `owner`: a staff account with access.
 * `mayTake`: whether the caller may take, give or release it.
 */
const inboxItemSchema = z.object({
  kind: kindSchema,
  id: idSchema,
  subject: z.string(),
  detail: z.string(),
  orderId: idSchema.nullable(),
  since: instantSchema,
  dueAt: instantSchema.nullable(),
  isLate: z.boolean(),
  timeZone: z.string(),
  owner: personSchema.nullable(),
  isMine: z.boolean(),
  mayTake: z.boolean(),
});
export type InboxItem = z.output<typeof inboxItemSchema>;

/**
 * `self`: the caller's account. `counts`: the kinds that the caller sees, with what waits of each: all, the
 * caller's own, and without an owner. `team`: who may take things of which kinds.
 */
const inboxSchema = pageSchema(inboxItemSchema).extend({
  self: idSchema,
  counts: z.array(z.object({ kind: kindSchema, all: z.int(), mine: z.int(), free: z.int() })),
  team: z.array(personSchema.extend({ kinds: z.array(kindSchema) })),
});
export type Inbox = z.output<typeof inboxSchema>;
export type InboxCount = Inbox["counts"][number];
export type InboxTeam = Inbox["team"];

const id = "01990000-0000-7000-8000-0000000000a1";
const ownerId = "01990000-0000-7000-8000-0000000000f1";
const exampleItem: z.input<typeof inboxItemSchema> = {
  ...{ kind: "order", id, subject: "Mia Torres", detail: "W-10042, to confirm", orderId: id },
  ...{ since: "2026-11-24T15:00:00.000Z", dueAt: "2026-11-25T15:00:00.000Z", isLate: false },
  ...{ timeZone: "America/Phoenix", owner: null, isMine: false, mayTake: true },
};

/**
 * Lists what waits for the team, oldest first. Each kind is left out for staff without the permission to see
 * it: a filter by it gives an empty list. An entry is there for as long as its cause, and leaves by itself.
 */
export const listInbox = endpoint({
  method: "GET",
  path: "/v2/staff/inbox",
  summary: "List what waits for the team",
  audience: ["staff"],
  needs: "nothing",
  query: z.object({
    kind: kindSchema.optional(),
    owner: z.enum(OWNER_FILTERS).default("all"),
    ...pagingQuery,
  }),
  reply: inboxSchema,
  example: {
    query: { owner: "all", limit: 20, page: 1 },
    reply: {
      ...{ items: [exampleItem], total: 1, page: 1, limit: 20 },
      self: ownerId,
      counts: [{ kind: "order", all: 1, mine: 0, free: 1 }],
      team: [{ id: ownerId, displayName: "Sam Hill", kinds: ["order"] }],
    },
  },
});

/**
 * Takes something that waits, gives it to a colleague, or releases it (`ownerId` null). `from` is the owner
 * that the caller saw: the call is a `conflict` when another has it now, and names that person. Conversations
 * have the desk's own assignment, which this call changes.
 */
export const setInboxOwner = endpoint({
  method: "PUT",
  path: "/v2/staff/inbox/{kind}/{id}/owner",
  summary: "Take, give or release something that waits for the team",
  audience: ["staff"],
  needs: "nothing",
  params: z.object({ kind: kindSchema, id: idSchema }),
  body: z.strictObject({ ownerId: idSchema.nullable(), from: idSchema.nullable() }),
  reply: inboxItemSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { kind: "order", id },
    body: { ownerId, from: null },
    reply: { ...exampleItem, owner: { id: ownerId, displayName: "Sam Hill" }, isMine: true },
  },
});
