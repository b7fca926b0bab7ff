import type { Permission } from "#kit/wire/permission.ts";

/**
 * What waits for the team, and who may see it. `work`: what dealing with it needs, so who may take it.
 * `order`: waits for an answer, also a request without a time. `change`: a late request for another time or
 * a cancellation. `hold`: the bank did not hold the money of a visit to come. `message`: a mail or text that
 * failed for good. `conversation`: an answer of the desk is late.
 * `confirmation`: a visit of today or tomorrow whose customer has not answered the reminder.
 * `proposal`: a charge or other services of the team that the customer declined, or did not answer in time.
 * `closed`: a visit to come of a groomer whose account is closed.
 */
const KINDS = {
  order: { read: "orders.read", work: "orders.write" },
  change: { read: "orders.read", work: "orders.write" },
  hold: { read: "orders.read", work: "orders.write" },
  confirmation: { read: "orders.read", work: "orders.write" },
  proposal: { read: "orders.read", work: "orders.write" },
  closed: { read: "orders.read", work: "orders.write" },
  charge: { read: "money.read", work: "money.read" },
  refund: { read: "money.read", work: "money.read" },
  review: { read: "reviews.moderate", work: "reviews.moderate" },
  message: { read: "outbox.read", work: "outbox.read" },
  groomer: { read: "groomers.approve", work: "groomers.approve" },
  conversation: { read: "messages.read", work: "messages.write" },
  lead: { read: "customers.read", work: "customers.write" },
} as const satisfies Record<string, { read: Permission; work: Permission }>;

export type InboxKind = keyof typeof KINDS;
export const INBOX_KINDS = Object.keys(KINDS) as readonly InboxKind[];

type Permissions = readonly Permission[];

/** The kinds that staff with these permissions see. */
export const kindsFor = (permissions: Permissions): readonly InboxKind[] =>
  INBOX_KINDS.filter((kind) => permissions.includes(KINDS[kind].read));

/** The permission that a thing of this kind needs of the staff who take it. */
export const workOf = (kind: InboxKind): Permission => KINDS[kind].work;

export const maySee = (permissions: Permissions, kind: InboxKind): boolean =>
  permissions.includes(KINDS[kind].read);

/** Whether staff with these permissions may take a thing of this kind, or be given it. */
export const mayTake = (permissions: Permissions, kind: InboxKind): boolean =>
  maySee(permissions, kind) && permissions.includes(KINDS[kind].work);

export const readOf = (kind: InboxKind): Permission => KINDS[kind].read;

/**
 * Reviews, leads and failed messages wait for this many days. Their causes may never end: a bad review may
 * stay without a reply.
 */
export const WAITING_DAYS = 60;

export const OWNER_FILTERS = ["all", "mine", "free"] as const;
export type OwnerFilter = (typeof OWNER_FILTERS)[number];
