import { Notice } from "#ui/notice.tsx";

/** Replaces the customer's code for staff who act for the customer. */
export function CustomerOnlyNotice() {
  return (
    <Notice title="Only the customer sees their code">
      You are signed in on their behalf. Ask them to open this page themselves.
    </Notice>
  );
}
