import { expect, it } from "vitest";
import { LEDGER_KINDS } from "../rules.ts";
import { daysPath, LEDGER_PATH, latestDay, readDaysQuery } from "./money-lists.ts";

const read = (text: string) => readDaysQuery(new URLSearchParams(text), LEDGER_KINDS);

it("the filters of a list of money come back from their path", () => {
  const area = "01990000-0000-7000-8000-0000000000e1";
  const query = { from: "2027-01-01", to: "2027-01-31", area, kind: "capture" } as const;
  const path = daysPath(LEDGER_PATH, query, 2);
  expect(path).toBe(`/staff/money/ledger?from=2027-01-01&to=2027-01-31&area=${area}&kind=capture&page=2`);
  expect(read(new URL(path, "http://brand").search)).toEqual(query);
});

it("filters that are not valid count as none", () => {
  const none = { from: "", to: "", area: "", kind: null };
  expect(read("from=2027-02-30&to=soon&area=1&kind=lost")).toEqual(none);
  expect(daysPath(LEDGER_PATH, none)).toBe(LEDGER_PATH);
});

it("the last day is that of the area whose day is the latest, wherever it stands", () => {
  const areas = [{ date: "2026-12-31" }, { date: "2027-01-01" }, { date: "2026-12-31" }];
  expect(latestDay(areas)).toBe("2027-01-01");
  expect(latestDay([])).toBeUndefined();
});
