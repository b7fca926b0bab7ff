import { describe, expect, it } from "vitest";
import { tokenSchema } from "./contract.ts";

describe("a card's token", () => {
  it("may be the id of a saved card, even with many digits", () => {
    const id = "01a1f963-6398-716e-aa49-073094480241";
    expect(tokenSchema.parse(id)).toBe(id);
    expect(tokenSchema.safeParse(id.slice(-17)).error?.issues[0]?.message).toMatch(/card number/);
  });

  it.each(["4242424242424242", "4242-4242-4242-4242", "tok 4242", "", "tok_<b>"])("cannot be %j", (text) => {
    expect(tokenSchema.safeParse(text).success).toBe(false);
  });
});
