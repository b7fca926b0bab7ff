import { describe, expect, it } from "vitest";
import { workTime } from "#tests/running-time.ts";
import { looksLikeCardNumber } from "./card-number.ts";
import { lineSchema, textSchema } from "./schema.ts";

// The card networks publish these test numbers. None belongs to a person.
const VISA = "4242424242424242";
const AMEX = "378282246310005";

describe("the card number search", () => {
  it.each([
    ["Visa", VISA],
    ["Visa of 13 digits", "4222222222222"],
    ["Mastercard", "5555555555554444"],
    ["Mastercard of the 2-series", "2223003122003222"],
    ["American Express", AMEX],
    ["Discover", "6011111111111117"],
    ["Diners", "3056930009020004"],
    ["Diners of 14 digits", "30569309025904"],
    ["JCB", "3566002020360505"],
    ["UnionPay", "6200000000000005"],
    ["UnionPay of 19 digits", "6205500000000000004"],
  ])("finds %s, without separators", (_, number) => {
    expect(looksLikeCardNumber(number)).toBe(true);
  });

  it.each([
    ["spaces", "4242 4242 4242 4242"],
    ["dashes", "4242-4242-4242-4242"],
    ["dots", "4242.4242.4242.4242"],
    ["a space after each digit", VISA.split("").join(" ")],
    ["dashes of a typesetter", "4242–4242–4242–4242"],
    ["no-break spaces", "4242\u00a04242\u00a04242\u00a04242"],
    ["line breaks", "4242\n4242\n4242\n4242"],
    ["American Express groups", "3782 822463 10005"],
    ["full-width digits", "４２４２４２４２４２４２４２４２"],
    ["Arabic digits", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢"],
    ["words around", `Charge my Visa ${VISA}, please`],
    ["letters touching", `card${VISA}exp`],
    ["expiry and code behind, spaced", "4242 4242 4242 4242 12 30 123"],
    ["expiry and code behind, without a gap", `${VISA}1230123`],
    ["an expiry date behind", "4242 4242 4242 4242 12/27"],
    ["an expiry date and a code behind", "4242 4242 4242 4242 12/27 123"],
    ["an expiry date behind, without groups", "5555555555554444 09/28"],
    ["a code behind", `${VISA} 123`],
    ["a code behind, without a gap", `${VISA}123`],
    ["a street below", "4242 4242 4242 4242\n12 Main St"],
    ["American Express with its code", `${AMEX} 1234`],
    ["a phone number before", "602 555 0134 4242 4242 4242 4242"],
  ])("finds a card number with %s", (_, text) => {
    expect(looksLikeCardNumber(text)).toBe(true);
  });

  it.each([
    ["a wrong check digit", "4242424242424241"],
    ["twelve digits", "424242424242"],
    ["a phone number", "+1 (602) 555-0134"],
    ["two phone numbers", "602-555-0134, 480-555-0199"],
    ["two phone numbers in a row", "602 555 0134 480 555 0199"],
    ["a microchip that passes the check", "985112004567890"],
    ["another microchip", "981 020 012 345 672"],
    ["a zip code with its street", "4242 E Camelback Rd, Phoenix AZ 85018-4242"],
    ["dates and times", "2026-10-05 14:30 to 2026-10-05 16:15"],
    ["zeros", "0000 0000 0000 0000"],
    ["an empty text", ""],
  ])("finds none in %s", (_, text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
  });

  it("takes time in proportion to the text, whatever digits it has", () => {
    const took = workTime(() => {
      looksLikeCardNumber("4".repeat(10_000));
      looksLikeCardNumber("4 ".repeat(5_000));
      looksLikeCardNumber("4242 424 ".repeat(1_000));
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe("free-text fields", () => {
  it("refuse a card number and give the reason", () => {
    for (const schema of [lineSchema(100), textSchema(1_000)]) {
      const result = schema.safeParse(`my card is ${VISA}`);
      expect(result.error?.issues.map((issue) => issue.message)).toEqual([
        "Please leave card numbers out of text",
      ]);
    }
  });

  it("are not searched beyond their maximum length", () => {
    const issues = textSchema(50).safeParse(VISA.repeat(4_000)).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual(["Use at most 50 characters"]);
  });

  it("accept any other text", () => {
    expect(lineSchema(100).parse(" Gate code 4711 ")).toBe("Gate code 4711");
    expect(textSchema(1_000).parse("Chip 985112004567890\nShy of dryers")).toContain("Chip");
  });
});
