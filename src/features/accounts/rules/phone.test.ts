import { expect, it } from "vitest";
import { toEmailOrPhone } from "./email-or-phone.ts";
import { maskEmail, maskPhone } from "./masks.ts";
import { parsePhone } from "./phone.ts";

it.each([
  ["(480) 555-0123", "+14805550123"],
  ["480.555.0123", "+14805550123"],
  ["1 480 555 0123", "+14805550123"],
  ["+1 480-555-0123", "+14805550123"],
  ["  +44 20 7946 0958 ", "+442079460958"],
])("reads %s as %s", (typed, e164) => {
  expect(parsePhone(typed)).toBe(e164);
});

it.each(["", "12", "call me", "+1 123", "4805550123 ext 5", "+14805550123x", "0".repeat(500)])(
  "refuses %s",
  (typed) => {
    expect(parsePhone(typed)).toBeNull();
  },
);

it.each([
  ["+1", "(480) 555-0123", "+14805550123"],
  ["1", "1-480-555-0123", "+14805550123"],
  ["+44", "20 7946 0958", "+442079460958"],
  ["+1", "+44 20 7946 0958", "+442079460958"],
])("reads prefix %s with number %s as %s", (prefix, number, text) => {
  expect(toEmailOrPhone({ phone: { prefix, number } })).toEqual({ kind: "phone", text });
});

it("masks all but the last two digits of a number and the first letter of an address", () => {
  expect(maskPhone("+14805550123")).toBe("••• ••• ••23");
  expect(maskEmail("mia.torres@example.com")).toBe("m••••@example.com");
});
