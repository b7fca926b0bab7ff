import type { ReactNode } from "react";
import type { AgreementKind } from "../rules.ts";

/** Where each document stands as a page of its own. */
const TERM_PAGES: Record<AgreementKind, string> = {
  cancellation: "/cancellation-policy",
  customer: "/customer/agreements#customer",
  release: "/pet-release-terms",
  terms: "/terms-and-conditions",
};

/** A document beside a form: it opens in a new tab, and what was typed stays. */
export function TermsLink({ term, children }: { term: AgreementKind; children: ReactNode }) {
  return (
    <a
      href={TERM_PAGES[term]}
      target="_blank"
      rel="noopener"
      className="font-medium text-brand-text underline underline-offset-2 hover:text-ink"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
