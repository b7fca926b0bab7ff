import type { Permission } from "#kit/wire/permission.ts";

/** What a search finds, in the order of the screen, and who may find it. Pages have their own needs. */
const KINDS = {
  page: null,
  order: "orders.read",
  customer: "customers.read",
  pet: "customers.read",
  groomer: "groomers.read",
  staff: "staff.write",
} as const satisfies Record<string, Permission | null>;

export type SearchKind = keyof typeof KINDS;
export const SEARCH_KINDS = Object.keys(KINDS) as readonly SearchKind[];
/** The kinds that are rows of the brand. */
export type RowKind = Exclude<SearchKind, "page">;

/** The shortest and the longest text, in characters. */
export const MIN_SEARCH = 2;
export const MAX_SEARCH = 80;
/** At most so many of each kind. */
export const MAX_OF_KIND = 5;

/** The kinds of rows that staff with these permissions may find. */
export function rowKindsFor(permissions: readonly Permission[]): readonly RowKind[] {
  return SEARCH_KINDS.filter((kind): kind is RowKind => {
    const needs = KINDS[kind];
    return needs !== null && permissions.includes(needs);
  });
}
