import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { makeSignIn } from "#features/accounts/factory.ts";
import { openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { startProgram } from "#tests/e2e/program.ts";
import { makeWorld, NOW } from "#tests/world.ts";
import { ensureBuilt } from "../scripts/build.mjs";
import { ensureChromium } from "../scripts/chromium.mjs";
import { DATE, makeDay } from "./dispatch.ts";
import { type Line, median, printLines } from "./measure.ts";

// The board of a large brand in a browser: scrolling, and moving a visit by pointer and by keyboard. A busy
// machine stretches what is measured by the clock, so an empty page is measured in the same run.

const GROOMERS = 500;
const ROUNDS = 3;
/** The steps of a scroll, and the moves of a drag. */
const STEPS = 40;
/** After this time the browser is closed, which ends the measuring with an error. */
const LIMIT_MS = 300_000;
const HOST = "dispatch.localhost";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

type Watched = { interactions: number[]; tasks: number[] };

/** In the page: collects how many milliseconds interactions take until the next paint, and long tasks. */
function observe(): void {
  const watched: Watched = { interactions: [], tasks: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) watched.interactions.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
}

type Measured = { task: number; work: number; interaction: number };

/** The processor time of all tasks of a page's main thread so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}

/** Measures what a person does in `STEPS` steps. Tasks below 50 ms, interactions below 16 count as 0. */
async function measure(page: Page, act: () => Promise<void>): Promise<Measured> {
  const take = () =>
    page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched };
      return { interactions: watched.interactions.splice(0), tasks: watched.tasks.splice(0) };
    });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForTimeout(300);
  await take();
  const before = await workOf(session);
  await act();
  const work = ((await workOf(session)) - before) / STEPS;
  await page.waitForTimeout(300);
  const { interactions, tasks } = await take();
  await session.detach();
  return { work, task: Math.max(0, ...tasks), interaction: Math.max(0, ...interactions) };
}

/** A page with nothing but a box that scrolls as far as the board: what the browser and the machine cost. */
async function openEmpty(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(
    '<div data-scroller style="overflow:auto;height:700px"><div style="width:88000px;height:1500px"></div></div>',
  );
  await page.evaluate(observe);
  return page;
}

/** How far the board scrolls: 600 px a step, as a hard flick of a wheel does. */
const REACH_PX = 12_000;

/** Scrolls the box sideways and back, a step a frame. */
async function scroll(page: Page): Promise<void> {
  await page.locator("[data-scroller]").evaluate(
    async (box, { steps, reach }) => {
      const frame = () => new Promise(requestAnimationFrame);
      const most = box.scrollWidth - box.clientWidth;
      for (let nth = 1; nth <= steps; nth++) {
        const part = Math.min(nth, steps - nth) / (steps / 2);
        box.scrollTo(Math.min(most, reach) * part, nth % 2 === 1 ? 200 : 0);
        await frame();
      }
    },
    { steps: STEPS, reach: REACH_PX },
  );
}

const handles = (page: Page) => page.getByRole("main").locator("[data-row] button[aria-pressed]");

/** Drags the first visit over some columns, and lets go where it was. */
async function drag(page: Page): Promise<void> {
  const grip = await handles(page).first().boundingBox();
  if (!grip) throw new Error("No visit can be moved.");
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 500, y + 40, { steps: STEPS / 2 });
  // What fits arrives while the visit is in the air.
  await page
    .getByText(/Fits, |Does not fit/)
    .first()
    .waitFor({ state: "attached" });
  await page.mouse.move(x, y, { steps: STEPS / 2 });
  await page.mouse.up();
}

/** Picks the first visit up, moves it by keys and leaves it where it was. */
async function moveByKeys(page: Page): Promise<void> {
  await handles(page).first().focus();
  await page.keyboard.press("Enter");
  await page
    .getByText(/Fits, |Does not fit/)
    .first()
    .waitFor({ state: "attached" });
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "Escape"])
    await page.keyboard.press(key);
}

/** Measures the page in a browser that is signed in. */
async function measurePage(origin: string, session: string): Promise<void> {
  const executablePath = await ensureChromium();
  if (!executablePath) throw new Error("There is no browser to measure with.");
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const limit = setTimeout(() => void browser.close(), LIMIT_MS);
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(120_000);
    await context.addCookies([{ name: SESSION_COOKIE, value: session, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const began = performance.now();
    await page.goto(`/staff/board?date=${DATE}`);
    const shown = performance.now() - began;
    const columns = await page.locator("[data-row]").count();
    if (columns !== GROOMERS) throw new Error(`The board has ${columns} columns.`);
    await page.waitForTimeout(3_000);
    const empty = await openEmpty(context);
    const acts = { empty: scroll, scroll, drag, keys: moveByKeys };
    const results: Record<keyof typeof acts, Measured[]> = { empty: [], scroll: [], drag: [], keys: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const act of ["empty", "scroll", "drag", "keys"] as const) {
        const on = act === "empty" ? empty : page;
        await on.bringToFront();
        results[act].push(await measure(on, () => acts[act](on)));
      }
    await empty.close();
    const line = (act: keyof typeof acts, kind: keyof Measured, what: string, most?: number): Line => ({
      ...{ what, value: median(results[act].map((result) => result[kind])), unit: "ms" },
      ...(most !== undefined && { goal: { most } }),
    });
    const title = `The page of the board with ${GROOMERS} groomers, medians of ${ROUNDS}, load ${loadavg()[0]}`;
    printLines(title, [
      { what: "until the page is loaded", value: shown, unit: "ms" },
      line("scroll", "work", "processor time of a frame while it scrolls", 50),
      line("empty", "work", "the same of an empty page"),
      line("scroll", "task", "longest task while it scrolls, by the clock", 50),
      line("empty", "task", "the same of an empty page"),
      line("drag", "interaction", "slowest interaction of a drag, by the clock", 100),
      line("drag", "task", "longest task of a drag, by the clock"),
      line("keys", "interaction", "slowest key of a move, by the clock", 100),
      line("keys", "task", "longest task of a move by keys, by the clock"),
    ]);
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

/** Measures the board of a brand whose groomers all have a full day, served by the built program. */
export async function benchBoardPage(): Promise<void> {
  await ensureBuilt(process.execPath);
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-bench-"));
  const server = await startPostgres({ dataDir });
  try {
    await migrate(server.url);
    const data = openDatabase(server.url, { max: 4 });
    const world = await makeWorld(data.db);
    await makeDay(world, GROOMERS);
    // The program in demo mode needs no settings, and serves no other database than a demo's.
    await data.db.insertInto("demoMark").values({ markedAt: NOW }).execute();
    await data.db.updateTable("siteHosts").set({ host: HOST }).where("siteId", "=", world.siteId).execute();
    const { accountId } = await data.db
      .selectFrom("staffMembers")
      .select("accountId")
      .where("siteId", "=", world.siteId)
      .executeTakeFirstOrThrow();
    const session = await makeSignIn(data.db, world.siteId, accountId, { now: NOW });
    await data.pool.query("analyze");
    await data.close();
    const program = await startProgram({ databaseUrl: server.url, clock: NOW });
    try {
      await measurePage(`http://${HOST}:${program.port}`, session);
    } finally {
      await program.stop();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
