import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listOpenCharges as contract } from "../contract/charges.ts";
import { CHARGE_KINDS } from "../rules.ts";
import { listCharges } from "../store/charges.ts";

/** Lists the payments of orders that failed or are late. */
export async function listOpenCharges(
  { db, siteId }: Context,
  { kind, ...paging }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, total } = await listCharges(db, siteId, kind ? [kind] : CHARGE_KINDS, paging);
  const items = rows.map(({ customerId, displayName, appointmentStart, since, ...charge }) => ({
    ...charge,
    customer: { id: customerId, displayName },
    appointmentStart: appointmentStart?.toISOString() ?? null,
    since: since.toISOString(),
  }));
  return { ...paging, items, total };
}
