import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, hexToOklch } from "#ui/color.ts";
import { themeTokens } from "#ui/theme.ts";
import { contrastsOf } from "../parts/contrasts.ts";
import { isAlmostWhite } from "./almost-white.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const AA = 4.5;

it("lets through only colors whose buttons are seen on white, with readable text in both schemes", () => {
  const names = Object.keys(themeTokens().light).sort();
  const check = (primary: string, secondary: string) => {
    fc.pre(!isAlmostWhite(primary) && !isAlmostWhite(secondary));
    for (const { fill, ratio } of contrastsOf({ primary, secondary })) {
      expect(ratio).toBeGreaterThanOrEqual(AA);
      const { l, c } = hexToOklch(fill);
      // By its lightness or by its hue.
      expect(contrast(fill, "#ffffff") > 1.1 || c > 0.04, `${fill} with lightness ${l}`).toBe(true);
    }
    // Each theme has the same tokens, all of them colors, so that no page misses one.
    for (const tokens of Object.values(themeTokens({ primary, secondary }))) {
      expect(Object.keys(tokens).sort()).toEqual(names);
      for (const value of Object.values(tokens)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  };
  fc.assert(fc.property(color, color, check), {
    numRuns: 150,
    examples: [
      ["#000000", "#ebffff"],
      ["#ffff00", "#ffd400"],
      ["#ebebeb", "#777777"],
    ],
  });
});

it.each(["#ffffff", "#fdfcf7", "#ececec"])("recognizes %s", (white) => {
  expect(isAlmostWhite(white)).toBe(true);
});

it.each(["#ffff00", "#f2b84b", "#ebebeb", "#000000"])("does not mean %s", (seen) => {
  expect(isAlmostWhite(seen)).toBe(false);
});
