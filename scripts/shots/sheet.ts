import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { BRANDS, type Brand, type Look } from "./screens.ts";

/** A screen that was photographed in these looks. */
export type Screen = { name: string; looks: readonly Look[] };

/** Widths on the sheet. A long page is cut into strips of this height, side by side. */
const SHOWN = { 360: 190, 1280: 480 } as const;
const STRIP = 900;
const STYLE = `
  body { margin: 0; padding: 24px; width: max-content; background: #d7d2ca; font: 16px/1.4 system-ui, sans-serif; }
  h2 { margin: 28px 0 8px; font-size: 26px; }
  section { display: flex; gap: 24px; align-items: flex-start; margin-bottom: 20px; }
  figure { margin: 0; display: flex; gap: 6px; flex-wrap: wrap; } figcaption { width: 100%; color: #555; }
  i { display: block; box-shadow: 0 1px 4px #0004; background-repeat: no-repeat; }
`;

/** The file name of one screenshot, beside the sheets. */
export function toFileName(screen: string, brand: string, { width, scheme }: Look): string {
  return `${screen.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${brand}-${width}-${scheme}.png`;
}

/** Reads the size of a PNG from its header. */
async function heightOf(file: string): Promise<number> {
  return (await readFile(file)).readUInt32BE(20);
}

async function figureOf(folder: string, picture: string, brand: Brand, look: Look): Promise<string> {
  const width = SHOWN[look.width];
  const height = Math.ceil(((await heightOf(join(folder, picture))) / look.width) * width);
  const strips = Array.from({ length: Math.ceil(height / STRIP) }, (_, n) => {
    const box = `width:${width}px;height:${Math.min(STRIP, height - n * STRIP)}px`;
    return `<i style="${box};background-image:url(${picture});background-size:${width}px;background-position-y:-${n * STRIP}px"></i>`;
  });
  const most = strips.length * (width + 6);
  const caption = `${brand.name}, ${look.width} px, ${look.scheme}`;
  return `<figure style="width:${most}px"><figcaption>${caption}</figcaption>${strips.join("")}</figure>`;
}

async function rowsOf(folder: string, { name, looks }: Screen): Promise<string> {
  const rows = BRANDS.map(async (brand) => {
    // A brand may have nothing that a page is about.
    const figures = looks
      .map((look) => ({ look, file: toFileName(name, brand.slug, look) }))
      .filter(({ file }) => existsSync(join(folder, file)))
      .map(({ look, file }) => figureOf(folder, file, brand, look));
    return `<section>${(await Promise.all(figures)).join("")}</section>`;
  });
  return `<h2>${name}</h2>${(await Promise.all(rows)).join("")}`;
}

/** Puts the pictures of some screens on one page and takes a picture of it. Returns the sheet's file. */
export async function makeSheet(
  browser: Browser,
  folder: string,
  screens: readonly Screen[],
  number: number,
): Promise<string> {
  const page = join(folder, `sheet-${number}.html`);
  const rows = await Promise.all(screens.map((screen) => rowsOf(folder, screen)));
  await writeFile(page, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${rows.join("")}`);
  const view = await browser.newPage({ viewport: { width: 4000, height: 900 } });
  await view.goto(pathToFileURL(page).href, { waitUntil: "networkidle" });
  const sheet = join(folder, `sheet-${number}.png`);
  await view.locator("body").screenshot({ path: sheet });
  await view.close();
  return sheet;
}
