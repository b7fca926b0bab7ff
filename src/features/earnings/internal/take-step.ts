import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { PayeeStatement } from "../contract/staff.ts";
import { isReached, stepFault } from "../rules/statements.ts";
import { find, insertStep, lock } from "../store/statements.ts";
import { EARNING_REFUSALS } from "../words.ts";
import { presentPayee } from "./present.ts";

const FAULTS = {
  not_approved: EARNING_REFUSALS.notApproved,
  nothing_to_pay: EARNING_REFUSALS.nothingToPay,
};

type Step = { step: "approved" | "paid"; reference: string };

/**
 * Takes a statement to its next state, with an audit entry. A repeat changes nothing; `conflict` for a state
 * that the statement cannot have, and for a payment that has another reference already.
 */
export async function takeStep(
  context: Context,
  id: string,
  { step, reference }: Step,
): Promise<PayeeStatement> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    if (!row) throw notFound("This statement");
    if (isReached(step, row.state)) {
      if (step === "paid" && row.reference !== reference)
        throw new Refusal("conflict", EARNING_REFUSALS.paidOtherwise);
      return presentPayee(row);
    }
    const fault = stepFault(step, row);
    if (fault) throw new Refusal("conflict", FAULTS[fault]);
    await insertStep(tx, siteId, id, { step, madeBy: actorId, reference }, now);
    const audit = { siteId, actorId, subjectId: row.accountId, requestId, target: `statement=${id}` };
    const facts = { before: { state: row.state }, after: { state: step, ...(reference && { reference }) } };
    const action = step === "paid" ? "record payment of statement" : "approve statement";
    await recordAudit(tx, { ...audit, ...facts, action }, now);
    return presentPayee((await find(tx, siteId, id)) ?? row);
  });
}
