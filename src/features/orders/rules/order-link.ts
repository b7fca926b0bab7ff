/** The pages of an order to which messages lead, by the word in the link. */
const PAGES = {
  pets: (id: string) => `/customer/order/${id}/pets`,
  visit: (id: string) => `/customer/appointments/${id}`,
  reschedule: (id: string) => `/customer/appointments/upcoming/${id}/reschedule`,
  report: (id: string) => `/customer/appointments/${id}/report`,
  review: (id: string) => `/customer/appointments/${id}/review`,
  payment: (id: string) => `/customer/appointments/${id}/payment`,
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

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const NO_ORDER = "00000000-0000-0000-0000-000000000000";

/**
 * Reads a link. An unknown word becomes the usual one. A malformed id becomes one that no order has, so that
 * its page behaves like that of a missing order.
 */
export function readLinkPath(orderId: string, query: URLSearchParams): OrderLinkInput {
  const to = query.get("to") ?? "";
  return {
    orderId: ID.test(orderId) ? orderId.toLowerCase() : NO_ORDER,
    by: query.get("by") === "text" ? "text" : USUAL.by,
    role: query.get("role") === "groomer" ? "groomer" : USUAL.role,
    to: isPage(to) ? to : USUAL.to,
  };
}

/** Returns the page to which a link leads. A groomer's area has one page. */
export function toLinkedPage({ orderId, role, to }: OrderLinkInput): string {
  return role === "groomer" ? "/groomer" : PAGES[to](orderId);
}
