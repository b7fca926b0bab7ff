import { describe, expect, it } from "vitest";
import { moneyPath, readMoneyQuery } from "./money-path.ts";

describe("the filters of statements in a URL", () => {
  it("are read, and written the same again", () => {
    const query = { state: "paid", from: "2027-01-01", to: "2027-01-31" } as const;
    const path = moneyPath(query, 2);
    expect(path).toBe("/staff/money?state=paid&from=2027-01-01&to=2027-01-31&page=2");
    expect(readMoneyQuery(new URL(path, "http://brand").searchParams)).toEqual(query);
  });

  it("are none where they make no sense", () => {
    const search = new URLSearchParams("state=lost&from=2027-02-30&to=soon");
    expect(readMoneyQuery(search)).toEqual({ state: null, from: "", to: "" });
    expect(moneyPath({ state: null, from: "", to: "" })).toBe("/staff/money");
  });
});
