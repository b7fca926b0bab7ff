import { Notice } from "#ui/notice.tsx";

/** Staff who act for a customer see this notice in place of the customer's referral code. */
export function CustomerOnlyNotice() {
  return (
    <Notice title="Only the customer can see this code">
      You are signed in on behalf of the customer. The customer can open this page on their own.
    </Notice>
  );
}
