import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { decide } from "../internal/decide.ts";
import { queueMail } from "../internal/queue-mail.ts";
import { recordDecision } from "../internal/record-decision.ts";
import { chooseVanityUrl, isComplete } from "../rules/application.ts";
import * as applicationsStore from "../store/applications.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

/** Approves a groomer whose application waits. Repeating it changes nothing. For staff. */
export async function approveGroomer(context: Context, id: string): Promise<ShownApplication> {
  const { siteId, now } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status === "approved" || row.status === "active") return;
    if (row.status !== "pending" || !isComplete(row)) {
      throw new Refusal("conflict", APPLICATION_REFUSALS.notSent);
    }
    const vanityUrl = row.vanityUrl ?? (await findFreeUrl(tx, siteId, row.displayName));
    await applicationsStore.saveGroomer(tx, siteId, id, { vanityUrl });
    await applicationsStore.saveApplication(tx, siteId, id, { staffNote: "" }, now);
    await applicationsStore.setStatus(tx, siteId, row.accountId, "approved");
    await queueMail(tx, context, {
      ...{ occasion: "approved", unique: id, recipient: row.email, path: "/groomer/onboarding" },
      words: (brand) => JOINING_MAILS.approved(brand, row.firstName),
    });
    await recordDecision(tx, context, {
      action: "approve groomer",
      groomer: row,
      before: { status: row.status },
      after: { status: "approved" },
    });
  });
  return showApplicationOf(context, id);
}

async function findFreeUrl(
  tx: Parameters<typeof applicationsStore.listVanityUrls>[0],
  siteId: Context["siteId"],
  displayName: string,
): Promise<string> {
  const taken = await applicationsStore.listVanityUrls(
    tx,
    siteId,
    chooseVanityUrl(displayName, () => false),
  );
  return chooseVanityUrl(displayName, (vanityUrl) => taken.has(vanityUrl) || isReservedPath(vanityUrl));
}
