import { describe, expect, test } from "vitest";
import { readUpsells } from "./read-upsells.ts";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe("the form of the extras", () => {
  test("gives the chosen items with their groomers, and leaves out empty and zero quantities", () => {
    const sent = form({
      "quantity.a": "2",
      "groomer.a": "g",
      "quantity.b": "0",
      "quantity.c": " ",
      "quantity.x": "9",
    });
    expect(readUpsells(sent, ["a", "b", "c", "d"])).toEqual({
      upsells: [{ upsellId: "a", quantity: 2, groomerId: "g" }],
      errors: {},
    });
  });

  test.each(["21", "-1", "1.5", "two", "1e1", "99999"])("refuses the quantity %s at its field", (text) => {
    const { upsells, errors } = readUpsells(form({ "quantity.a": text, "quantity.b": "1" }), ["a", "b"]);
    expect(errors).toEqual({ "quantity.a": ["Enter a number from 0 to 20"] });
    expect(upsells.map(({ upsellId }) => upsellId)).toEqual(["b"]);
  });
});
