import { describe, expect, it } from "vitest";
import { formatGroomerCode, parseGroomerCode, toShortName } from "./groomer-referrals.ts";

describe("a groomer's code", () => {
  it("is written in groups", () => {
    expect(formatGroomerCode("K7F3QX")).toBe("G-K7F-3QX");
  });

  it.each(["G-K7F-3QX", "gk7f3qx", " g k7f 3qx ", "G\u2011K7F\u20133QX"])("is read from %j", (text) => {
    expect(parseGroomerCode(text)).toBe("G-K7F-3QX");
  });

  it.each(["", "G", "K7F3QXAB", "FRIEND10", "G-K7F-3Q", "G-K7F-3QXA", "G-K7F-3QO", "H-K7F-3QX", "G_K7F_3QX"])(
    "is not read from %j",
    (text) => {
      expect(parseGroomerCode(text)).toBeNull();
    },
  );
});

describe("the short name of a newcomer", () => {
  it.each([
    ["Maria", "Lopez", "Maria L."],
    ["Maria", "  de la Cruz", "Maria D."],
    ["Maria", "", "Maria"],
    ["Ida", "𝒵ed", "Ida 𝒵."],
  ])("of %s %s is %s", (firstName, lastName, short) => {
    expect(toShortName({ firstName, lastName })).toBe(short);
  });
});
