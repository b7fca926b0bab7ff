import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { type Screen, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { MIA } from "./guests.ts";
import { openPetDetails } from "./open-times.ts";

const app = useApp();
const browser = useBrowser(app);

const PHONE = { width: 360, height: 740 };
const SMALLEST = { width: 320, height: 568 };

/** The main button of each screen. */
const ACTIONS: Partial<Record<Screen, string | RegExp>> = {
  start: "See groomers near you",
  "pets-and-services": "See times",
  "recommended-schedules": /^Book /,
  "pet-information": "Continue",
  "additional-items": "Continue",
  account: "Continue",
  verification: "Confirm number",
  payment: /^Place order/,
};

async function expectNoSideways(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `${page.url()} at ${window} px`).toBeLessThanOrEqual(window);
}

/** Expects the step's main button in view without scrolling, at least 44 px high. */
async function expectActionInView(page: Page, screen: Screen): Promise<void> {
  const name = ACTIONS[screen];
  if (!name) return;
  const boxes = await Promise.all(
    (await page.getByRole("main").getByRole("button", { name }).all()).map((button) => button.boundingBox()),
  );
  const seen = boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= PHONE.height);
  expect(seen.length, `the action of ${screen} is in view`).toBeGreaterThan(0);
  expect(Math.max(...seen.map((box) => box?.height ?? 0)), screen).toBeGreaterThanOrEqual(44);
}

/** Expects that the bar with the main button covers no focused field. */
async function expectFieldsClear(page: Page, screen: Screen): Promise<void> {
  const name = ACTIONS[screen];
  if (!name || screen === "recommended-schedules") return;
  const action = page.getByRole("main").getByRole("button", { name }).first();
  for (const field of await page.getByRole("main").getByRole("textbox").all()) {
    await field.focus();
    const [box, bar] = await Promise.all([field.boundingBox(), action.boundingBox()]);
    const covered = box && bar && box.y + box.height > bar.y && box.y < bar.y + bar.height;
    expect(covered, `${await field.getAttribute("name")} under the action of ${screen}`).toBe(false);
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= PHONE.height).toBe(true);
  }
}

describe("on a phone of 360 × 740", () => {
  it("a guest books with the main button in view and no sideways scrolling, down to 320 px", async () => {
    const page = await browser.visit(PHONE);
    await walk(page, MIA, {
      at: async (screen) => {
        await expectActionInView(page, screen);
        await expectFieldsClear(page, screen);
        await expectNoSideways(page);
        await page.setViewportSize(SMALLEST);
        await expectNoSideways(page);
        await page.setViewportSize(PHONE);
      },
    });
  });

  it("the bar at the bottom shows the price and opens the whole booking", async () => {
    const page = await browser.visit(PHONE);
    await openPetDetails(page, MIA);
    const bar = page.getByRole("group").filter({ hasText: "Show your booking" });
    expect(await bar.textContent()).toMatch(/\$[\d.,]+–\$[\d.,]+/);
    await bar.getByText("Show your booking").click({ force: true });
    await page.getByRole("heading", { name: "Your booking" }).waitFor();
    await page.getByText("Golden Retriever").first().waitFor();
    await expectNoSideways(page);
  });

  it.each(["/", "/demo/outbox", "/no-such-page", "/s/about"])(
    "%s needs no scrolling sideways",
    async (path) => {
      const page = await browser.visit({ ...SMALLEST, refusals: [404] });
      await page.goto(path);
      await expectNoSideways(page);
    },
  );
});
