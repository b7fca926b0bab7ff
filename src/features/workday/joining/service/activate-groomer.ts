import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { changeState } from "../internal/change-state.ts";
import { decide } from "../internal/decide.ts";
import { openSteps } from "../rules/setup.ts";
import { readReadiness } from "../store/readiness.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";
import { notSetUp } from "../words/setup.ts";
import { showApplicationOf } from "./show-application.ts";

/**
 * Opens an approved groomer's account whose agreements were signed elsewhere, once hours, a zone, a service
 * and a portrait are there. Repeating it changes nothing. For staff.
 */
export async function activateGroomer(context: Context, id: string): Promise<ShownApplication> {
  const { siteId } = context;
  await decide(context, id, async (tx, row) => {
    if (row.status === "active") return;
    if (row.status !== "approved") throw new Refusal("conflict", APPLICATION_REFUSALS.notApproved);
    const missing = openSteps({ form: true, ...(await readReadiness(tx, siteId, id)) });
    if (missing.length > 0) throw new Refusal("conflict", notSetUp(missing));
    await changeState(tx, context, row, "active");
  });
  return showApplicationOf(context, id);
}
