import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { sendLink } from "../../prepared/service/send-link.ts";
import type { sendDeskLink as contract } from "../contract.ts";
import { draftForCustomer } from "../internal/draft-for-customer.ts";
import { findOpening, refuseTaken } from "../internal/find-opening.ts";
import { requireCustomer } from "../internal/require-customer.ts";

/**
 * Sends a customer the link to a visit that the team prepared, to pay and agree there. The time is held once
 * the link is open. Refuses (`slot_taken`) a time that is not free now. For staff.
 */
export async function sendDeskLink(
  context: Context,
  customerId: string,
  { pets, groomerId, startsAt: typed }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const customer = await requireCustomer(context, customerId);
  const prepared = await draftForCustomer(context, customer, pets);
  const startsAt = new Date(typed);
  const visit = { draft: prepared, customerId, groomerId, startsAt };
  if (!(await findOpening(context, visit))) throw await refuseTaken(context, visit);
  // Whoever opens the link has to prove the number and to agree.
  const draft = { ...prepared, contact: customer.details.contact, verifiedPhone: null, agreedAt: null };
  const { id, expiresAt } = await sendLink(context, { draft, time: { groomerId, startsAt } });
  return { id, expiresAt };
}
