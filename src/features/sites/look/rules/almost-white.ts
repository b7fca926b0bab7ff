/** The darkest part of a color that still vanishes on white. */
const ALMOST_WHITE = 236;

/**
 * Whether a button in this color would vanish on the white parts of a page. Text on all other colors, and in
 * them, is made readable by the theme.
 */
export const isAlmostWhite = (color: string): boolean =>
  [1, 3, 5].every((start) => Number.parseInt(color.slice(start, start + 2), 16) >= ALMOST_WHITE);
