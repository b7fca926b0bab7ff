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

/** Mails a groomer what to amend in an application that waits. For staff. */
export async function askGroomerBack(context: Context, id: string, note: string): Promise<ShownApplication> {
  const { siteId, now } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status !== "pending") throw new Refusal("conflict", APPLICATION_REFUSALS.notPending);
    await applicationsStore.saveApplication(tx, siteId, id, { staffNote: note }, now);
    await queueMail(tx, context, {
      ...{ occasion: "asked-back", unique: newId(), recipient: row.email },
      path: "/groomer/new/confirmation",
      words: (brand) => JOINING_MAILS.askedBack(brand, row.firstName, note),
    });
    await recordDecision(tx, context, {
      action: "ask groomer back",
      groomer: row,
      before: { note: row.staffNote ?? "" },
      after: { note },
      reason: note,
    });
  });
  return showApplicationOf(context, id);
}
