import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { decide } from "../internal/decide.ts";
import { queueMail } from "../internal/queue-mail.ts";
import { recordDecision } from "../internal/record-decision.ts";
import * as applicationsStore from "../store/applications.ts";
import { readReadiness } from "../store/readiness.ts";
import { APPLICATION_REFUSALS, notSetUp } from "../words/application.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Opens an approved groomer's account once hours, a zone, a service and a portrait are there. Repeating it
 * changes nothing. For staff.
 */
export async function activateGroomer(context: Context, id: string): Promise<ShownApplication> {
  const { siteId } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status === "active") return;
    if (row.status !== "approved") throw new Refusal("conflict", APPLICATION_REFUSALS.notApproved);
    const setup = await readReadiness(tx, siteId, id);
    if (!Object.values(setup).every(Boolean)) throw new Refusal("conflict", notSetUp(setup));
    await applicationsStore.setStatus(tx, siteId, row.accountId, "active");
    await queueMail(tx, context, {
      ...{ occasion: "active", unique: id, recipient: row.email, path: "/groomer" },
      words: (brand) => JOINING_MAILS.active(brand, row.firstName),
    });
    await recordDecision(tx, context, {
      action: "activate groomer",
      groomer: row,
      before: { status: row.status },
      after: { status: "active" },
    });
  });
  return showApplicationOf(context, id);
}
