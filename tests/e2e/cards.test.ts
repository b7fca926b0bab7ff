import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { makeAcceptances } from "#features/agreements/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

/** Signs in a new customer without a card, and opens the cards. */
async function arriveAtCards(page: Page): Promise<void> {
  const siteId = await siteOf(app);
  const { accountId } = await makeCustomer(app.db, siteId, { phoneNumber: null });
  await makeAcceptances(app.db, siteId, accountId);
  await openAs(app, page, accountId, "/customer/my-cards");
}

const cards = (page: Page) => main(page).locator("li:has(h2)");
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

async function add(page: Page, name: RegExp, last4: string): Promise<void> {
  await pick(page, "radio", name);
  await press(page, "Save this card");
  await card(page, last4).waitFor();
}

async function saveTwoCards(page: Page): Promise<void> {
  await page.getByText("No cards yet").waitFor();
  await press(page, "Save this card");
  await page.getByRole("alert").getByText("Choose a card").waitFor();
  await add(page, /^Visa/, "4242");
  await add(page, /^American Express/, "0005");
  await card(page, "4242").getByText("Default", { exact: true }).waitFor();
}

describe("a customer", () => {
  it("saves, chooses and removes cards on a phone, and cannot save an expired card", async () => {
    const page = await browser.visit({ width: 360, refusals: [422] });
    await arriveAtCards(page);
    await expectAccessible(page);
    await saveTwoCards(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await card(page, "0005")
      .getByRole("button", { name: /^Make default/ })
      .click();
    await card(page, "0005").getByText("Default", { exact: true }).waitFor();
    expect(await card(page, "4242").getByText("Default", { exact: true }).count()).toBe(0);
    await pick(page, "radio", /^Expired card/);
    await press(page, "Save this card");
    await page
      .getByRole("alert")
      .getByText(/expired/)
      .first()
      .waitFor();
    expect(await cards(page).count()).toBe(2);
    await app.db
      .updateTable("cards")
      .set({ expYear: 2020 })
      .where("siteId", "=", await siteOf(app))
      .where("last4", "=", "4242")
      .execute();
    await page.reload();
    await comeToLife(page);
    await card(page, "4242").getByText("Expired", { exact: true }).waitFor();
    expect(
      await card(page, "4242")
        .getByRole("button", { name: /^Make default/ })
        .count(),
    ).toBe(0);
    await card(page, "4242")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect.poll(() => cards(page).count()).toBe(1);
    await card(page, "0005").getByText("Default", { exact: true }).waitFor();
  });

  it("saves a card by keyboard alone", async () => {
    const page = await browser.visit();
    await arriveAtCards(page);
    await page.getByRole("radio", { name: /^Mastercard/ }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await card(page, "4444").waitFor();
  });

  it("saves cards by plain forms, without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await arriveAtCards(page);
    await saveTwoCards(page);
    await card(page, "4242")
      .getByRole("button", { name: /^Remove/ })
      .click();
    // While the next plain page loads, no card is shown.
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await card(page, "4242").count()).toBe(0);
  });
});
