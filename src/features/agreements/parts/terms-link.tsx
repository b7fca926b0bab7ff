import type { ReactNode } from "react";
import type { AgreementKind } from "../rules.ts";
import { TERM_PAGES } from "./term-pages.ts";

/**
 * A document beside a form: it opens over the page, without scripts in a new tab, and what was typed stays.
 */
export function TermsLink({ term, children }: { term: AgreementKind; children: ReactNode }) {
  return (
    <a
      href={TERM_PAGES[term]}
      target="_blank"
      rel="noopener"
      className="font-medium text-brand-text underline underline-offset-2 hover:text-ink"
    >
      {children}
      <span className="sr-only hidden no-js:inline"> (opens in a new tab)</span>
    </a>
  );
}
