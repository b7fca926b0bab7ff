import type { ReactNode } from "react";
import type { AgreementKind } from "../rules.ts";
import { TERM_PAGES } from "./term-pages.ts";

/**
 * A link beside a form. It opens a dialog, or a new tab without scripts, so that the form keeps its
 * input.
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
