// npm run shots: pictures of every screen of the demo (two brands, two widths, two schemes) on sheets in
// ./shots.
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { BRANDS, type Brand, LOOKS, visitAll } from "./shots/screens.ts";
import { makeSheet, toFileName } from "./shots/sheet.ts";
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
async function photograph(page: Page, screen: string, brand: Brand): Promise<void> {
  for (const { width, scheme } of LOOKS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.evaluate(settle);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    // A map draws its new size and its other colors some frames later.
    if ((await page.locator("canvas").count()) > 0) await page.waitForTimeout(MAP_MS);
    const path = join(FOLDER, toFileName(screen, brand.slug, { width, scheme }));
    await page.screenshot({ path, animations: "disabled" });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

type Seen = { names: Set<string>; routes: Set<string> };

/** Visits every screen as one household of a brand, and prints the browser's errors. */
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
    await visitAll(page, brand.guest, async ({ name, route }) => {
      console.log(`${brand.name}: ${name}`);
      await photograph(page, name, brand);
      seen.names.add(name);
      seen.routes.add(route);
    });
  } catch (error) {
    await page.screenshot({ path: join(FOLDER, "stuck.png"), fullPage: true });
    throw error;
  }
  await context.close();
}

/** Lists the screens of src/routes.ts that have no picture. */
async function unseenRoutes({ routes }: Seen): Promise<string[]> {
  const text = await readFile(join(ROOT, "src", "routes.ts"), "utf8");
  const rows = [...text.matchAll(/route\("([^"]+)", "[^"]+\.tsx"/g)].map(([, path = ""]) => path);
  // A path with an ending, as in `.svg`, is a file and no page.
  return rows.filter((row) => !routes.has(row) && !/\.\w+$/.test(row));
}

async function main(): Promise<void> {
  const program = await ensureChromium();
  if (!program) throw new Error("There is no browser to take pictures with.");
  await ensureBuilt(process.execPath);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const app = await startApp();
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });
  const seen: Seen = { names: new Set(), routes: new Set() };
  try {
    for (const brand of BRANDS) await walkBrand(browser, brand, app.port, seen);
    const names = [...seen.names];
    for (let first = 0; first < names.length; first += SCREENS_ON_A_SHEET) {
      const number = first / SCREENS_ON_A_SHEET + 1;
      console.log(await makeSheet(browser, FOLDER, names.slice(first, first + SCREENS_ON_A_SHEET), number));
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  for (const row of await unseenRoutes(seen)) console.log(`No picture of ${row}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
