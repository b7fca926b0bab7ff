import { describe, expect, it } from "vitest";
import { arrivalOf, startQuery, wishQuery } from "./link-preferences.ts";

describe("what a link wishes", () => {
  it("is carried on, without the rest of the query", () => {
    const link = "?address=85016&service=full-groom&date=2026-11-25&over";
    expect(wishQuery(link)).toBe("?service=full-groom&date=2026-11-25");
  });

  it("is nothing when nothing is wished", () => {
    expect(wishQuery("?address=85016")).toBe("");
    expect(wishQuery("")).toBe("");
  });

  it("is left out where it has not the shape of what it names", () => {
    expect(wishQuery("?service=Full%20groom&date=tomorrow&groomer=me")).toBe("");
    expect(wishQuery(`?service=${"a".repeat(81)}`)).toBe("");
  });
});

it("keeps where a visitor comes from until the booking begins, and nothing odd", () => {
  const search = "?utm_source=card&utm_medium=qr&utm_EVIL=1&referral=FRIEND10&service=bath&junk=1";
  expect(startQuery(search)).toBe("?service=bath&utm_source=card&utm_medium=qr&referral=FRIEND10");
  expect(arrivalOf(search)).toEqual({
    utm: { utm_source: "card", utm_medium: "qr" },
    referral: "FRIEND10",
  });
  expect(arrivalOf("?referral=<script>")).toEqual({});
});
