import { Notice } from "#ui/notice.tsx";

/** In place of a code that whoever acts for a customer may not hand out. */
export function CustomerOnlyNotice() {
  return (
    <Notice title="Only the customer sees their code">
      You are signed in on their behalf. Ask them to open this page themselves.
    </Notice>
  );
}
