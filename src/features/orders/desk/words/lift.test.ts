import { describe, expect, it } from "vitest";
import { liftTexts } from "./lift.ts";

const NOTHING = { isPending: false, refund: 0, refunded: 0, limit: 20_000, dropped: 0, usedAgain: 0 };
const read = (over: Partial<typeof NOTHING> = {}) => liftTexts({ ...NOTHING, ...over }).join(" ");

describe("what follows when a no-show is taken back", () => {
  it("says what goes back, and that the groomer's share of it does", () => {
    expect(read({ refund: 5_500 })).toMatch(
      /^\$55 of the fee goes back to the card\. What the groomer earned/,
    );
    expect(read({ dropped: 5_500 })).toMatch(
      /\$55 of the fee was never paid, and is given up\. What the groomer earned/,
    );
    expect(read()).not.toMatch(/groomer|given up|gift card/);
    expect(read({ usedAgain: 1_700 })).toContain("$17 of gift card or credit pays");
  });

  it("asks for the proof only above the limit of all refunds together", () => {
    expect(read({ refund: 20_000 })).not.toContain("password");
    expect(read({ refund: 1, refunded: 20_000 })).toContain("Refunds over $200 need your password");
    expect(read({ refunded: 30_000 }), "nothing is refunded now").not.toContain("password");
  });

  it("says that the bank has not answered, and nothing else", () => {
    expect(liftTexts({ ...NOTHING, isPending: true, dropped: 5_500 })).toEqual([
      expect.stringContaining("has not answered"),
    ]);
  });
});
