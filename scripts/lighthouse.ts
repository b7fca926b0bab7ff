// npm run lighthouse: Lighthouse's mobile preset on four pages of the demo, medians of five runs, beside what
// we hold ourselves to.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { type App, startApp } from "./shots/start-app.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VERSION = "13.5.0";
/** Not a dependency of the project: only this script downloads it, on demand. */
const FOLDER = join(ROOT, ".cache", `lighthouse-${VERSION}`);
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);

/** A lab has no user input, so total blocking time replaces INP. */
const BARS = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  "best-practices": { least: 100 },
  seo: { least: 100 },
  "LCP ms": { most: 2_000 },
  "TBT ms": { most: 100 },
  CLS: { most: 0.02 },
} as const;
type Figure = keyof typeof BARS;
type Figures = Record<Figure, number>;

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; details?: { items?: unknown[] } }
  >;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

async function findLighthouse(): Promise<Lighthouse> {
  const entry = join(FOLDER, "node_modules", "lighthouse", "core", "index.js");
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${VERSION} into .cache (once) …`);
    const what = [
      "install",
      "--prefix",
      FOLDER,
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      `lighthouse@${VERSION}`,
    ];
    const shell = process.platform === "win32";
    const { status } = spawnSync("npm", what, { stdio: ["ignore", "ignore", "inherit"], shell });
    if (status !== 0) throw new Error("npm could not fetch Lighthouse. See its messages above.");
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function pagesOf({ port }: App): Promise<Record<string, string>> {
  const origin = `http://localhost:${port}`;
  const list = await (await fetch(`${origin}/our-groomers`)).text();
  const [, profile] =
    /<a[^>]*class="[^"]*card-link[^"]*"[^>]*href="([^"]+)"/.exec(list) ??
    /<a[^>]*href="(\/[a-z0-9-]+)"[^>]*class="[^"]*card-link/.exec(list) ??
    [];
  if (!profile) throw new Error("No groomer is listed.");
  return {
    Home: `${origin}/`,
    "A groomer": origin + profile,
    "A brand's own page": `${origin}/s/about`,
    "Booking, first step": `${origin}/customer/new`,
  };
}

function figuresOf({ categories, audits }: Report): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    "LCP ms": Math.round(value("largest-contentful-paint")),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Math.round(value("cumulative-layout-shift") * 1_000) / 1_000,
  };
}

/** The faults for which a page loses points, except its speed, which is in the table. */
function faultsOf({ categories, audits }: Report): string[] {
  return ["accessibility", "best-practices", "seo"].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(
        ({ id }) =>
          `${name}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details?.items ?? []).slice(0, 400)}`,
      ),
  );
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats a figure, with a mark when it misses its goal. */
function shown(name: Figure, value: number): string {
  const bar: { least?: number; most?: number } = BARS[name];
  const isMet = value >= (bar.least ?? -Infinity) && value <= (bar.most ?? Infinity);
  return isMet ? String(value) : `${value} !`;
}

async function main(): Promise<void> {
  const program = await ensureChromium();
  if (!program) throw new Error("There is no browser to measure with.");
  const lighthouse = await findLighthouse();
  await ensureBuilt(process.execPath);
  const app = await startApp();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: program,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
  });
  const names = Object.keys(BARS) as Figure[];
  const table: Record<string, Record<string, string>> = {};
  const faults = new Set<string>();
  try {
    for (const [page, url] of Object.entries(await pagesOf(app))) {
      const runs: Figures[] = [];
      while (runs.length < RUNS) {
        const answer = await lighthouse(url, { port, logLevel: "error" });
        if (!answer) throw new Error(`Lighthouse has no result for ${url}`);
        runs.push(figuresOf(answer.lhr));
        for (const fault of faultsOf(answer.lhr)) faults.add(`${page}: ${fault}`);
      }
      const medians = names.map((name) => [name, shown(name, medianOf(runs.map((run) => run[name])))]);
      table[page] = Object.fromEntries(medians);
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  table["(to reach)"] = Object.fromEntries(
    names.map((name) => [name, "least" in BARS[name] ? `≥ ${BARS[name].least}` : `≤ ${BARS[name].most}`]),
  );
  console.table(table);
  for (const fault of faults) console.log(fault);
  console.log(
    `Mobile preset, medians of ${RUNS}; "!" misses its bar. Load of the machine: ${loadavg()[0]?.toFixed(1)}`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
