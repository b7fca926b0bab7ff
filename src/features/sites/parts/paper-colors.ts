import { themeTokens } from "#ui/theme.ts";

let colors: { light: string; dark: string } | undefined;

/**
 * The page's background in both schemes, for the browser's toolbar; one for all brands. Only for
 * loaders.
 */
export function paperColors(): { light: string; dark: string } {
  if (!colors) {
    const { light, dark } = themeTokens();
    colors = { light: light.paper ?? "", dark: dark.paper ?? "" };
  }
  return colors;
}
