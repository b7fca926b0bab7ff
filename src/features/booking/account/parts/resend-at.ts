import { RESEND_MS } from "#features/accounts/rules/codes.ts";

/** When the next code may be sent to a number: as the API paces them. ISO; long ago where none was sent. */
export function resendAt(codeSentAt: string | null): string {
  return new Date(Date.parse(codeSentAt ?? "1970-01-01") + RESEND_MS).toISOString();
}
