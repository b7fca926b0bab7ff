import type { Context } from "#kit/server/api-handler.ts";
import type { ServicesChange } from "../../changes/contract/services.ts";
import { refuseIfChanged } from "../../internal/refuse-if-changed.ts";
import { proposeChange } from "../../proposals/service/propose-change.ts";
import type { DeskProposal } from "../contract/charges.ts";
import { readChangeable } from "../internal/plan-visit-services.ts";
import { presentDeskProposal } from "../internal/present-proposal.ts";

type AskInput = {
  version: number;
  change: Extract<ServicesChange, { kind: "add" | "change" }>;
  reason: string;
};

/**
 * Asks the customer of a visit, by a link, to agree to other services. Throws `conflict` if the visit changed
 * since `version` or another change waits for the customer, `slot_taken` if the longer visit does not fit.
 */
export async function askForServices(
  context: Context,
  id: string,
  { version, change, reason }: AskInput,
): Promise<{ proposal: DeskProposal | null }> {
  refuseIfChanged(await readChangeable(context, id), version);
  const asked = { change, reason, endsAsBooked: false, seen: version };
  const { proposal } = await proposeChange(context, id, asked);
  return { proposal: presentDeskProposal(proposal) };
}
