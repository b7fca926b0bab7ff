import { describe, expect, it } from "vitest";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBoardVisit } from "./board-steps.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { main } from "./choose-time.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app, { drawsMaps: true });
const { at, staff } = useBoardVisit(app);

describe("the map of the board", () => {
  it("loads when it is opened, and chooses visits in step with the board", async () => {
    const contact = await staff({ permissions: ["orders.read", "customers.contact"] });
    const page = await browser.visit({ width: 1280, height: 900, scheme: "dark" });
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const loadedMap = () => loaded.some((path) => /live-map|maplibre/.test(path));
    await openAs(app, page, contact.accountId, `/staff/board?date=${at.date}`);
    const block = main(page).locator(`[data-visit="${at.orderId}"]`);
    await block.waitFor();
    await comeToLife(page);
    expect(loadedMap()).toBe(false);
    await press(page, "Show map");
    const map = main(page).locator("[data-map]");
    await map.and(page.locator('[data-map="drawn"]')).waitFor({ timeout: 0 });
    expect(loadedMap()).toBe(true);
    const point = map.getByRole("button", {
      name: new RegExp(`^[A-L]\\d\\. .*, ${formatWallTime(at.time)}, `),
    });
    await point.first().focus();
    await page.keyboard.press("Enter");
    const chosen = main(page).locator('li[aria-current="true"] [data-visit]');
    await chosen.waitFor();
    expect(await chosen.evaluate((visit) => visit.contains(document.activeElement))).toBe(true);
    await map.locator('[aria-pressed="true"]').waitFor();
    await expectAccessible(page);
    await block.getByRole("link", { name: /^Open/ }).focus();
    await expect.poll(() => chosen.getAttribute("data-visit")).toBe(at.orderId);
    await press(page, "Hide map");
    await expect.poll(() => map.count()).toBe(0);
  });
});
