import { describe, expect, it } from "vitest";
import { toDeskSearch } from "./search.ts";

const NONE = { id: null, number: null, names: [], pet: null, phones: [], email: null };

describe("what staff mean by a text", () => {
  it("is a number, or the beginning of names", () => {
    expect(toDeskSearch(" #k7f3qx ", false)).toMatchObject({ number: "K7F3QX", names: ["#k7f3qx"] });
    expect(toDeskSearch("Ann  Lee", false)).toEqual({ ...NONE, names: ["ann", "lee"], pet: "ann  lee" });
  });

  it("is an order's id", () => {
    const id = "01990000-0000-7000-8000-0000000000aa";
    expect(toDeskSearch(id.toUpperCase(), false).id).toBe(id);
  });

  it("is a phone number or an address only for those who see them", () => {
    expect(toDeskSearch("(602) 555-0123", true).phones).toEqual(["+6025550123", "+16025550123"]);
    expect(toDeskSearch("Ann@Example.com", true)).toEqual({ ...NONE, email: "ann@example.com" });
    for (const text of ["(602) 555-0123", "Ann@Example.com"])
      expect(toDeskSearch(text, false)).toMatchObject({ ...NONE, number: null });
  });

  it("is nothing without a text", () => {
    expect(toDeskSearch("  ", true)).toEqual(NONE);
  });
});
