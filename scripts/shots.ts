// npm run shots: pictures of every screen of the demo (two brands, two widths, two schemes) on sheets in
// ./shots. `npm run shots -- staff` takes only the pages of staff, `npm run shots -- visitors` all others.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { BRANDS, type Brand, LOOKS, type Look, type Show, visitAll } from "./shots/screens.ts";
import { makeSheet, type Screen, toFileName } from "./shots/sheet.ts";
import { visitStaff } from "./shots/staff-screens.ts";
import { startApp } from "./shots/start-app.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, "shots");
const SCREENS_ON_A_SHEET = 2;
const WAIT_MS = 30_000;
const MAP_MS = 1_500;

/** In the page: fonts are there, and what the new width changes is drawn. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** The window is as high as the page, so that sticky elements are at the end of the page. */
async function photograph(page: Page, { name, looks }: Screen, brand: Brand): Promise<void> {
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.evaluate(settle);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    // A map draws its new size and its other colors some frames later.
    if ((await page.locator("canvas").count()) > 0) await page.waitForTimeout(MAP_MS);
    const path = join(FOLDER, toFileName(name, brand.slug, { width, scheme }));
    await page.screenshot({ path, animations: "disabled" });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

type Seen = { looksOf: Map<string, readonly Look[]>; routes: Set<string> };

const PARTS: Record<string, (page: Page, brand: Brand, show: Show) => Promise<void>> = {
  visitors: (page, { guest }, show) => visitAll(page, guest, show),
  staff: (page, _, show) => visitStaff(page, show),
};

/** Visits the screens of the chosen parts on a brand, and prints the browser's errors. */
async function walkBrand(browser: Browser, brand: Brand, port: number, seen: Seen): Promise<void> {
  const context = await browser.newContext({
    baseURL: `http://${brand.guest.host}:${port}`,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    timezoneId: "America/Phoenix",
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.log(`  ! ${error.message}`));
  page.on("console", (line) => line.type() === "error" && console.log(`  ! ${line.text()}`));
  try {
    for (const part of chosenParts())
      await PARTS[part]?.(page, brand, async ({ name, route, looks = LOOKS }) => {
        console.log(`${brand.name}: ${name}`);
        await photograph(page, { name, looks }, brand);
        seen.looksOf.set(name, looks);
        seen.routes.add(route);
      });
  } catch (error) {
    await page.screenshot({ path: join(FOLDER, "stuck.png"), fullPage: true });
    throw error;
  }
  await context.close();
}

/** The parts that the command names, or all. */
function chosenParts(): string[] {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !PARTS[name]);
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  return named.length > 0 ? named : Object.keys(PARTS);
}

/** Lists the screens of src/routes.ts that have no picture. */
async function unseenRoutes({ routes }: Seen): Promise<string[]> {
  const text = await readFile(join(ROOT, "src", "routes.ts"), "utf8");
  const rows = [...text.matchAll(/route\("([^"]+)", "[^"]+\.tsx"/g)].map(([, path = ""]) => path);
  // A path with an ending, as in `.svg`, is a file and no page.
  return rows.filter((row) => !routes.has(row) && !/\.\w+$/.test(row));
}

async function main(): Promise<void> {
  const isWhole = chosenParts().length === Object.keys(PARTS).length;
  const program = await ensureChromium();
  if (!program) throw new Error("There is no browser to take pictures with.");
  await ensureBuilt(process.execPath);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const app = await startApp();
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });
  const seen: Seen = { looksOf: new Map(), routes: new Set() };
  try {
    for (const brand of BRANDS) await walkBrand(browser, brand, app.port, seen);
    const screens = [...seen.looksOf].map(([name, looks]): Screen => ({ name, looks }));
    for (let first = 0; first < screens.length; first += SCREENS_ON_A_SHEET) {
      const number = first / SCREENS_ON_A_SHEET + 1;
      console.log(await makeSheet(browser, FOLDER, screens.slice(first, first + SCREENS_ON_A_SHEET), number));
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  if (isWhole) for (const row of await unseenRoutes(seen)) console.log(`No picture of ${row}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
