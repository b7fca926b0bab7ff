import { describe, expect, it } from "vitest";
import { newNumber } from "#kit/server/ids.ts";
import { plainGiftCode, toGiftCode } from "../rules.ts";
import { giftState, toGiftSearch } from "./rules.ts";

const now = new Date("2027-03-14T05:10:00Z");
const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

describe("where a gift card stands", () => {
  const card = { balance: 5_000, voidedAt: null, expiresAt: null, sendAt: past };
  it.each([
    ["active", {}],
    ["active", { sendAt: now }],
    ["active", { sendAt: null }],
    ["active", { expiresAt: future }],
    ["not_sent", { sendAt: future }],
    ["used_up", { balance: 0 }],
    ["used_up", { balance: 0, sendAt: future }],
    ["expired", { expiresAt: now }],
    ["expired", { expiresAt: past, balance: 0 }],
    ["void", { voidedAt: past, balance: 0, expiresAt: past, sendAt: future }],
  ])("is %s with %o", (state, over) => {
    expect(giftState({ ...card, ...over }, now)).toBe(state);
  });
});

describe("a sold gift card's code", () => {
  it("has groups of four, and is found in any case, with or without hyphens and blanks", () => {
    const code = toGiftCode("K7F3QX2M9HWA");
    expect(code).toBe("GIFT-K7F3-QX2M-9HWA");
    for (const typed of [code, "gift-k7f3-qx2m-9hwa", " GIFT K7F3 QX2M 9HWA", "giftk7f3qx2m9hwa"])
      expect(plainGiftCode(typed)).toBe(code);
    const made = toGiftCode(newNumber(12));
    expect(plainGiftCode(made.replaceAll("-", ""))).toBe(made);
  });

  it.each(["GIFT-50-DEMO", "GIFT-K7F3QX", "GIFT-PENNY-DEMO"])("leaves %s, which was made by hand", (code) => {
    expect(plainGiftCode(code.toLowerCase())).toBe(code);
  });
});

describe("a search for gift cards", () => {
  it.each([
    ["9hwa", "9HWA"],
    ["… 9HWA", "9HWA"],
    ["9hw", ""],
    ["K7F3-9HWA", ""],
    ["Torres", ""],
  ])("takes %s for the end %o of a code, never another part", (typed, ending) => {
    expect(toGiftSearch(typed).ending).toBe(ending);
  });
});
