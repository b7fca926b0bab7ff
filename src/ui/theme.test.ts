import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_COLORS, HEX_COLOR } from "#kit/wire/brand-colors.ts";
import { contrast, hexToOklch, oklchToHex } from "./color.ts";
import { type Tokens, themeCss, themeTokens } from "./theme.ts";

const grounds = [
  "paper",
  "surface",
  "sunken",
  "raised",
  "field",
  "brand-soft",
  "brand-soft-hover",
  "accent-soft",
];
const textsOnGrounds = ["ink", "ink-soft", "ink-faint", "brand-text", "accent-text"];
const states = ["success", "warn", "danger", "info"];

function textPairs(): [text: string, ground: string][] {
  return [
    ...textsOnGrounds.flatMap((text) => grounds.map((ground) => [text, ground] as [string, string])),
    // Notices and the bars above the header show their text in ink.
    ...states.map((state) => ["ink", `${state}-soft`] as [string, string]),
    ...states.flatMap((state) =>
      [`${state}-soft`, "paper", "surface", "raised"].map(
        (ground) => [`${state}-text`, ground] as [string, string],
      ),
    ),
    ...["brand", "accent", "danger"].flatMap((name) => [
      [`on-${name}`, `${name}-fill`] as [string, string],
      [`on-${name}`, `${name}-fill-hover`] as [string, string],
    ]),
  ];
}

function lowContrast(tokens: Tokens, pairs: [string, string][], ratio: number): string[] {
  return pairs
    .filter(([a, b]) => contrast(tokens[a] as string, tokens[b] as string) < ratio)
    .map(([a, b]) => `${a} on ${b}: ${contrast(tokens[a] as string, tokens[b] as string).toFixed(2)}`);
}

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const marks = ["brand", "accent", "ring", "line-strong"].flatMap((mark) =>
  ["paper", "surface", "raised", "field"].map((ground) => [mark, ground] as [string, string]),
);

describe("the theme", () => {
  test("gives every text AA contrast on every background in both schemes, for any brand colors", () => {
    const check = (primary: string, secondary: string) => {
      for (const tokens of Object.values(themeTokens({ primary, secondary }))) {
        expect(lowContrast(tokens, textPairs(), 4.5)).toEqual([]);
        expect(lowContrast(tokens, marks, 3)).toEqual([]);
      }
    };
    fc.assert(fc.property(hexColor, hexColor, check), {
      numRuns: 150,
      examples: [
        ["#000000", "#ffffff"],
        ["#ffff00", "#00ff00"],
        ["#777777", "#0000ff"],
        ["#009fd9", "#ff4d4d"],
      ],
    });
  });

  test("uses a bright brand color unchanged for buttons", () => {
    expect(themeTokens({ primary: "#ffd400", secondary: "#ff4d4d" }).light["brand-fill"]).not.toBe("#ffffff");
    const { light } = themeTokens({ primary: "#f5b700", secondary: "#ff4d4d" });
    expect(light["brand-fill"]).toBe("#f5b700");
  });

  test("accepts only #rrggbb as a color, and uses the default for anything else", () => {
    const hostile = "red}</style><script>";
    expect(HEX_COLOR.test(hostile)).toBe(false);
    expect(HEX_COLOR.test("#fff")).toBe(false);
    expect(HEX_COLOR.test("#009FD9")).toBe(true);
    expect(themeCss({ primary: hostile, secondary: hostile })).toBe(themeCss(DEFAULT_COLORS));
  });

  test("writes css with only names and hex colors", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (primary, secondary) => {
        expect(themeCss({ primary, secondary })).not.toMatch(/[<>\\"'/]/);
      }),
      { numRuns: 20 },
    );
  });

  test("converts a color to OKLCH and back without change", () => {
    fc.assert(
      fc.property(hexColor, (hex) => {
        expect(oklchToHex(hexToOklch(hex))).toBe(hex);
      }),
    );
  });
});
