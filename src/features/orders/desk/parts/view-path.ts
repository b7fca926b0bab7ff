import type { SavedView } from "../contract/views.ts";
import { DESK_LIST_PATH } from "./desk-paths.ts";
import { ALL_DAYS, type DeskQuery, toCallQuery } from "./desk-query.ts";

/** The path of the list with the filters of a saved view, also of those that no longer exist. */
export function viewPath({ id, filters }: Pick<SavedView, "id" | "filters">): string {
  const { "status[]": statuses = [], allDays, ...fields } = filters;
  const search = new URLSearchParams(statuses.map((status) => ["status[]", status]));
  for (const [name, value] of Object.entries(fields)) if (value) search.set(name, value);
  if (allDays) search.set("from", ALL_DAYS);
  search.set("view", id);
  return `${DESK_LIST_PATH}?${search}`;
}

/** The filters of the list as a view saves them: without the text of a search. */
export function toViewFilters(query: DeskQuery) {
  const { q: _, from, ...filters } = toCallQuery(query);
  if (query.startsToday) return filters;
  return from ? { ...filters, from } : { ...filters, allDays: true };
}

type Known = { areas: readonly { id: string }[]; groomers: readonly { id: string }[] };

/**
 * Leaves out of an opened view what no longer exists, such as a groomer who has left; `isIgnored` says
 * whether there was any.
 */
export function readView(
  search: URLSearchParams,
  query: DeskQuery,
  { areas, groomers }: Known,
): { query: DeskQuery; isIgnored: boolean } {
  if (!search.has("view")) return { query, isIgnored: false };
  const known = (id: string, all: readonly { id: string }[]) => (all.some((one) => one.id === id) ? id : "");
  const left = { ...query, area: known(query.area, areas), groomer: known(query.groomer, groomers) };
  const texts = [left.area, left.groomer, left.flag ?? "", left.source ?? "", left.pay ?? ""];
  const isIgnored =
    new Set(search.getAll("status[]")).size !== left.statuses.length ||
    ["area", "groomer", "flag", "source", "pay"].some(
      (name, nth) => (search.get(name) ?? "") !== texts[nth],
    ) ||
    (search.get("sort") ?? left.sort) !== left.sort;
  return { query: left, isIgnored };
}
