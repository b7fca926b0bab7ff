import { readId } from "#kit/wire/ids.ts";
import type { OrderStatus } from "./order.ts";
import { UNANSWERED_STATUSES } from "./status-groups.ts";

/** The pages of an order to which messages to customers lead, by the word in the link. */
const PAGES = {
  pets: (id: string) => `/customer/order/${id}/pets`,
  visit: (id: string) => `/customer/appointments/${id}`,
  reschedule: (id: string) => `/customer/appointments/upcoming/${id}/reschedule`,
  report: (id: string) => `/customer/appointments/${id}/report`,
  review: (id: string) => `/customer/appointments/${id}/review`,
  payment: (id: string) => `/customer/appointments/${id}/payment`,
  time: (id: string) => `/customer/appointments/${id}/time`,
  proposal: (id: string) => `/customer/appointments/${id}/proposal`,
  messages: (id: string) => `/customer/messages?visit=${id}`,
  offer: (id: string) => `/customer/appointments/${id}/offer`,
} as const;

export type LinkedPage = keyof typeof PAGES;
const isPage = (word: string): word is LinkedPage => Object.hasOwn(PAGES, word);

/** `by`: the channel of the message with the link. `role`: who got the message. `to`: the order's page. */
export type OrderLinkInput = {
  orderId: string;
  by: "mail" | "text";
  role: "customer" | "groomer";
  to: LinkedPage;
};

const USUAL = { by: "mail", role: "customer", to: "pets" } as const;

/** Returns the path of a link in a message about an order. It names only what differs from a usual mail. */
export function toLinkPath({ orderId, ...parts }: { orderId: string } & Partial<OrderLinkInput>): string {
  const query = new URLSearchParams();
  for (const key of ["by", "role", "to"] as const) {
    const value = parts[key];
    if (value && value !== USUAL[key]) query.set(key, value);
  }
  return `/visit/${orderId}${query.size > 0 ? `?${query}` : ""}`;
}

const NO_ORDER = "00000000-0000-0000-0000-000000000000";

/**
 * Reads a link. An unknown word becomes the usual one. A malformed id becomes one that no order has, so that
 * its page behaves like that of a missing order.
 */
export function readLinkPath(orderId: string, query: URLSearchParams): OrderLinkInput {
  const to = query.get("to") ?? "";
  return {
    orderId: readId(orderId) ?? NO_ORDER,
    by: query.get("by") === "text" ? "text" : USUAL.by,
    role: query.get("role") === "groomer" ? "groomer" : USUAL.role,
    to: isPage(to) ? to : USUAL.to,
  };
}

/** Returns the customer's page to which a link leads. */
export function toCustomerPage({ orderId, to }: Pick<OrderLinkInput, "orderId" | "to">): string {
  return PAGES[to](orderId);
}

/**
 * Returns the groomer's page to which a link leads, by what the order is now: a request that waits, a visit,
 * or the day of a canceled one. `order`: null if it is not the groomer's any more. `date`: local.
 */
export function toGroomerPage(
  to: LinkedPage,
  order: { id: string; status: OrderStatus; date: string | null } | null,
): string {
  if (to === "review") return "/groomer/reviews";
  if (!order) return "/groomer";
  if (UNANSWERED_STATUSES.includes(order.status)) return `/groomer/requests?order=${order.id}`;
  if (order.date === null) return "/groomer/requests";
  return order.status === "cancelled" ? `/groomer/day/${order.date}` : `/groomer/appointments/${order.id}`;
}
