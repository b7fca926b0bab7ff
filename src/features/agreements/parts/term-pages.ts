import type { AgreementKind } from "../rules.ts";

/** The page of each document. */
export const TERM_PAGES: Record<AgreementKind, string> = {
  cancellation: "/cancellation-policy",
  customer: "/customer/agreements#customer",
  release: "/pet-release-terms",
  terms: "/terms-and-conditions",
};

/** The document of a path (with its hash); null for any other page. */
export function termAt(path: string): AgreementKind | null {
  const kinds = Object.keys(TERM_PAGES) as AgreementKind[];
  return kinds.find((kind) => TERM_PAGES[kind] === path) ?? null;
}
