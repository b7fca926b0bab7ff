import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, heading, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { at, button, household, link, main, take, times } from "./choose-time.ts";
import { MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app);

/** The groomers in the list who have an open time. */
const groomers = (page: Page) =>
  main(page)
    .locator("li[data-groomer]")
    .filter({ has: page.getByRole("button", { name: /^Book / }) });

describe("visits by two groomers", () => {
  it("are chosen in turn, changed, and booked together", async () => {
    const page = await browser.visit();
    const guest = household(41, MIA.pets);
    const [dog, cat] = MIA.pets;
    await walk(page, guest, { to: "recommended-schedules" });
    await link(page, "Different days or groomers for each pet").click();
    await at(page, "schedule-first-groomer");
    await expectAccessible(page);
    await press(page, "Find times");
    expect((await at(page, "recommended-schedules")).getAll("services")).toHaveLength(1);
    expect(await heading(page).textContent()).toContain(`For ${dog.breed}`);
    await take(page, "groomers-list");
    const firstGroomer = groomers(page).first();
    const groomerId = await firstGroomer.getAttribute("data-groomer");
    await firstGroomer.getByRole("button", { name: /^Book / }).click();
    await at(page, "schedule-first-groomer");
    expect(await page.getByRole("heading", { level: 2, name: "The next visit" }).count()).toBe(1);
    await press(page, "Find times");
    await at(page, "recommended-schedules");
    expect(await heading(page).textContent()).toContain(`For ${cat?.breed}`);
    await take(page, "groomers-list");
    // The groomer who is free soonest may be the same, so the test chooses another one.
    const other = groomers(page).and(page.locator(`:not([data-groomer="${groomerId}"])`));
    await other
      .first()
      .getByRole("button", { name: /^Book / })
      .click();
    await arrive(page, "pet-information");
    await expect.poll(() => visitsOf(page)).toHaveLength(2);

    // The second visit gets a new time with its own groomer. The first visit stays.
    const [firstVisit] = await visitsOf(page);
    await summary(page)
      .getByRole("link", { name: `Change time of ${cat?.breed}` })
      .click();
    await at(page, "schedule-first-groomer");
    await expectAccessible(page);
    await link(page, "Change visit 2").click();
    await at(page, "schedule-groomer");
    await times(page).last().click();
    await arrive(page, "pet-information");
    expect((await visitsOf(page))[0]).toBe(firstVisit);

    await walk(page, guest, { from: "pet-information" });
    const orders = await app.db
      .selectFrom("orders")
      .innerJoin("customers", "customers.id", "orders.customerId")
      .select(["orders.groomerId", "orders.bookingSessionId"])
      .where("customers.email", "=", guest.email)
      .execute();
    expect(new Set(orders.map((order) => order.groomerId)).size).toBe(2);
    expect(new Set(orders.map((order) => order.bookingSessionId)).size).toBe(1);
  });

  it("can be removed again, and each pet needs a visit", async () => {
    const page = await browser.visit({ refusals: [422] });
    await walk(page, household(42, MIA.pets), { to: "recommended-schedules" });
    await link(page, "Different days or groomers for each pet").click();
    await at(page, "schedule-first-groomer");
    await main(page).getByRole("checkbox").first().locator("xpath=ancestor::label").click();
    await press(page, "Find times");
    await page
      .getByRole("alert")
      .getByRole("link", { name: /Choose the pets for this visit/ })
      .waitFor();
    await main(page).getByRole("checkbox").first().locator("xpath=ancestor::label").click();
    await press(page, "Find times");
    for (const screen of ["schedule-first-groomer", "pet-information"]) {
      await at(page, "recommended-schedules");
      await button(page, /^Book /)
        .first()
        .click();
      await at(page, screen);
      if (screen === "schedule-first-groomer") await press(page, "Find times");
    }
    await page.goto("/customer/new/schedule-first-groomer");
    await at(page, "schedule-first-groomer");
    await button(page, "Remove visit 1").click();
    await page.getByRole("heading", { level: 2, name: "The next visit" }).waitFor();
    await expect.poll(() => visitsOf(page)).toHaveLength(1);
    await page.goto("/customer/new/payment");
    await at(page, "schedule-first-groomer");
  });

  /** Reads the summary's text of each visit. */
  const visitsOf = (page: Page) =>
    summary(page)
      .getByText(/^with [A-Z]/)
      .locator("xpath=..")
      .allTextContents();
});
