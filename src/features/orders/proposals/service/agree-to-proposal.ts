import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import { carryOut } from "../internal/carry-out.ts";
import { type ShownProposal, showLatest } from "./show-proposal.ts";

/** Each answer may hold money on a card, so the answers about one visit are limited. */
const ANSWERS_OF_VISIT = { points: 20, seconds: 3_600 };

/** The customer agrees in their own session. */
export async function agreeToProposal(
  context: Context,
  id: string,
  { proposalId }: { proposalId: string },
): Promise<ShownProposal> {
  refuseImpersonator(context);
  const { accountId } = actingAs(context, "customer");
  await readOwnOrder(context, id);
  await limitRate(context.db, "answer-proposal", `${context.siteId} ${id}`, ANSWERS_OF_VISIT);
  const consent = {
    consent: "link",
    consentAccountId: accountId,
    consentAddress: context.ipAddress,
  } as const;
  await carryOut(context, { proposalId, consent, readRow: () => readOwnOrder(context, id) });
  return showLatest(context, await readOwnOrder(context, id));
}
