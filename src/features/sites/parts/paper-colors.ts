import { themeTokens } from "#ui/theme.ts";

let colors: { light: string; dark: string } | undefined;

/**
 * The page's background color in the light and the dark scheme, for the browser's toolbar. All brands share
 * these colors. Only for loaders.
 */
export function paperColors(): { light: string; dark: string } {
  if (!colors) {
    const { light, dark } = themeTokens();
    colors = { light: light.paper ?? "", dark: dark.paper ?? "" };
  }
  return colors;
}
