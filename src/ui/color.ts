/** A color in Björn Ottosson's OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Rgb = [red: number, green: number, blue: number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (linear: number) =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;

function hexToLinear(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255].map((byte) => toLinear(byte / 255)) as Rgb;
}

export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = hexToLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

function oklchToLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const shown = (rgb: Rgb) => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** Converts a color to "#rrggbb". A color that no screen can show loses chroma, never lightness or hue. */
export function oklchToHex(color: Oklch): string {
  let rgb = oklchToLinear(color);
  if (!shown(rgb)) {
    let inside = 0;
    let outside = color.c;
    for (let step = 0; step < 14; step++) {
      const c = (inside + outside) / 2;
      if (shown(oklchToLinear({ ...color, c }))) inside = c;
      else outside = c;
    }
    rgb = oklchToLinear({ ...color, c: inside });
  }
  const bytes = rgb.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = hexToLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio of two "#rrggbb" colors, 1–21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Changes a color's lightness in one direction until its contrast to every ground is at least `ratio`.
 * Returns black or white when no other color reaches the ratio.
 */
export function settle(
  color: Oklch,
  towards: "darker" | "lighter",
  grounds: string[],
  ratio: number,
): string {
  const step = towards === "darker" ? -0.005 : 0.005;
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const hex = oklchToHex({ ...color, l });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
  }
  return towards === "darker" ? "#000000" : "#ffffff";
}
