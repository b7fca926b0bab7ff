import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import * as applicationsStore from "../store/applications.ts";
import { JOINING_MAILS } from "../words/mails.ts";

const STATES = {
  approved: { action: "approve groomer", path: "/groomer/onboarding" },
  active: { action: "activate groomer", path: "/groomer?welcome" },
} as const;

/**
 * Gives a groomer's account its next state, with the mail that says so, and the audit log an entry when staff
 * decided it. A passing state, which the account leaves at once, has no mail. The caller holds the account's
 * lock.
 */
export async function changeState(
  tx: Tx,
  context: Context,
  groomer: applicationsStore.ApplicationRow,
  to: keyof typeof STATES,
  { isPassing = false } = {},
): Promise<void> {
  const { action, path } = STATES[to];
  await applicationsStore.setStatus(tx, context.siteId, groomer.accountId, to);
  if (!isPassing)
    await queueMail(tx, context, {
      ...{ occasion: to, unique: newId(), recipient: groomer.email, path },
      words: (brand) => JOINING_MAILS[to](brand, groomer.firstName),
    });
  if (context.actor.role !== "staff") return;
  const states = { before: { status: groomer.status }, after: { status: to } };
  await recordDecision(tx, context, { action, groomer, ...states });
}
