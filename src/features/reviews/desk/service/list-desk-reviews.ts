import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { listDeskReviews as contract, DeskReviews } from "../contract.ts";
import { presentReviews } from "../internal/present-reviews.ts";
import * as deskStore from "../store.ts";

/** Lists the brand's reviews for the team, hidden ones too, with the groomers to filter by. */
export async function listDeskReviews(
  { db, siteId }: Context,
  { state, stars, groomer, order, customer, limit, page }: Parsed<typeof contract>["query"],
): Promise<DeskReviews> {
  const filter = { state, stars, groomerId: groomer, orderId: order, customerId: customer, limit, page };
  const [{ rows, total }, groomers] = await Promise.all([
    deskStore.list(db, siteId, filter),
    deskStore.listGroomers(db, siteId, groomer),
  ]);
  return { items: await presentReviews(db, siteId, rows), total, page, limit, groomers };
}
