import { isDay } from "#kit/wire/calendar-day.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/order.ts";
import { DESK_FLAGS, DESK_SORTS, type DeskFlag, type DeskSort } from "../rules/listing.ts";
import { DESK_LIST_PATH } from "./desk-paths.ts";

/** The filters that the URL of the list describes. Empty texts are no limit. */
export type DeskQuery = {
  statuses: OrderStatus[];
  area: string;
  groomer: string;
  /** First and last local day (`YYYY-MM-DD`). */
  from: string;
  to: string;
  q: string;
  flag: DeskFlag | null;
  sort: DeskSort;
};

const MAX_TEXT = 80;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** With one of these in the URL, staff have said what they look for. */
const FILTERS = ["status[]", "groomer", "from", "to", "q", "flag"];

/**
 * Reads the filters from a URL; values that are not valid are ignored. The list itself begins `today`, but a
 * search or a link to what waits has all days.
 */
export function readDeskQuery(search: URLSearchParams, today: string): DeskQuery {
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return text.startsWith("20") && isDay(text) ? text : "";
  };
  const id = (name: string) => {
    const text = search.get(name) ?? "";
    return UUID.test(text) ? text : "";
  };
  const statuses = search.getAll("status[]");
  return {
    statuses: ORDER_STATUSES.filter((status) => statuses.includes(status)),
    ...{ area: id("area"), groomer: id("groomer"), to: day("to") },
    from: FILTERS.some((name) => search.has(name)) ? day("from") : today,
    q: (search.get("q") ?? "").trim().slice(0, MAX_TEXT),
    flag: DESK_FLAGS.find((flag) => flag === search.get("flag")) ?? null,
    sort: DESK_SORTS.find((sort) => sort === search.get("sort")) ?? "start",
  };
}

/** The filters as the call of the list takes them. */
export function toCallQuery({ statuses, area, groomer, from, to, q, flag, sort }: DeskQuery) {
  return {
    sort,
    ...(statuses.length > 0 && { "status[]": statuses }),
    ...(area && { area }),
    ...(groomer && { groomer }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
    ...(flag && { flag }),
  };
}

/** The path of the list with these filters. */
export function deskListPath(query: Partial<DeskQuery>, page = 1): string {
  const { statuses = [], area, groomer, from, to, q, flag, sort = "start" } = query;
  const search = new URLSearchParams(statuses.map((status) => ["status[]", status]));
  // An empty first day stays in the URL, since without it the list begins today.
  const fields = { area, groomer, from, to, q, flag };
  for (const [name, value] of Object.entries(fields))
    if (value || (name === "from" && value === "")) search.set(name, value ?? "");
  if (sort !== "start") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${DESK_LIST_PATH}?${search}` : DESK_LIST_PATH;
}
