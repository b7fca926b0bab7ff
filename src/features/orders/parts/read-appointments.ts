import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { listOrders } from "../contract/list.ts";
import type { ListGroup } from "../rules/listing.ts";
import { readListQuery } from "./list-query.ts";

/** The most appointments on one page of a list. */
const ROWS = 10;

/** Reads a list as its URL describes, the visit nearest to now first, for loaders. */
export async function readAppointments(args: Anywhere, group: ListGroup) {
  const filters = readListQuery(new URL(args.request.url).searchParams, group);
  const { statuses, from, to, page } = filters;
  const query = {
    group,
    order: group === "upcoming" ? ("asc" as const) : ("desc" as const),
    limit: ROWS,
    page,
    ...(statuses.length > 0 && { "status[]": statuses }),
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
  };
  try {
    const { items, total, limit } = await call(args, listOrders, { query });
    return { group, filters, items, total, limit, errors: undefined };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { group, filters, items: [], total: 0, limit: ROWS, errors: refusal.errors };
  }
}
export type ShownList = Awaited<ReturnType<typeof readAppointments>>;
