import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { listActiveGroomers } from "#features/groomers/service/list-active-groomers.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";

/** Lists the working groomers of a customer's area; without an area, those of the brand. For staff. */
export async function listAssignableGroomers({ db, siteId }: Pick<Context, "db" | "siteId">, id: string) {
  const customer = await readCustomer(db, siteId, id);
  if (!customer) throw notFound("This customer");
  const areaId = customer.serviceArea?.id;
  const groomers = await listActiveGroomers(db, siteId);
  const items = groomers.filter((groomer) => areaId === undefined || groomer.areaId === areaId);
  return { items: items.map(({ id, displayName }) => ({ id, displayName })) };
}
