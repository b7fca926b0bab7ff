import { useEffect } from "react";
import { useLoginEvent } from "#features/accounts/parts/use-login-event.ts";
import { AcceptancePrompt } from "#features/agreements/parts/acceptance-prompt.tsx";
import { TermsViewer } from "#features/agreements/parts/terms-viewer.tsx";
import { ReferDialog } from "#features/promotions/parts/refer-dialog.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import { useBackAndForward } from "#kit/web/back-and-forward.ts";
import { recordVisitor } from "#kit/web/record-visitor.ts";
import { useFrame } from "./use-frame.ts";

/**
 * Work of every page that can wait: the visit's source, the login event, and dialogs over the page.
 */
export function DeferredParts() {
  const { mustAgree } = useFrame();
  const { countryUrl } = useSite();
  // The URL never changes within a document, so this runs once.
  useEffect(() => recordVisitor(window, countryUrl), [countryUrl]);
  useLoginEvent();
  useBackAndForward();
  return (
    <>
      <TermsViewer />
      <ReferDialog />
      <AcceptancePrompt isDue={mustAgree} />
    </>
  );
}
