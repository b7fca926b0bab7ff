import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { comeToLife, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { take } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app, { drawsMaps: true });

/** The pages with a map, and how a visitor opens each. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  "the list of groomers": (page) => open(page, "/our-groomers"),
  "a groomer's profile": async (page) => {
    await open(page, "/our-groomers");
    await page.locator("main .card-link").first().click();
    await page.getByRole("heading", { level: 2, name: "Where the van goes" }).waitFor();
    await comeToLife(page);
  },
  "the groomers of a booking": async (page) => {
    await walk(page, MIA, { to: "recommended-schedules" });
    await take(page, "groomers-list");
  },
  "an upcoming appointment": async (page) => {
    const order = await addVisit(app, await householdOf(app), 9);
    await enter(page, app, `/customer/appointments/upcoming/${order}`);
  },
  "a past appointment": async (page) => {
    const order = await addVisit(app, await householdOf(app), -9, { status: "complete" });
    await enter(page, app, `/customer/appointments/history/${order}`);
  },
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

/** Scrolls to each map of a page, and waits until it is drawn. */
async function drawMaps(page: Page): Promise<Locator[]> {
  const boxes = page.locator("[data-map]");
  await boxes.first().waitFor();
  const maps = await boxes.all();
  for (const map of maps) {
    await map.scrollIntoViewIfNeeded();
    // The processor draws slowly on a busy machine. The test's own time is the limit.
    await map.and(page.locator(":not([aria-busy])")).waitFor({ timeout: 0 });
    expect(await map.getAttribute("data-map")).toBe("drawn");
  }
  return maps;
}

type Box = { x: number; y: number; width: number; height: number };

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box.`);
  return box;
};

const isApart = (first: Box, second: Box) =>
  first.x + first.width <= second.x ||
  second.x + second.width <= first.x ||
  first.y + first.height <= second.y ||
  second.y + second.height <= first.y;

describe.each([360, 1280])("at %i px", (width) => {
  it.each(Object.keys(PAGES))(
    "the map of %s shows each pin inside the map, clear of the buttons",
    async (name) => {
      const page = await browser.visit({ width });
      await PAGES[name]?.(page);
      for (const map of await drawMaps(page)) {
        const pins = await map.locator(".map-pin").all();
        const outer = await boxOf(map);
        const buttons = await Promise.all(
          ["Zoom in", "Zoom out", "Show everything on the map"].map((button) =>
            boxOf(map.getByRole("button", { name: button })),
          ),
        );
        for (const pin of pins) {
          const label = await pin.getAttribute("aria-label");
          const inner = await boxOf(pin);
          expect(isInside(inner, outer), `${label} at ${JSON.stringify({ inner, outer })}`).toBe(true);
          expect(
            buttons.every((button) => isApart(inner, button)),
            `${label} under a button`,
          ).toBe(true);
        }
        if (name !== "a groomer's profile") expect(pins.length).toBeGreaterThan(0);
      }
    },
  );
});
