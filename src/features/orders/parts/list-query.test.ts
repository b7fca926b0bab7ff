import { expect, it } from "vitest";
import { listPath, readListQuery } from "./list-query.ts";

const read = (text: string) => readListQuery(new URLSearchParams(text), "past");

it("reads the query back from the path that it wrote", () => {
  const query = { statuses: ["complete" as const], from: "2026-11-01", to: "2026-11-30", page: 3 };
  const path = listPath("past", query);
  expect(path.startsWith("/customer/appointments/history?")).toBe(true);
  expect(read(path.split("?")[1] ?? "")).toEqual(query);
  expect(listPath("upcoming", { statuses: [], from: "", to: "", page: 1 })).toBe("/customer/appointments");
});

it("leaves out invalid values and statuses that do not belong to the list", () => {
  const nothing = { statuses: [], from: "", to: "", page: 1 };
  expect(read("status[]=sleeping&status[]=pending&start_date=soon&end_date=2026-13-40&page=-2")).toEqual(
    nothing,
  );
  expect(read("page=1.5&start_date=1999-01-01")).toEqual(nothing);
});
