import type { Permission } from "#kit/wire/permission.ts";
import type { InboxKind } from "./kinds.ts";

type Target = { id: string; orderId: string | null };

const orderPath = (orderId: string | null) => orderId && `/staff/appointments/${orderId}`;

const PATHS: Record<InboxKind, { needs: Permission; to: (target: Target) => string | null }> = {
  order: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  change: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  hold: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  confirmation: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  proposal: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  closed: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  charge: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  refund: { needs: "orders.read", to: ({ orderId }) => orderPath(orderId) },
  review: { needs: "reviews.moderate", to: ({ id }) => `/staff/reviews/${id}` },
  message: { needs: "outbox.read", to: () => "/staff/outbox?state=failed" },
  groomer: { needs: "groomers.read", to: ({ id }) => `/staff/groomers/${id}` },
  conversation: { needs: "messages.read", to: ({ id }) => `/staff/messages?list=open&room=${id}` },
  lead: { needs: "customers.read", to: ({ id }) => `/staff/inbox/leads/${id}` },
};

/**
 * The page on which a thing is dealt with; null without such a page, or when the reader may not open it.
 * `id` and `orderId` are those of the inbox.
 */
export function inboxPathOf(
  kind: InboxKind,
  target: Target,
  permissions: readonly Permission[],
): string | null {
  const { needs, to } = PATHS[kind];
  return permissions.includes(needs) ? to(target) : null;
}
