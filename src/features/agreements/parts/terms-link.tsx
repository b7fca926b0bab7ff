import type { ReactNode } from "react";
import type { AgreementKind } from "../rules.ts";
import { TERM_PAGES } from "./term-pages.ts";

/**
 * A link to a document next to a form. `TermsViewer` opens a dialog; without scripts the link opens a new
 * tab. In both cases the input in the form stays.
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
