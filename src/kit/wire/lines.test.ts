import { expect, it } from "vitest";
import { toLines } from "./lines.ts";

it("gives a text of a browser the line ends of a saved one", () => {
  expect(toLines(" First\r\n\r\nsecond\n\r\n")).toBe("First\n\nsecond");
});
