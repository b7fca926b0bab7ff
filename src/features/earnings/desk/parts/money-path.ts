import { isDay } from "#kit/wire/calendar-day.ts";
import { STATES, type StatementState } from "../../rules/statements.ts";

export const MONEY_PATH = "/staff/money";
export const CHARGES_PATH = `${MONEY_PATH}/charges`;
export const LIABILITIES_PATH = `${MONEY_PATH}/liabilities`;
export const STATEMENTS_CSV_PATH = `${MONEY_PATH}/statements.csv`;
export const deskStatementPath = (id: string) => `${MONEY_PATH}/statements/${id}`;
export const statementCsvPath = (id: string) => `${deskStatementPath(id)}/statement.csv`;

/** The filters of the list of statements. Empty texts are no limit; days are `YYYY-MM-DD`. */
export type MoneyQuery = { state: StatementState | null; from: string; to: string };

/** Reads the filters of a URL or form; values that are not valid count as none. */
export function readMoneyQuery(search: { get(name: string): unknown }): MoneyQuery {
  const day = (name: string) => {
    const text = String(search.get(name) ?? "");
    return text.startsWith("20") && isDay(text) ? text : "";
  };
  return {
    state: STATES.find((one) => one === search.get("state")) ?? null,
    from: day("from"),
    to: day("to"),
  };
}

/** The filters as the calls take them. */
export function toCallQuery({ state, from, to }: MoneyQuery) {
  return { ...(state && { state }), ...(from && { from }), ...(to && { to }) };
}

/** The path of the list with these filters. */
export function moneyPath(query: MoneyQuery, page = 1): string {
  const search = new URLSearchParams(toCallQuery(query));
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${MONEY_PATH}?${search}` : MONEY_PATH;
}
