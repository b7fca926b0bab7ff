import { isDay } from "#kit/wire/calendar-day.ts";
import { readId } from "#kit/wire/ids.ts";
import { MONEY_PATH } from "./money-path.ts";

export const REFUNDS_PATH = `${MONEY_PATH}/refunds`;
export const REFUNDS_CSV_PATH = `${MONEY_PATH}/refunds.csv`;
export const LEDGER_PATH = `${MONEY_PATH}/ledger`;
export const LEDGER_CSV_PATH = `${MONEY_PATH}/ledger.csv`;

/** The filters of a list of money. Empty texts are no limit. `kind`: of an entry, or a state of refunds. */
export type DaysQuery<Kind extends string> = { from: string; to: string; area: string; kind: Kind | null };

/** Reads the filters of a URL or form; values that are not valid count as none. */
export function readDaysQuery<Kind extends string>(
  search: { get(name: string): unknown },
  kinds: readonly Kind[],
): DaysQuery<Kind> {
  const text = (name: string) => String(search.get(name) ?? "");
  const day = (name: string) => (text(name).startsWith("20") && isDay(text(name)) ? text(name) : "");
  return {
    ...{ from: day("from"), to: day("to"), area: readId(text("area")) ?? "" },
    kind: kinds.find((one) => one === text("kind")) ?? null,
  };
}

/** The latest day that any area has now, so that no area's entries are missing; without areas, none. */
export const latestDay = (areas: readonly { date: string }[]): string | undefined =>
  areas
    .map(({ date }) => date)
    .sort()
    .at(-1);

/** Days and area as the calls take them. */
export const toDays = ({ from, to, area }: Omit<DaysQuery<string>, "kind">) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(area && { area }),
});

/** The filters as fields of a form or URL. */
export const toFields = ({ kind, ...days }: DaysQuery<string>): Record<string, string> => ({
  ...toDays(days),
  ...(kind && { kind }),
});

/** The path of a list with these filters. */
export function daysPath(path: string, query: DaysQuery<string>, page = 1): string {
  const search = new URLSearchParams(toFields(query));
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
