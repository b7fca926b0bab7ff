import type { BrandColors } from "#kit/wire/brand-colors.ts";
import { contrast } from "#ui/color.ts";
import { themeTokens } from "#ui/theme.ts";

// Only for loaders: the program derives the theme's colors on the server alone.

/** Text on one of the two colors in one scheme, as pages show it. `ratio`: WCAG contrast, 1 to 21. */
export type Contrast = {
  scheme: "light" | "dark";
  color: "primary" | "secondary";
  fill: string;
  text: string;
  ratio: number;
};

const NAMES = { primary: "brand", secondary: "accent" } as const;

/** The contrast of text on both colors in both schemes. */
export function contrastsOf(colors: BrandColors): Contrast[] {
  const themes = themeTokens(colors);
  return (["light", "dark"] as const).flatMap((scheme) =>
    (["primary", "secondary"] as const).map((color) => {
      const { [`${NAMES[color]}-fill`]: fill = "", [`on-${NAMES[color]}`]: text = "" } = themes[scheme];
      return { scheme, color, fill, text, ratio: contrast(fill, text) };
    }),
  );
}
