import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
const LIST = "/customer/appointments";
let house: Household;
let next: string;
let completed: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  next = await addVisit(app, house, 4);
  await addVisit(app, house, 9, { status: "pending" });
  await addVisit(app, house, 0, { start: null, status: "request", groomerId: null });
  completed = await addVisit(app, house, -20, { status: "complete" });
  await addVisit(app, house, -30, { status: "cancelled" });
  const note = "Brushed out well, a little shy of the dryer.";
  await app.db
    .updateTable("orderLines")
    .set({ groomerNote: note })
    .where("orderId", "=", completed)
    .execute();
  for (let more = 0; more < 12; more++) await addVisit(app, house, -40 - more, { status: "complete" });
});

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).getByRole("list").last().getByRole("heading", { level: 3 });
const follow = async (page: Page, name: string | RegExp) => {
  await main(page).getByRole("link", { name }).first().click();
};

describe("the dashboard", () => {
  it("shows the next visit with its actions, the pets, and visits to book again", async () => {
    const page = await browser.visit();
    await enter(page, app, "/customer");
    await page.getByRole("heading", { level: 1, name: /^Hello / }).waitFor();
    await expectAccessible(page);
    const visit = page.getByRole("region", { name: "Your next visit" });
    expect(await visit.getByRole("link", { name: "Change the time" }).count()).toBe(1);
    const pets = page.getByRole("region", { name: "Your pets" }).getByRole("link");
    expect(await pets.filter({ hasText: house.pets[0]?.name ?? "" }).count()).toBe(1);
    expect(await page.getByRole("button", { name: "Book again" }).count()).toBe(3);
    await visit.getByRole("link", { name: /[AP]M to / }).click();
    await page.waitForURL(`**/upcoming/${next}`);
  });

  it("invites a customer without visits to plan the first one", async () => {
    const juniper = await householdOf(app, app.otherHost);
    await forgetVisits(app, juniper);
    const page = await browser.visit({ host: app.otherHost, width: 360, height: 740 });
    await enter(page, app, "/customer", app.otherHost);
    await page.getByRole("heading", { name: "Let us plan your first visit" }).waitFor();
    await expectAccessible(page);
    expect(await main(page).getByRole("link", { name: "See times near you" }).count()).toBe(1);
    await page.goto(LIST);
    await page.getByRole("heading", { name: "No visit ahead" }).waitFor();
  });
});

describe("the lists of appointments", () => {
  it("separate upcoming from past visits, filter by the URL, and have pages", async () => {
    const page = await browser.visit();
    await enter(page, app, LIST);
    await page.getByRole("heading", { level: 1, name: "Your appointments" }).waitFor();
    await expectAccessible(page);
    expect(await rows(page).count()).toBe(3);
    await page.getByText("Filter", { exact: true }).click();
    await page.getByText("the groomer still has to confirm", { exact: true }).click();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.waitForURL(/status%5B%5D=pending/);
    await page.getByText("Filter (on)").waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.reload();
    await comeToLife(page);
    expect(await rows(page).count()).toBe(1);

    await follow(page, "History");
    await page.getByRole("heading", { level: 1, name: "Past appointments" }).waitFor();
    expect(await rows(page).count()).toBe(10);
    await follow(page, "Next");
    await page.waitForURL(/page=2/);
    await page.getByText("11–14 of 14").waitFor();
    expect(await rows(page).count()).toBe(4);
    await page.goto(`${LIST}/history?status[]=cancelled`);
    expect(await rows(page).count()).toBe(1);
    await page.goto(`${LIST}/history?end_date=2020-01-01`);
    await page.getByRole("heading", { name: "Nothing fits this filter" }).waitFor();
    await follow(page, "Show all");
    await page.getByText("1–10 of 14").waitFor();
  });

  it("work on a small screen without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await enter(page, app, LIST);
    await page.getByText("Filter", { exact: true }).click();
    await page.getByText("we are looking for a time", { exact: true }).click();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.waitForURL(/status%5B%5D=request/);
    expect(await rows(page).count()).toBe(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

describe("an appointment", () => {
  it("shows its details, its calendar file and its actions at a permanent address", async () => {
    const page = await browser.visit();
    await enter(page, app, `${LIST}/${next}`);
    await page.waitForURL(`**${LIST}/upcoming/${next}`);
    await comeToLife(page);
    await expectAccessible(page);
    const text = (await main(page).textContent()) ?? "";
    for (const part of ["Confirmed", house.groomer.displayName, house.pets[0]?.name ?? "", "1201 N 7th St"]) {
      expect(text).toContain(part);
    }
    const file = await page.request.get(
      (await main(page).getByRole("link", { name: "Add to calendar" }).getAttribute("href")) ?? "",
    );
    expect(await file.text()).toContain("BEGIN:VEVENT");
    for (const name of ["Change the time", "Cancel"]) {
      expect(await main(page).getByRole("link", { name, exact: true }).count()).toBe(1);
    }
  });

  it("shows a receipt and the groomer's note, but no changes, once it is complete", async () => {
    const page = await browser.visit();
    await enter(page, app, `${LIST}/upcoming/${completed}`);
    await page.waitForURL(`**${LIST}/history/${completed}`);
    expect(await main(page).textContent()).toContain("a little shy of the dryer");
    expect(
      await main(page)
        .getByRole("link", { name: /Change the time|Cancel/ })
        .count(),
    ).toBe(0);
    await follow(page, "See the receipt");
    await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    expect(await page.getByText("Total", { exact: true }).isVisible()).toBe(true);
    await page.goto(`${LIST}/${next}/receipt`);
    await page.waitForURL(`**${LIST}/upcoming/${next}`);
  });

  it("answers 404 to another customer, and sends a visitor to the login", async () => {
    const page = await browser.visit({ refusals: [404] });
    const { id } = await app.db
      .selectFrom("orders")
      .select("id")
      .where("siteId", "=", house.siteId)
      .where("customerId", "<>", house.customerId)
      .executeTakeFirstOrThrow();
    await enter(page, app, "/customer");
    for (const path of [
      `/${id}`,
      `/upcoming/${id}`,
      `/history/${id}`,
      `/${id}/receipt`,
      `/upcoming/${id}/cancel`,
    ]) {
      await page.goto(LIST + path);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
    const stranger = await browser.visit();
    await stranger.goto(`${LIST}/upcoming/${next}`);
    await stranger.waitForURL("**/login?*");
  });

  it("opens from the list by keyboard, with the focus on its heading", async () => {
    const page = await browser.visit();
    await enter(page, app, LIST);
    const link = rows(page).first().getByRole("link");
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/upcoming/${next}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
