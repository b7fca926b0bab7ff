import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { makeTestFolder } from "../database.ts";
import { machineNow } from "../machine-clock.ts";
import { shiftDate } from "../shift-date.ts";
import type { App } from "./app.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Without this, each window starts a process for its own buttons. Playwright adds its own list.
  "--disable-features=InitialWebUI,WebUIReloadButton",
];
/** A map needs WebGL. Without a graphics card the processor has to draw it. */
const MAP_FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
/**
 * How many times slower than this machine the pages of SLOW_BROWSER are; journeys that act before a page
 * has followed fail then. Each answer comes 100 ms later for each time too.
 */
const SLOW = Number(process.env.SLOW_BROWSER ?? 1);
const WAIT_MS = 30_000 * SLOW;

export type Visit = {
  /** The brand's host; the app's first by default. */
  host?: string;
  /** CSS pixels; 1280 × 900 by default. */
  width?: number;
  height?: number;
  scheme?: "light" | "dark";
  javaScript?: boolean;
  /** Statuses above 399 that this journey expects, such as [422] for a refused form. */
  refusals?: readonly number[];
  /** Other origins that this journey may call. The journey answers for them by `page.route`. */
  elsewhere?: readonly string[];
  /** The journey takes the connection away, so requests fail. */
  losesConnection?: boolean;
  /** Errors in the console that this journey expects. */
  noise?: RegExp;
};

/** A browser whose visits end with the test that began them. */
export type Visitors = {
  /**
   * Opens a page for a visitor with a new profile. Fails on errors in the console or in scripts, on
   * violations of the Content-Security-Policy, on failed requests and on requests to other origins.
   */
  visit(visit?: Visit): Promise<Page>;
};

/** This worker's Chromium, which all its test files share. It ends with the worker. */
let workerBrowser: Browser | undefined;

async function launch(args: string[]): Promise<Browser> {
  const program = await ensureChromium();
  if (!program) throw new Error("There is no browser for the journeys.");
  return chromium.launch({ executablePath: program, headless: true, args });
}

/**
 * A Chromium for the calling test file, which other files may have used before. With `drawsMaps` the file
 * gets its own Chromium; without it, maps show only their text.
 */
export function useBrowser(app: App, { drawsMaps = false } = {}): Visitors {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (drawsMaps) browser = await launch([...FLAGS, ...MAP_FLAGS]);
    else if (workerBrowser?.isConnected()) browser = workerBrowser;
    else browser = workerBrowser = await launch(FLAGS);
  });
  afterAll(async () => {
    if (drawsMaps) await browser?.close();
  });
  return {
    visit: async (visit = {}) => {
      if (!browser) throw new Error("The browser is there from beforeAll on.");
      const { host, width = 1280, height = 900, scheme = "light", javaScript = true } = visit;
      const origin = app.origin(host);
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: "reduce",
        javaScriptEnabled: javaScript,
        locale: "en-US",
        timezoneId: "America/Phoenix",
      });
      context.setDefaultTimeout(WAIT_MS);
      await context.addInitScript(shiftDate, Date.now() - machineNow());
      const complaints = watch(context, origin, visit);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === "fail") await takeScreenshots(context, task.name);
        await context.close();
        if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
      });
      const page = await context.newPage();
      if (SLOW > 1) await slow(context, page);
      return page;
    },
  };
}

async function slow(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  await devTools.send("Network.enable");
  const speed = { offline: false, latency: 100 * SLOW, downloadThroughput: -1, uploadThroughput: -1 };
  await devTools.send("Network.emulateNetworkConditions", speed);
}

/** Returns a list that fills while the context lives. */
function watch(context: BrowserContext, origin: string, visit: Visit): string[] {
  const { refusals = [], elsewhere = [], javaScript = true, losesConnection = false, noise } = visit;
  const complaints: string[] = [];
  context.on("weberror", (fault) => {
    // Navigation cancels running loads; the router leaves the end of a half-read answer without a handler.
    if (fault.error().name === "AbortError") return;
    complaints.push(`script: ${fault.error().stack}`);
  });
  context.on("console", (line) => {
    // The "response" listener below judges statuses.
    if (line.type() !== "error" || line.text().startsWith("Failed to load resource")) return;
    if (noise?.test(line.text())) return;
    complaints.push(`console: ${line.text()} (${line.page()?.url()})`);
  });
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && ![origin, ...elsewhere].includes(asked))
      complaints.push(`elsewhere: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Navigation cancels running requests; a browser without scripts has none. A worker's request for a page
    // ends with that page's own, which is judged too.
    const isHarmless =
      reason === "net::ERR_ABORTED" ||
      request.serviceWorker() !== null ||
      (!javaScript && request.resourceType() === "script");
    if (!isHarmless && !losesConnection) complaints.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    const status = response.status();
    if (status < 400 || refusals.includes(status)) return;
    complaints.push(`status ${status}: ${response.request().method()} ${response.url()}`);
  });
  return complaints;
}

async function takeScreenshots(context: BrowserContext, test: string): Promise<void> {
  const folder = await makeTestFolder();
  const name = test.replaceAll(/\W+/g, "-").slice(0, 60);
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${name}-${index + 1}.png`);
    await page
      .screenshot({ path, fullPage: true, timeout: 5_000 })
      .then(() => console.error(`${page.url()} when it failed: ${path}`))
      .catch(() => {});
  }
}
