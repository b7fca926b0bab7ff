import { themeTokens } from "#ui/theme.ts";

let kept: { light: string; dark: string } | undefined;

/** The page's ground in both schemes, for the browser's own frame; the same for every brand. For loaders. */
export function paperColors(): { light: string; dark: string } {
  if (!kept) {
    const { light, dark } = themeTokens();
    kept = { light: light.paper ?? "", dark: dark.paper ?? "" };
  }
  return kept;
}
