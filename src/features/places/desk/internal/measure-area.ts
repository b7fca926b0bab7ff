import { signedSquareMiles } from "../../rules/shapes.ts";
import type { Ring } from "../../rules.ts";
import { countZipsWithin } from "../../service/count-zips-within.ts";

/** The size of an outline: square miles to a tenth, and the ZIP codes whose center lies in it. */
export function measureArea(ring: Ring): { squareMiles: number; zipCodes: number } {
  return {
    squareMiles: Math.round(Math.abs(signedSquareMiles(ring)) * 10) / 10,
    zipCodes: countZipsWithin(ring),
  };
}
