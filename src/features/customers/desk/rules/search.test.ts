import { describe, expect, it } from "vitest";
import { toSearch } from "./search.ts";

describe("what a caller typed", () => {
  it.each([
    ["(480) 555-0101", "4805550101"],
    ["+1 480.555.0101", "14805550101"],
    ["555-0101", "5550101"],
    ["0101", "0101"],
  ])("%s is the end of a phone number", (typed, digits) => {
    expect(toSearch(typed, true)).toMatchObject({ digits });
  });

  it.each(["101", "Ann 0101", "0101@example.com", "()"])("%s is no phone number", (typed) => {
    expect(toSearch(typed, true)?.digits).toBeNull();
  });

  it("is compared in small letters, without doubled spaces", () => {
    expect(toSearch("  Mia   TORRES ", true)).toEqual({
      name: "mia torres",
      email: "mia torres",
      digits: null,
    });
  });

  it("is nothing without letters", () => {
    expect(toSearch("  ", true)).toBeNull();
  });

  it("never looks for contacts that the reader may not see", () => {
    expect(toSearch("4805550101", false)).toEqual({ name: "4805550101", email: null, digits: null });
    expect(toSearch("mia@example.com", false)?.email).toBeNull();
  });
});
