import { type ComponentType, useEffect, useState } from "react";
import { useLoginEvent } from "#features/accounts/parts/use-login-event.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { AcceptancePrompt } from "#features/agreements/parts/acceptance-prompt.tsx";
import { TermsViewer } from "#features/agreements/parts/terms-viewer.tsx";
import { ReferDialog } from "#features/promotions/parts/refer-dialog.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import { useBackAndForward } from "#kit/web/back-and-forward.ts";
import { recordVisitor } from "#kit/web/record-visitor.ts";
import { Toaster } from "#ui/toaster.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { useFrame } from "./use-frame.ts";

/** The parts of every page that can load late: the visit's record, the login event, dialogs and toasts. */
export function DeferredParts() {
  const { mustAgree } = useFrame();
  const { countryUrl } = useSite();
  // `countryUrl` never changes while the document is open, so the visitor is recorded once.
  useEffect(() => recordVisitor(window, countryUrl), [countryUrl]);
  useLoginEvent();
  useBackAndForward();
  return (
    <>
      <TermsViewer />
      <PhotoViewer />
      <ReferDialog />
      <AcceptancePrompt isDue={mustAgree} />
      <OfPerson />
      <Toaster />
    </>
  );
}

/** The parts of signed-in people, which visitors never load: the speech bubble, and news of their pages. */
function OfPerson() {
  const isSignedIn = usePerson() !== null;
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Without them, the links to the team lead to its page, and pages show what was true when they were
    // loaded.
    if (isSignedIn)
      import("./signed-in-parts.tsx").then((part) => setPart(() => part.SignedInParts)).catch(() => {});
  }, [isSignedIn]);
  return isSignedIn && Part && <Part />;
}
