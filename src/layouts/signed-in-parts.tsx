import { LiveRefresh } from "#features/accounts/parts/live-refresh.tsx";
import { OwnChats } from "#features/messaging/chat/parts/own-chats.tsx";
import { SupportBubble } from "#features/messaging/chat/parts/support-bubble.tsx";
import { PushRenewal } from "#features/messaging/push/parts/push-renewal.tsx";
import { DayCopyGuard } from "#features/workday/parts/day-copy-guard.tsx";

/** The parts of every page of a signed-in person. */
export function SignedInParts() {
  return (
    <>
      <LiveRefresh />
      <OwnChats />
      <SupportBubble />
      <PushRenewal />
      <DayCopyGuard />
    </>
  );
}
