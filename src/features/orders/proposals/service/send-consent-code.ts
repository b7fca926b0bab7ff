import { sendCode } from "#features/accounts/service/send-code.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readPhone } from "../internal/read-phone.ts";
import { requireOpen } from "../internal/require-open.ts";
import { consentText } from "../words.ts";
import { readVisit } from "./show-proposal.ts";

/** Texts the customer a code that agrees to the open proposal and its price. */
export async function sendConsentCode(context: Context, id: string) {
  const row = await readVisit(context, id);
  const open = await requireOpen(context.db, context, row);
  const address = await readPhone(context, row);
  const asked = { words: open.words, total: { min: open.totalMin, max: open.totalMax } };
  const sent = await sendCode(
    context,
    { purpose: "consent", address, subjectId: open.id },
    ({ brand, code }) => ({
      subject: "",
      bodyText: `${brand.name}: ${consentText(asked, code)}`,
    }),
  );
  return { resendAt: sent.resendAt.toISOString(), expiresAt: sent.expiresAt.toISOString() };
}
