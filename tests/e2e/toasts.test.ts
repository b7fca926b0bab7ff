import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740, refusals: [409] };

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const toast = (page: Page) => messages(page).getByRole("alert").getByText("Your order is being placed");
const continueButton = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** Walks to the facts of pets. Then another window of the browser places the booking. */
async function placeElsewhere(page: Page): Promise<void> {
  await openStep(app, page, SAM, "account");
  await page.goto("/customer/new/pet-information");
  await arrive(page, "pet-information");
  // Toasts load when the page is idle, which it never is while its clock stands still.
  await messages(page).waitFor({ state: "attached" });
  await app.db
    .updateTable("bookingSessions")
    .set({ status: "placing", placingSince: app.now() })
    .where("siteId", "=", await siteOf(app))
    .where("status", "=", "new")
    .execute();
}

/** Lets the page follow a pointer, which its scripts do in a later task. A stopped clock does not wait. */
const follow = (page: Page) =>
  page.evaluate(async () => {
    for (let tasks = 0; tasks < 3; tasks++) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });

describe("a fault without a field", () => {
  it("is a toast that leaves the step's button free, and can be closed", async () => {
    const page = await browser.visit(PHONE);
    await placeElsewhere(page);
    await press(page, "Continue");
    await toast(page).waitFor();
    const dismiss = messages(page).getByRole("button", { name: "Dismiss" });
    await dismiss.focus();
    expect(await main(page).getByRole("alert").count()).toBe(0);
    const shown = await messages(page).getByRole("alert").locator("> div").boundingBox();
    const button = await continueButton(page).boundingBox();
    if (!shown || !button) throw new Error("The toast or the button is not shown.");
    expect(shown.y + shown.height).toBeLessThanOrEqual(button.y);
    await expectNoSideways(page);
    await expectAccessible(page);
    await dismiss.click();
    await toast(page).waitFor({ state: "hidden" });
    expect(await continueButton(page).isEnabled()).toBe(true);
  });

  it("disappears after five seconds, which pause while the toast is pointed at", async () => {
    const page = await browser.visit({ refusals: [409] });
    await page.clock.install({ time: app.now() });
    await placeElsewhere(page);
    await page.clock.pauseAt(new Date(app.now().getTime() + 3_600_000));
    await continueButton(page).click();
    await toast(page).waitFor();
    const box = await messages(page).getByRole("alert").locator("> div").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(400);
    await follow(page);
    await page.clock.runFor(4_900);
    await toast(page).hover();
    await follow(page);
    await page.clock.runFor(60_000);
    expect(await toast(page).isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await follow(page);
    await page.clock.runFor(50);
    expect(await toast(page).isVisible()).toBe(true);
    await page.clock.runFor(100);
    await toast(page).waitFor({ state: "hidden" });
  });

  it("is in the page without scripts", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [409] });
    const house = await householdOf(app);
    await addVisit(app, house, 3);
    await enter(page, app, `/customer/pets/${house.pets[0]?.id}`);
    await main(page)
      .locator("summary", { hasText: /^Remove/ })
      .click();
    await main(page)
      .getByRole("button", { name: /^Yes, remove/ })
      .click();
    await main(page).getByRole("alert").getByText("An appointment is waiting for this pet").waitFor();
  });
});
