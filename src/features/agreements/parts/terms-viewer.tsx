import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { AgreementKind } from "../rules.ts";
import { termAt } from "./term-pages.ts";
import type { TermsModalProps } from "./terms-modal.tsx";

/** Every link to one of the four documents opens it over the page; its code comes with the first press. */
export function TermsViewer() {
  const [Modal, setModal] = useState<ComponentType<TermsModalProps> | null>(null);
  const [term, setTerm] = useState<AgreementKind | null>(null);
  const { pathname } = useLocation();
  const take = useCallback((link: HTMLAnchorElement) => {
    const asked = link.origin === location.origin ? termAt(link.pathname + link.hash) : null;
    if (asked === null || link.pathname === location.pathname) return false;
    import("./terms-modal.tsx").then(
      ({ TermsModal }) => {
        setModal(() => TermsModal);
        setTerm(asked);
      },
      () => location.assign(link.href),
    );
    return true;
  }, []);
  useLinkPress(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other terms in mind
  useEffect(() => setTerm(null), [pathname]);
  return Modal && <Modal term={term} onClose={() => setTerm(null)} />;
}
