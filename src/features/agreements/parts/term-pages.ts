import type { AgreementKind } from "../rules.ts";

/** The path of each document's page. */
export const TERM_PAGES: Record<AgreementKind, string> = {
  cancellation: "/cancellation-policy",
  customer: "/customer/agreements#customer",
  release: "/pet-release-terms",
  terms: "/terms-and-conditions",
};

/** The document whose page has this path (with hash). Null for any other page. */
export function termAt(path: string): AgreementKind | null {
  const kinds = Object.keys(TERM_PAGES) as AgreementKind[];
  return kinds.find((kind) => TERM_PAGES[kind] === path) ?? null;
}
