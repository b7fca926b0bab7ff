import { describe, expect, it } from "vitest";
import { liftTexts } from "./lift.ts";

const NO_MONEY = { refund: 0, waived: 0, usedAgain: 0 };
const NOTHING = { isPending: false, refunded: 0, limit: 20_000, money: NO_MONEY };
const read = ({ refunded = 0, ...money }: Partial<typeof NO_MONEY & { refunded: number }> = {}) =>
  liftTexts({ ...NOTHING, refunded, money: { ...NO_MONEY, ...money } }).join(" ");

describe("what follows when a no-show is taken back", () => {
  it("says what goes back, and that the groomer's share of it does", () => {
    expect(read({ refund: 5_500 })).toMatch(
      /^\$55 of the fee goes back to the card\. What the groomer earned/,
    );
    expect(read({ waived: 5_500 })).toMatch(
      /\$55 of the fee was never paid, and is waived\. What the groomer earned/,
    );
    expect(read()).not.toMatch(/groomer|waived|gift card/);
    expect(read({ usedAgain: 1_700 })).toContain("$17 of gift card or credit pays");
  });

  it("asks for the proof only above the limit of all refunds together", () => {
    expect(read({ refund: 20_000 })).not.toContain("password");
    expect(read({ refund: 1, refunded: 20_000 })).toContain("Refunds over $200 need your password");
    expect(read({ refunded: 30_000 }), "nothing is refunded now").not.toContain("password");
  });

  it("says that the bank has not answered, and nothing else", () => {
    expect(liftTexts({ ...NOTHING, isPending: true, money: { ...NO_MONEY, waived: 5_500 } })).toEqual([
      expect.stringContaining("has not answered"),
    ]);
  });

  it("says no sums to those who see no money, and the limit to those of them who refund", () => {
    const hidden = (refunded: number | null) => liftTexts({ ...NOTHING, refunded, money: null }).join(" ");
    expect(hidden(null)).not.toContain("$");
    expect(hidden(null)).toMatch(/goes back to it.* waived.* the groomer earned/);
    expect(hidden(0)).toContain("Refunds over $200 need your password");
  });
});
