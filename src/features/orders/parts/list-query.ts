import { isDay } from "#kit/wire/calendar-day.ts";
import type { ListGroup } from "../rules/listing.ts";
import type { OrderStatus } from "../rules/order.ts";
import { LIST_PATHS } from "./appointment-path.ts";

/** The states that each list has, by which it can be filtered. */
export const FILTER_STATUSES: Record<ListGroup, readonly OrderStatus[]> = {
  upcoming: ["accepted", "pending", "request", "reschedule_request", "cancellation_request"],
  past: ["complete", "cancelled"],
};

/** What a list's URL asks for, with the names of the call. */
export type ListQuery = {
  statuses: OrderStatus[];
  /** Local days, inclusive; empty for all. */
  from: string;
  to: string;
  /** From 1. */
  page: number;
};

const isOurs = (day: string) => day.startsWith("20") && isDay(day);

/** Reads a URL; what makes no sense is left out. */
export function readListQuery(search: URLSearchParams, group: ListGroup): ListQuery {
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return isOurs(text) ? text : "";
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

/** The address of a list with these filters. */
export function listPath(group: ListGroup, { statuses, from, to, page }: ListQuery): string {
  const search = new URLSearchParams(statuses.map((status) => ["status[]", status]));
  if (from) search.set("start_date", from);
  if (to) search.set("end_date", to);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${LIST_PATHS[group]}?${search}` : LIST_PATHS[group];
}
