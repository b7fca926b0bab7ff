import { isDay } from "#kit/wire/calendar-day.ts";
import type { ListGroup } from "../rules/listing.ts";
import type { OrderStatus } from "../rules/order.ts";
import { LIST_PATHS } from "./appointment-path.ts";

/** The statuses by which each list can be filtered. */
export const FILTER_STATUSES: Record<ListGroup, readonly OrderStatus[]> = {
  upcoming: ["accepted", "pending", "request", "reschedule_request", "cancellation_request"],
  past: ["complete", "cancelled"],
};

/** The filters and the page that a list's URL describes. */
export type ListQuery = {
  statuses: OrderStatus[];
  /** First and last local day (`YYYY-MM-DD`); empty for no limit. */
  from: string;
  to: string;
  /** The first page is 1. */
  page: number;
};

/** Whether a text is a day of this century, as opposed to a typing error in the URL. */
const isUsableDay = (day: string) => day.startsWith("20") && isDay(day);

/** Reads the filters from a URL. Values that are not valid are ignored. */
export function readListQuery(search: URLSearchParams, group: ListGroup): ListQuery {
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return isUsableDay(text) ? text : "";
  };
  const statuses = search.getAll("status[]");
  const page = Number(search.get("page") ?? 1);
  return {
    statuses: FILTER_STATUSES[group].filter((status) => statuses.includes(status)),
    from: day("start_date"),
    to: day("end_date"),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const isFiltered = ({ statuses, from, to }: ListQuery) =>
  statuses.length > 0 || from !== "" || to !== "";

/** Returns the path of a list with these filters. */
export function listPath(group: ListGroup, { statuses, from, to, page }: ListQuery): string {
  const search = new URLSearchParams(statuses.map((status) => ["status[]", status]));
  if (from) search.set("start_date", from);
  if (to) search.set("end_date", to);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${LIST_PATHS[group]}?${search}` : LIST_PATHS[group];
}
