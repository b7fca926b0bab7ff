/** The kinds of changes that a groomer proposes, as the page's address names them. */
export const KINDS = ["service", "swap", "price", "charge", "pet"] as const;
export type Kind = (typeof KINDS)[number];

export const toKind = (text: string | null): Kind => KINDS.find((kind) => kind === text) ?? "service";

export const proposePath = (orderId: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return `/groomer/appointments/${orderId}/propose${search && `?${search}`}`;
};
export const proposalPath = (orderId: string) => `/customer/appointments/${orderId}/proposal`;
