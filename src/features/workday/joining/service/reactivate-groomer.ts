import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { decide } from "../internal/decide.ts";
import * as applicationsStore from "../store/applications.ts";
import { DEACTIVATION_REFUSALS } from "../words/deactivation.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Opens the account of a deactivated groomer again, and mails it. Refuses (`conflict`) a groomer who was
 * never active. Repeating it changes nothing. For staff.
 */
export async function reactivateGroomer(context: Context, id: string): Promise<ShownApplication> {
  const { siteId } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status === "active") return;
    if (row.status !== "inactive") throw new Refusal("conflict", DEACTIVATION_REFUSALS.notClosed);
    if (!row.deactivatedAt) throw new Refusal("conflict", DEACTIVATION_REFUSALS.notDeactivated);
    await applicationsStore.setStatus(tx, siteId, row.accountId, "active");
    await applicationsStore.setDeactivatedAt(tx, siteId, id, null);
    await queueMail(tx, context, {
      ...{ occasion: "reactivated", unique: newId(), recipient: row.email, path: "/groomer" },
      words: (brand) => JOINING_MAILS.reactivated(brand, row.firstName),
    });
    await recordDecision(tx, context, {
      action: "reactivate groomer",
      groomer: row,
      before: { status: "inactive" },
      after: { status: "active" },
    });
  });
  return showApplicationOf(context, id);
}
