import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { changeState } from "../internal/change-state.ts";
import { decide } from "../internal/decide.ts";
import { readSetup } from "../internal/read-setup.ts";
import { chooseVanityUrl, isComplete } from "../rules/application.ts";
import { openSteps } from "../rules/setup.ts";
import * as applicationsStore from "../store/applications.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";
import { openWhenReady } from "./open-when-ready.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Approves a groomer whose application waits. The account of a groomer who was approved before, and has no
 * step left, opens at once. Repeating it changes nothing. For staff.
 */
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
    // The groomer's row is changed before: a step that is taken at once is seen here, or waits and sees this.
    const isReady = openSteps(await readSetup(tx, siteId, row, now)).length === 0;
    await changeState(tx, context, row, "approved", { isPassing: isReady });
    if (isReady) await openWhenReady(tx, context, id);
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
