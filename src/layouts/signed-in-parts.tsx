import { LiveRefresh } from "#features/accounts/parts/live-refresh.tsx";
import { SupportBubble } from "#features/messaging/parts/support-bubble.tsx";

/** The parts of every page of a signed-in person. */
export function SignedInParts() {
  return (
    <>
      <LiveRefresh />
      <SupportBubble />
    </>
  );
}
