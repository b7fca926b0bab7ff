import { checkCode, codeRefusal } from "#features/accounts/service/check-code.ts";
import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { carryOut } from "../internal/carry-out.ts";
import { readPhone } from "../internal/read-phone.ts";
import { requireOpen } from "../internal/require-open.ts";
import * as proposals from "../store.ts";
import { readVisit, type ShownProposal, showLatest } from "./show-proposal.ts";

/** Records the consent of a customer who read the code out, and changes the visit. */
export async function agreeByCode(
  context: Context,
  id: string,
  { code }: { code: string },
): Promise<ShownProposal> {
  const { db, siteId, now, ipAddress } = context;
  refuseImpersonator(context);
  const row = await readVisit(context, id);
  const latest = await proposals.findLatest(db, siteId, id);
  // The reply to the call that agreed may have been lost on the road.
  if (latest?.status === "agreed" && latest.consent === "code") return showLatest(context, row);
  const open = await requireOpen(db, context, row);
  const address = await readPhone(context, row);
  const verdict = await checkCode(db, { siteId, purpose: "consent", address, code, subjectId: open.id, now });
  if (verdict !== "right") throw codeRefusal(verdict);
  const consentAccountId = await readAccountId(db, siteId, row.customerId);
  const consent = { consent: "code", consentAccountId, consentAddress: ipAddress } as const;
  await carryOut(context, { proposalId: open.id, consent, readRow: () => readVisit(context, id) });
  return showLatest(context, await readVisit(context, id));
}
