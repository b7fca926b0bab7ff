import { describe, expect, it } from "vitest";
import {
  formatGroomerCode,
  groomerReferralFault,
  parseGroomerCode,
  toShortName,
} from "./groomer-referrals.ts";

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

describe("a newcomer who names a code", () => {
  const mia = { id: "mia", email: "Mia@Example.com", isActive: true };
  const sam = { id: "sam", email: "sam@example.com", visits: 0, referrerId: null };

  it.each([
    ["finds no fault of an active groomer's code", mia, sam, null],
    ["refuses an unknown code", null, sam, "unknown"],
    ["refuses the code of a groomer who does not work here now", { ...mia, isActive: false }, sam, "unknown"],
    ["refuses the own code", { ...mia, id: "sam", isActive: false }, sam, "own"],
    ["refuses the own code of a second account", mia, { ...sam, email: " mia@example.com" }, "own"],
    ["refuses a second referrer", mia, { ...sam, referrerId: "ada" }, "taken"],
    [
      "finds no fault of the code used before",
      { ...mia, isActive: false },
      { ...sam, referrerId: "mia" },
      null,
    ],
    ["refuses a code after completed visits", mia, { ...sam, visits: 1 }, "working"],
  ])("%s", (_, holder, newcomer, fault) => {
    expect(groomerReferralFault(holder, newcomer)).toBe(fault);
  });
});
