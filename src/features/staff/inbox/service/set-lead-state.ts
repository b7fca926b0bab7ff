import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { setLeadState as contract, Lead } from "../contract/leads.ts";
import { lockState, setState } from "../store/leads.ts";
import { INBOX_NAMES, INBOX_REFUSALS } from "../words.ts";
import { showLead } from "./show-lead.ts";

/** Notes what became of a lead. A repeat changes nothing. */
export async function setLeadState(
  context: Context,
  id: string,
  { state, note, from, fromAt }: Parsed<typeof contract>["body"],
): Promise<Lead> {
  const { siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await context.db.transaction().execute(async (tx) => {
    const lead = await lockState(tx, siteId, id);
    if (!lead) throw notFound(INBOX_NAMES.lead);
    if (lead.state === state && lead.stateNote === note) return;
    // The note of a colleague would be lost, too.
    if (lead.state !== from || (lead.stateAt?.toISOString() ?? null) !== fromAt)
      throw new Refusal("conflict", INBOX_REFUSALS.leadChanged(lead.state));
    await setState(tx, siteId, id, { state, stateNote: note, stateAt: now, stateBy: actorId });
    await recordAudit(
      tx,
      {
        ...{ siteId, requestId, actorId, subjectId: null, action: "set lead's state", target: `lead=${id}` },
        // The note goes with the lead when its data is erased, and an audit entry never does.
        ...{ before: { state: lead.state }, after: { state, hasNote: note !== "" } },
      },
      now,
    );
  });
  return showLead(context, id);
}
