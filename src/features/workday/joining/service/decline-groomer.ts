import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { decide } from "../internal/decide.ts";
import * as applicationsStore from "../store/applications.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Declines a groomer who is not active yet: closes the account and mails the reason. Repeating it changes
 * nothing. For staff.
 */
export async function declineGroomer(
  context: Context,
  id: string,
  reason: string,
): Promise<ShownApplication> {
  const { siteId } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status === "inactive") return;
    if (row.status === "active") throw new Refusal("conflict", APPLICATION_REFUSALS.notPending);
    await applicationsStore.setStatus(tx, siteId, row.accountId, "inactive");
    await queueMail(tx, context, {
      ...{ occasion: "declined", unique: newId(), recipient: row.email },
      words: (brand) => JOINING_MAILS.declined(brand, row.firstName, reason),
    });
    await recordDecision(tx, context, {
      action: "decline groomer",
      groomer: row,
      before: { status: row.status },
      after: { status: "inactive" },
      reason,
    });
  });
  return showApplicationOf(context, id);
}
