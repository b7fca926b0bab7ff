import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { prepareDraft } from "../../prepared/service/prepare-draft.ts";
import type { suggestNewTimes as contract, OwnTimes } from "../contract.ts";
import { listOwnTimes } from "../internal/own-times.ts";

/** Lists the signed-in groomer's free times for somebody new, at an address as typed. */
export async function suggestNewTimes(
  context: Context,
  { date, ...visit }: Parsed<typeof contract>["body"],
): Promise<OwnTimes> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  const draft = await prepareDraft(context, visit);
  return listOwnTimes(context, { draft, customerId: null, groomerId }, date);
}
