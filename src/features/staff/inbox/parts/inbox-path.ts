import { INBOX_KINDS, type InboxKind, OWNER_FILTERS, type OwnerFilter } from "../rules/kinds.ts";

export type InboxView = { kind: InboxKind | null; owner: OwnerFilter; page: number };

const INBOX_PATH = "/staff/inbox";

/** The page of what waits with these filters; without a page number, its first page. */
export function inboxPath({ kind, owner, page = 1 }: Omit<InboxView, "page"> & { page?: number }): string {
  const query = new URLSearchParams({
    ...(kind !== null && { kind }),
    ...(owner !== "all" && { owner }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${INBOX_PATH}${query.size > 0 ? `?${query}` : ""}`;
}

/** The filters in a URL. Unknown ones count as none. */
export function readFilters(searchParams: URLSearchParams): Omit<InboxView, "page"> {
  return {
    kind: INBOX_KINDS.find((one) => one === searchParams.get("kind")) ?? null,
    owner: OWNER_FILTERS.find((one) => one === searchParams.get("owner")) ?? "all",
  };
}
