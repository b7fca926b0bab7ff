import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { changeState } from "../internal/change-state.ts";
import { readSetup } from "../internal/read-setup.ts";
import { openSteps } from "../rules/setup.ts";
import * as applicationsStore from "../store/applications.ts";

/**
 * Opens the caller's account if the groomer is approved and no step is left. Runs at the end of each step, in
 * its transaction. The account's lock comes before the reading, so of two last steps at once, the second one
 * sees the first.
 */
export async function openWhenReady(tx: Tx, context: Context): Promise<void> {
  const { actor } = context;
  if (actor.role !== "groomer" || actor.status !== "approved") return;
  const groomer = await applicationsStore.lock(tx, context.siteId, actor.profileId);
  if (groomer?.status !== "approved") return;
  const setup = await readSetup(tx, context.siteId, groomer, context.now);
  if (openSteps(setup).length === 0) await changeState(tx, context, groomer, "active");
}
