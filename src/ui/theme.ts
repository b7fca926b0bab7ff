import { type BrandColors, DEFAULT_COLORS, HEX_COLOR } from "#kit/wire/brand-colors.ts";
import { hexToOklch, type Oklch, oklchToHex, settle } from "./color.ts";

/** Colors ("#rrggbb") by token. A token is the name of a custom property without its leading dashes. */
export type Tokens = Record<string, string>;

type Scheme = "light" | "dark";

/** The contrast to reach. It is slightly above WCAG AA, so that rounding a color never falls below AA. */
const textRatio = 4.6;
const markRatio = 3.1;

const tone = (l: number, c: number, h: number) => oklchToHex({ l, c, h });

const grounds: Record<Scheme, Tokens> = {
  light: {
    paper: tone(0.977, 0.007, 84),
    surface: tone(0.994, 0.003, 84),
    sunken: tone(0.951, 0.011, 80),
    raised: "#ffffff",
    field: "#ffffff",
  },
  dark: {
    paper: tone(0.2, 0.009, 62),
    surface: tone(0.24, 0.01, 62),
    sunken: tone(0.275, 0.011, 62),
    raised: tone(0.288, 0.012, 62),
    field: tone(0.178, 0.008, 62),
  },
};

function neutrals(scheme: Scheme, soft: string[]): Tokens {
  const all = [...Object.values(grounds[scheme]), ...soft];
  const light = scheme === "light";
  const away = light ? "darker" : "lighter";
  const ink = (l: number) => settle({ l, c: light ? 0.016 : 0.01, h: light ? 58 : 80 }, away, all, textRatio);
  return {
    ...grounds[scheme],
    line: light ? tone(0.902, 0.013, 78) : tone(0.335, 0.012, 62),
    "line-strong": settle({ l: 0.64, c: 0.016, h: 70 }, away, all, markRatio),
    ink: ink(light ? 0.245 : 0.95),
    "ink-soft": ink(light ? 0.42 : 0.8),
    "ink-faint": ink(light ? 0.53 : 0.7),
    star: light ? tone(0.72, 0.15, 70) : tone(0.8, 0.14, 78),
  };
}

/**
 * The tokens of a fill and of the text on it. In the light scheme, a color of medium lightness gets darker
 * until white text is readable on it; a bright color stays and gets dark text of its hue. In the dark scheme,
 * every fill is bright.
 */
function fills(name: string, color: Oklch, scheme: Scheme): Tokens {
  const underWhite = scheme === "light" && color.l <= 0.7;
  if (underWhite) {
    const fill = settle(color, "darker", ["#ffffff"], textRatio);
    const deep = hexToOklch(fill);
    return {
      [`${name}-fill`]: fill,
      [`${name}-fill-hover`]: oklchToHex({ ...deep, l: Math.max(0, deep.l - 0.055) }),
      [`on-${name}`]: "#ffffff",
    };
  }
  const l = Math.min(0.87, Math.max(scheme === "light" ? color.l : 0.7, color.l));
  const fill = oklchToHex({ ...color, l });
  return {
    [`${name}-fill`]: fill,
    [`${name}-fill-hover`]: oklchToHex({ ...color, l: l + 0.04 }),
    [`on-${name}`]: settle({ l: 0.24, c: Math.min(color.c, 0.05), h: color.h }, "darker", [fill], textRatio),
  };
}

/** Backgrounds tinted with a color. Every text color is readable on them. */
function tints(name: string, color: Oklch, scheme: Scheme): Tokens {
  const c = Math.min(color.c * 0.22, 0.03);
  const at = (l: number, share: number) => oklchToHex({ l, c: c * share, h: color.h });
  return scheme === "light"
    ? { [`${name}-soft`]: at(0.957, 0.9), [`${name}-soft-hover`]: at(0.93, 1.3) }
    : { [`${name}-soft`]: at(0.285, 1.3), [`${name}-soft-hover`]: at(0.325, 1.5) };
}

/** A color for text and marks that is readable on every background. */
function inks(name: string, color: Oklch, scheme: Scheme, on: string[]): Tokens {
  const away = scheme === "light" ? "darker" : "lighter";
  return {
    [name]: settle(color, away, on, markRatio),
    [`${name}-text`]: settle(color, away, on, textRatio),
  };
}

const states: Record<string, Oklch> = {
  success: { l: 0.55, c: 0.12, h: 152 },
  warn: { l: 0.64, c: 0.13, h: 82 },
  danger: { l: 0.56, c: 0.19, h: 25 },
  info: { l: 0.55, c: 0.06, h: 245 },
};

function stateTokens(scheme: Scheme, on: string[]): Tokens {
  const made: Tokens = {};
  for (const [name, color] of Object.entries(states)) {
    const tint = tints(name, color, scheme);
    Object.assign(made, tint, inks(name, color, scheme, [...on, ...Object.values(tint)]));
    made[`${name}-line`] =
      scheme === "light"
        ? oklchToHex({ ...color, l: 0.84, c: color.c * 0.5 })
        : oklchToHex({ ...color, l: 0.42, c: color.c * 0.5 });
  }
  return Object.assign(made, fills("danger", states.danger as Oklch, scheme));
}

