import { RESEND_MS } from "#features/accounts/rules/codes.ts";

/** When the API allows the next code to a number, an ISO instant; a time long ago if no code was sent. */
export function resendAt(codeSentAt: string | null): string {
  return new Date(Date.parse(codeSentAt ?? "1970-01-01") + RESEND_MS).toISOString();
}
