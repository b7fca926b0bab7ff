import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { LATE_TEXTS } from "../words/late-parts.ts";

/** Stands in place of the list of conversations. */
export function NoRooms() {
  return (
    <EmptyState picture={<EmptyMailbox />} title="No messages yet">
      {LATE_TEXTS.none}
    </EmptyState>
  );
}
