import type { RowKind, SearchKind } from "./kinds.ts";

/** The address of the page on which the team searches; with a text, of its results. */
export function searchPath(q = ""): string {
  return q === "" ? "/staff/search" : `/staff/search?${new URLSearchParams({ q })}`;
}

const PAGES: Record<RowKind, string> = {
  order: "/staff/appointments",
  customer: "/staff/customers",
  pet: "/staff/customers",
  groomer: "/staff/groomers",
  staff: "/staff/people",
};

/** The page of a found row. That of a pet is its customer's. */
export const pathOf = (kind: RowKind, id: string): string => `${PAGES[kind]}/${id}`;

/** The list of all rows that match; null for kinds whose list cannot be searched. */
export function seeAllPath(kind: SearchKind, q: string): string | null {
  const hasSearch = kind === "customer" || kind === "pet";
  return hasSearch ? `${PAGES[kind]}?${new URLSearchParams({ q })}` : null;
}
