import { describe, expect, it } from "vitest";
import { newNumber } from "#kit/server/ids.ts";
import { giftCardStates } from "#tests/gift-card-states.ts";
import { giftCodesOf, toGiftCode } from "../rules.ts";
import { giftState, mailState, toGiftSearch } from "./rules.ts";

const now = new Date("2027-03-14T05:10:00Z");

describe("where a gift card stands", () => {
  it.each(giftCardStates(now))("is $state with $over", ({ state, standing }) => {
    expect(giftState(standing, now)).toBe(state);
  });
});

describe("a sold gift card's code", () => {
  it("has groups of four, and is found in any case, with or without hyphens and blanks", () => {
    const code = toGiftCode("K7F3QX2M9HWA");
    expect(code).toBe("GIFT-K7F3-QX2M-9HWA");
    for (const typed of [code, "gift-k7f3-qx2m-9hwa", " GIFT K7F3 QX2M 9HWA", "giftk7f3qx2m9hwa"])
      expect(giftCodesOf(typed)).toContain(code);
    const made = toGiftCode(newNumber(12));
    expect(giftCodesOf(made.replaceAll("-", ""))).toContain(made);
  });

  it.each(["GIFT-50-DEMO", "GIFT-K7F3QX", "GIFT-PENNY-DEMO", "GIFT-ABCDEF-GHJKMN"])(
    "leaves %s, which was made by hand",
    (code) => {
      expect(giftCodesOf(code.toLowerCase())[0]).toBe(code);
    },
  );
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

describe("the email of a gift card", () => {
  const sendAt = new Date("2027-03-01T15:00:00Z");
  const later = (days: number) => new Date(sendAt.getTime() + days * 86_400_000);
  const row = { sentAt: null, failedAt: null };
  const facts = { sendAt, voidedAt: null, recipientEmail: "mia@example.com", mail: undefined };

  it.each([
    ["waiting", { mail: row }, -1],
    ["leaving", { mail: row }, 0],
    ["failed", { mail: { ...row, failedAt: later(1) } }, 2],
    ["sent", { mail: { failedAt: later(1), sentAt: later(2) } }, 3],
    ["sent", { mail: { ...row, sentAt: later(0) }, voidedAt: later(1) }, 2],
    ["not_sent", {}, -1],
    ["not_sent", {}, 89],
    ["not_sent", { voidedAt: later(0) }, 1],
    ["not_sent", { voidedAt: later(-2), recipientEmail: "" }, 1],
    ["not_sent", { recipientEmail: "" }, -1],
    ["unknown", { recipientEmail: "" }, 1],
    ["unknown", {}, 90],
    ["unknown", { voidedAt: later(0) }, 90],
  ] as const)("is %s with %j after %i days", (state, over, days) => {
    expect(mailState({ ...facts, ...over }, later(days))).toBe(state);
  });
});