/** The colors of the illustrations. Coats and wood are the same for all brands; cloth and vans are not. */
function paints(primary: Oklch, secondary: Oklch, scheme: Scheme): Tokens {
  const dim = scheme === "dark" ? 0.93 : 1;
  const of = (color: Oklch, l: number, share = 1) =>
    oklchToHex({ l: l * dim, c: color.c * share, h: color.h });
  const middle = (color: Oklch) => Math.min(0.76, Math.max(0.58, color.l));
  const family = (name: string, color: Oklch): Tokens => ({
    [`art-${name}`]: of(color, middle(color), 0.92),
    [`art-${name}-deep`]: of(color, middle(color) - 0.13, 0.85),
    [`art-${name}-pale`]: of(color, 0.89, 0.38),
  });
  const still = (l: number, c: number, h: number) => tone(l * dim, c, h);
  return {
    ...family("brand", primary),
    ...family("accent", secondary),
    "art-ink": tone(0.29, 0.028, 50),
    "art-trace": scheme === "light" ? tone(0.72, 0.025, 70) : tone(0.5, 0.02, 65),
    "art-ground": scheme === "light" ? tone(0.925, 0.018, 82) : tone(0.285, 0.014, 62),
    "art-haze":
      scheme === "light"
        ? oklchToHex({ l: 0.945, c: Math.min(primary.c * 0.2, 0.028), h: primary.h })
        : oklchToHex({ l: 0.27, c: Math.min(primary.c * 0.25, 0.035), h: primary.h }),
    "art-white": still(0.985, 0.006, 84),
    "art-shade": still(0.915, 0.014, 80),
    "art-cream": still(0.905, 0.045, 82),
    "art-sand": still(0.82, 0.075, 74),
    "art-caramel": still(0.71, 0.105, 62),
    "art-rust": still(0.59, 0.105, 50),
    "art-cocoa": still(0.45, 0.055, 50),
    "art-slate": still(0.62, 0.018, 250),
    "art-coal": tone(0.38, 0.018, 265),
    "art-blush": still(0.78, 0.095, 18),
    "art-leaf": still(0.74, 0.075, 142),
    "art-leaf-deep": still(0.6, 0.075, 150),
    "art-berry": still(0.5, 0.1, 285),
  };
}

function tokensOf(primary: Oklch, secondary: Oklch, scheme: Scheme): Tokens {
  const tinted = { ...tints("brand", primary, scheme), ...tints("accent", secondary, scheme) };
  const on = [...Object.values(grounds[scheme]), ...Object.values(tinted)];
  const brand = inks("brand", primary, scheme, on);
  return {
    ...neutrals(scheme, Object.values(tinted)),
    ...tinted,
    ...brand,
    ...fills("brand", primary, scheme),
    ...inks("accent", secondary, scheme, on),
    ...fills("accent", secondary, scheme),
    ...stateTokens(scheme, Object.values(grounds[scheme])),
    ring: brand.brand as string,
    ...paints(primary, secondary, scheme),
  };
}

/** The tokens of both schemes. A color that is not "#rrggbb" is replaced by the default color. */
export function themeTokens(colors: BrandColors = DEFAULT_COLORS): Record<Scheme, Tokens> {
  const primary = hexToOklch(HEX_COLOR.test(colors.primary) ? colors.primary : DEFAULT_COLORS.primary);
  const secondary = hexToOklch(
    HEX_COLOR.test(colors.secondary) ? colors.secondary : DEFAULT_COLORS.secondary,
  );
  return { light: tokensOf(primary, secondary, "light"), dark: tokensOf(primary, secondary, "dark") };
}

/**
 * The custom properties for a <style> element: light, or dark if the visitor prefers it. `data-scheme` with
 * "light" or "dark" on <html> overrides the preference. With `scheme` only that one is there. The text
 * contains only token names and hex colors.
 */
export function themeCss(colors: BrandColors = DEFAULT_COLORS, scheme: Scheme | null = null): string {
  const key = `${colors.primary} ${colors.secondary} ${scheme}`;
  const css = written.get(key) ?? write(colors, scheme);
  if (written.size < 200) written.set(key, css);
  return css;
}

/** The CSS by brand colors. Every page request needs its brand's CSS, which takes about 2 ms to compute. */
const written = new Map<string, string>();

function write(colors: BrandColors, scheme: Scheme | null): string {
  const { light, dark } = themeTokens(colors);
  const body = (scheme: Scheme, tokens: Tokens) =>
    `color-scheme:${scheme};${Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(";")}`;
  if (scheme) return `:root{${body(scheme, scheme === "light" ? light : dark)}}`;
  return [
    `:root{${body("light", light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${body("dark", dark)}}}`,
    `:root[data-scheme=dark]{${body("dark", dark)}}`,
  ].join("");
}
