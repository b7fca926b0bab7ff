import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { changeState } from "../internal/change-state.ts";
import { readSetup } from "../internal/read-setup.ts";
import { openSteps } from "../rules/setup.ts";
import * as applicationsStore from "../store/applications.ts";

/**
 * Opens a groomer's account if the groomer is approved and no step is left. Runs at the end of each step,
 * also one that staff take for the groomer, in its transaction. The account's lock comes before the reading,
 * so of two last steps at once, the second one sees the first.
 */
export async function openWhenReady(tx: Tx, context: Context, groomerId: string): Promise<void> {
  const { siteId, actor, now } = context;
  if (actor.role === "groomer" && actor.status !== "approved") return;
  // Staff change the work of active groomers too, which takes no lock of the account.
  const found = await applicationsStore.find(tx, siteId, groomerId);
  if (found?.status !== "approved") return;
  const groomer = await applicationsStore.lock(tx, siteId, groomerId);
  if (groomer?.status !== "approved") return;
  const setup = await readSetup(tx, siteId, groomer, now);
  if (openSteps(setup).length === 0) await changeState(tx, context, groomer, "active");
}
