import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { comeToRest, heading } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";
import { openStep } from "./open-times.ts";

const app = useApp();
const browser = useBrowser(app);

/** A fifth of the usual limit. A scroll bar or rounding may move this much. */
const BARELY = 0.02;

/** The steps that show how long the time is held. */
const STEPS = [
  "pets-and-services",
  "recommended-schedules",
  "custom-schedule",
  "groomers-list",
  "pet-information",
  "additional-items",
  "account",
  "payment",
];

type Shifts = { layoutShifts: string[]; layoutShift: number };

/** Runs in the page. Every shift counts, those after a press or a key included. */
function watchShifts(): void {
  const seen = window as unknown as Shifts;
  seen.layoutShifts = [];
  seen.layoutShift = 0;
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const nodes = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120));
      seen.layoutShift += value;
      seen.layoutShifts.push(`${value.toFixed(4)}: ${nodes.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Opens a page whose scripts load only after the first paint. Waits for its deferred parts too.
 */
async function openSlowly(page: Page, path: string): Promise<void> {
  const painted = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  painted.resolve();
  await comeToRest(page);
  await page.unroute("**/assets/*.js");
}

it("shifts no layout on a phone while a step with a hold hydrates", async () => {
  const page = await browser.visit({ width: 360, height: 740 });
  await openStep(app, page, MIA, "payment");
  await page.addInitScript(watchShifts);
  for (const step of STEPS) {
    await openSlowly(page, `/customer/new/${step}`);
    await heading(page).waitFor();
    await page.getByText("Held for you").filter({ visible: true }).first().waitFor();
    const { layoutShift, layoutShifts } = await page.evaluate(() => {
      const seen = window as unknown as Shifts;
      return { layoutShift: seen.layoutShift, layoutShifts: seen.layoutShifts };
    });
    expect.soft(layoutShift, `${step}\n${layoutShifts.join("\n")}`).toBeLessThanOrEqual(BARELY);
  }
});
