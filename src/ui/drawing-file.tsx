import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BrandColors } from "#kit/wire/brand-colors.ts";
import { type Tokens, themeTokens } from "./theme.ts";

const paints = (tokens: Tokens) =>
  Object.entries(tokens)
    .filter(([name]) => name.startsWith("art-"))
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/**
 * Renders a drawing in a brand's colors to the text of an SVG file. `pixels` sets the size of the picture.
 * Works only on the server.
 */
export function drawingFile(Drawing: ComponentType, colors: BrandColors, pixels?: number): string {
  const { light, dark } = themeTokens(colors);
  const style = `<style>svg{${paints(light)}}@media (prefers-color-scheme:dark){svg{${paints(dark)}}}</style>`;
  const size = pixels === undefined ? "" : ` width="${pixels}" height="${pixels}"`;
  return renderToStaticMarkup(<Drawing />).replace(
    /^<svg([^>]*)>/,
    (_, more: string) => `<svg${more}${size}>${style}`,
  );
}
