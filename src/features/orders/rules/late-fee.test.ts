import { expect, it } from "vitest";
import { lateFee } from "./late-fee.ts";

it("takes the late fee from the highest possible price", () => {
  expect(lateFee({ total: { min: 8_000, max: 11_000 } }, 50)).toBe(5_500);
  expect(lateFee({ total: { min: 8_000, max: 11_000 } }, 0)).toBe(0);
});
