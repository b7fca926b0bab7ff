import { describe, expect, it } from "vitest";
import { parseArrival, preferenceQuery, startQuery } from "./link-preferences.ts";

describe("the preferences in a link", () => {
  it("stay in the query while the rest is dropped", () => {
    const link = "?address=85016&service=full-groom&date=2026-11-25&over";
    expect(preferenceQuery(link)).toBe("?service=full-groom&date=2026-11-25");
  });

  it("are empty for a link without any", () => {
    expect(preferenceQuery("?address=85016")).toBe("");
    expect(preferenceQuery("")).toBe("");
  });

  it("are dropped when their format is wrong", () => {
    expect(preferenceQuery("?service=Full%20groom&date=tomorrow&groomer=me")).toBe("");
    expect(preferenceQuery(`?service=${"a".repeat(81)}`)).toBe("");
  });
});

it("preserves a visitor's source until the booking begins, and drops invalid values", () => {
  const search = "?utm_source=card&utm_medium=qr&utm_EVIL=1&referral=FRIEND10&service=bath&junk=1";
  expect(startQuery(search)).toBe("?service=bath&utm_source=card&utm_medium=qr&referral=FRIEND10");
  expect(parseArrival(search)).toEqual({
    utm: { utm_source: "card", utm_medium: "qr" },
    referral: "FRIEND10",
  });
  expect(parseArrival("?referral=<script>")).toEqual({});
});
