/** A brand's two colors, "#rrggbb". */
export type BrandColors = { primary: string; secondary: string };

/** The colors of a brand that sets none. */
export const DEFAULT_COLORS: BrandColors = { primary: "#009fd9", secondary: "#ff4d4d" };

/** The shape of a brand's color, "#rrggbb". */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;
