import { isDay } from "#kit/wire/calendar-day.ts";
import { readId } from "#kit/wire/ids.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/order.ts";
import {
  DESK_FLAGS,
  DESK_PAYS,
  DESK_SORTS,
  type DeskFlag,
  type DeskPay,
  type DeskSort,
} from "../rules/listing.ts";
import { SOURCE_LABELS } from "../words/appointment.ts";
import { DESK_LIST_PATH } from "./desk-paths.ts";

type DeskSource = keyof typeof SOURCE_LABELS;
export const DESK_SOURCES = Object.keys(SOURCE_LABELS) as DeskSource[];

/** The filters that the URL of the list describes. Empty texts are no limit. */
export type DeskQuery = {
  statuses: OrderStatus[];
  area: string;
  groomer: string;
  /** First and last local day (`YYYY-MM-DD`). */
  from: string;
  to: string;
  /** Whether the first day is today because the URL names none. */
  startsToday: boolean;
  q: string;
  flag: DeskFlag | null;
  source: DeskSource | null;
  pay: DeskPay | null;
  /** First and last local day of the booking (`YYYY-MM-DD`). */
  bookedFrom: string;
  bookedTo: string;
  sort: DeskSort;
};

const MAX_TEXT = 80;
/** What the URL says in place of a first day when the list has all days. */
export const ALL_DAYS = "all";

/**
 * Reads the filters from a URL; values that are not valid are ignored. Without a first day the list begins
 * `today`, but a search, the list of what waits and that of days of booking have all days.
 */
export function readDeskQuery(search: URLSearchParams, today: string): DeskQuery {
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return text.startsWith("20") && isDay(text) ? text : "";
  };
  const id = (name: string) => readId(search.get(name)) ?? "";
  const statuses = search.getAll("status[]");
  const q = (search.get("q") ?? "").trim().slice(0, MAX_TEXT);
  const flag = DESK_FLAGS.find((one) => one === search.get("flag")) ?? null;
  const [from, to, bookedFrom, bookedTo] = [day("from"), day("to"), day("bookedFrom"), day("bookedTo")];
  const isByBooking = bookedFrom !== "" || bookedTo !== "";
  const pay = DESK_PAYS.find((one) => one === search.get("pay")) ?? null;
  // Requests have no day, and what is unpaid is mostly over.
  const isTimeless = statuses.includes("request") || pay === "unpaid";
  const isSearch = isTimeless || isByBooking || q !== "" || flag !== null;
  const hasAllDays = search.get("from") === ALL_DAYS || isSearch || to !== "";
  const startsToday = from === "" && !hasAllDays;
  return {
    statuses: ORDER_STATUSES.filter((status) => statuses.includes(status)),
    ...{ area: id("area"), groomer: id("groomer"), to, startsToday, q, flag },
    from: startsToday ? today : from,
    source: DESK_SOURCES.find((source) => source === search.get("source")) ?? null,
    pay,
    ...{ bookedFrom, bookedTo },
    sort: DESK_SORTS.find((sort) => sort === search.get("sort")) ?? "start",
  };
}

/** The filters as the call of the list takes them. */
export function toCallQuery({ statuses, area, groomer, from, to, q, flag, sort, ...more }: DeskQuery) {
  const { source, pay, bookedFrom, bookedTo } = more;
  return {
    sort,
    ...(statuses.length > 0 && { "status[]": statuses }),
    ...(area && { area }),
    ...(groomer && { groomer }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
    ...(flag && { flag }),
    ...(source && { source }),
    ...(pay && { pay }),
    ...(bookedFrom && { bookedFrom }),
    ...(bookedTo && { bookedTo }),
  };
}

/** The path of the list with these filters. */
export function deskListPath(query: Partial<DeskQuery>, page = 1): string {
  const { statuses = [], area, groomer, to, q, flag, startsToday = false, sort = "start" } = query;
  const search = new URLSearchParams(statuses.map((status) => ["status[]", status]));
  const from = query.from === "" ? ALL_DAYS : query.from;
  const { source, pay, bookedFrom, bookedTo } = query;
  const fields = {
    ...{ area, groomer, from: startsToday ? "" : from, to, q, flag },
    ...{ source, pay, bookedFrom, bookedTo },
  };
  for (const [name, value] of Object.entries(fields)) if (value) search.set(name, value);
  if (sort !== "start") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${DESK_LIST_PATH}?${search}` : DESK_LIST_PATH;
}
