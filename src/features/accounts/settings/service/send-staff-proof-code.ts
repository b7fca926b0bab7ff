import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { CodeSent } from "../../contract.ts";
import type { EmailOrPhone } from "../../rules/email-or-phone.ts";
import { sendConfirmCode } from "../../service/confirm-person.ts";

/** Sends the signed-in staff member a code that proves a sensitive call, and records it. */
export async function sendStaffProofCode(context: Context, to?: EmailOrPhone["kind"]): Promise<CodeSent> {
  const { accountId } = actingAs(context, "staff");
  const { db, siteId, requestId, now } = context;
  const sent = await sendConfirmCode(context, to);
  const about = { siteId, requestId, actorId: accountId, subjectId: accountId, target: "" };
  await recordAudit(
    db,
    { ...about, action: "prove account", before: {}, after: { sentTo: sent.sentTo } },
    now,
  );
  return sent;
}
