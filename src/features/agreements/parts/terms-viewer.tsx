import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { AgreementKind } from "../rules.ts";
import { termAt } from "./term-pages.ts";
import type { TermsModalProps } from "./terms-modal.tsx";

/** Opens links to the four documents in a dialog. The first press loads the dialog's code. */
export function TermsViewer() {
  const [Modal, setModal] = useState<ComponentType<TermsModalProps> | null>(null);
  const [term, setTerm] = useState<AgreementKind | null>(null);
  const { pathname } = useLocation();
  /** Opens the document of a pressed link. Returns false if the browser should follow the link instead. */
  const openTerms = useCallback((link: HTMLAnchorElement) => {
    const linked = link.origin === location.origin ? termAt(link.pathname + link.hash) : null;
    if (linked === null || link.pathname === location.pathname) return false;
    import("./terms-modal.tsx").then(
      ({ TermsModal }) => {
        setModal(() => TermsModal);
        setTerm(linked);
      },
      () => location.assign(link.href),
    );
    return true;
  }, []);
  useLinkPress(openTerms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the dialog
  useEffect(() => setTerm(null), [pathname]);
  return Modal && <Modal term={term} onClose={() => setTerm(null)} />;
}
