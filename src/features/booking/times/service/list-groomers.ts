import { checkGroomer } from "#features/availability/service/check-groomer.ts";
import { listGroomers as listGroomersFor } from "#features/availability/service/list-groomers.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import type * as contract from "../contract/groomers.ts";
import { readListedNeeds, type ServicesQuery } from "./list-slots.ts";

/** Lists the groomers who could come, sorted by their next time. */
export async function listGroomers(
  context: Context,
  token: string,
  { from, to, ...query }: ServicesQuery & { from?: string | undefined; to?: string | undefined },
): Promise<Reply<typeof contract.providersDays>> {
  const needs = await readListedNeeds(context, token, query);
  return listGroomersFor(context, needs, { from, to, desired: needs.draft.desiredDate });
}

/** Checks whether a groomer can come. The draft's desired date does not limit this search. */
export async function checkProvider(
  context: Context,
  token: string,
  groomerId: string,
  query: ServicesQuery & { date?: string | undefined; startsAt?: string | undefined },
): Promise<Reply<typeof contract.isProviderAvailable>> {
  return checkGroomer(context, await readListedNeeds(context, token, query), groomerId, query);
}
