import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, comeToRest, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, link, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const finder = (page: Page) => dialog(page).getByRole("combobox", { name: "Find" });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole("option", { name });

async function openSearch(page: Page): Promise<void> {
  // The page listens to the keys once its effects have run.
  await comeToRest(page);
  await page.keyboard.press("Control+k");
  await finder(page).waitFor();
  await expect.poll(() => finder(page).evaluate((input) => input === document.activeElement)).toBe(true);
}

/** The demo's customer, with a name of its own. */
async function customer() {
  const { customerId } = await householdOf(app);
  const name = { firstName: "Quintessa", lastName: "Searchable" };
  await app.db.updateTable("customers").set(name).where("id", "=", customerId).execute();
  return { customerId, name: "Quintessa Searchable" };
}

describe("the team's search", () => {
  it("finds a customer and a page by the keyboard alone", async () => {
    const { name, customerId } = await customer();
    const page = await browser.visit({ scheme: "dark" });
    await openAs(app, page, (await staff()).accountId, "/staff/inbox");
    await openSearch(page);
    await page.keyboard.type("quintessa");
    await option(page, name).waitFor();
    expect(await option(page, name).getAttribute("aria-selected")).toBe("true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/staff/inbox");

    await openSearch(page);
    await page.keyboard.type("new");
    await option(page, "New customer").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await dialog(page).getByRole("option").last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "New customer" }).waitFor();
    await dialog(page).waitFor({ state: "hidden" });

    await openSearch(page);
    await page.keyboard.type("searchable");
    await option(page, name).waitFor();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/staff/customers/${customerId}`);
  });

  it("never lets a late answer replace a newer one, and returns the focus", async () => {
    const { name } = await customer();
    const page = await browser.visit();
    await openAs(app, page, (await staff()).accountId, "/staff");
    const opener = page.getByRole("link", { name: "Search" });
    await opener.focus();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v2/staff/search?q=new", async (route) => {
      await isReleased;
      await route.continue().catch(() => {});
    });
    await openSearch(page);
    const early = page.waitForRequest(/search\?q=new$/);
    await page.keyboard.type("new");
    await early;
    await finder(page).fill("quintessa");
    await option(page, name).waitFor();
    release();
    const later = page.waitForResponse(/search\?q=searchable$/);
    await finder(page).fill("searchable");
    await later;
    await option(page, name).waitFor();
    expect(await option(page, "New customer").count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    expect(await opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it("is a page without scripts, and leaves out what its reader may not see", async () => {
    const { name } = await customer();
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [404] });
    await openAs(app, page, (await staff({ permissions: ["customers.read"] })).accountId, "/staff");
    await page.getByRole("link", { name: "Search" }).click();
    await heading(page).filter({ hasText: "Search" }).waitFor();
    await page.getByRole("searchbox", { name: "Find" }).fill("q");
    await page.getByRole("button", { name: "Search" }).click();
    await main(page).getByText("Type at least 2 characters").first().waitFor();
    await page.getByRole("searchbox", { name: "Find" }).fill("quintessa");
    await page.getByRole("button", { name: "Search" }).click();
    await link(page, name).waitFor();
    await main(page).getByText(/••••/).first().waitFor();
    await expectNoSideways(page);
    await link(page, name).click();
    await heading(page).filter({ hasText: name }).waitFor();
  });
});

describe("a review that breaks the rules", () => {
  it("is hidden with a reason, leaves the groomer's page and rating, and is restored", async () => {
    const siteId = await siteOf(app);
    const review = await app.db
      .selectFrom("reviews as review")
      .innerJoin("groomers as groomer", "groomer.id", "review.groomerId")
      .select(["review.id", "review.groomerId", "groomer.vanityUrl"])
      .where("review.siteId", "=", siteId)
      .where("groomer.ratingCount", ">", 2)
      .where("groomer.active", "=", true)
      .orderBy("groomer.ratingCount")
      .orderBy("review.id")
      .executeTakeFirstOrThrow();
    const comment = '<b>Bad</b> "><img src=x onerror=alert(1)> Nosy Neighbor';
    await app.db
      .updateTable("reviews")
      .set({ comment, rating: 1, createdAt: app.now(), updatedAt: app.now() })
      .where("id", "=", review.id)
      .execute();
    const shown = async () => {
      const answer = await fetch(
        `${app.origin()}/v2/service-provider/account/public-profile/${review.groomerId}`,
      );
      return (await answer.json()) as { rating: number; reviewCount: number };
    };

    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await openAs(app, page, (await staff()).accountId, "/staff/reviews?stars=low");
    await main(page).getByText(comment).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("listitem").filter({ hasText: comment }).getByRole("link").click();
    await heading(page).filter({ hasText: "Review by" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Hide the review");
    await main(page).getByText("Enter a reason").first().waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "Reason").fill("It names a neighbor.");
    // A colleague changes the review between.
    const { count } = await app.db
      .selectFrom("reviews")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("groomerId", "=", review.groomerId)
      .where("published", "=", true)
      .executeTakeFirstOrThrow();
    const later = new Date(app.now().getTime() - 60_000);
    await app.db.updateTable("reviews").set({ updatedAt: later }).where("id", "=", review.id).execute();
    await press(page, "Hide the review");
    await page.getByRole("alert").getByText("This review has just changed.").waitFor();
    await main(page)
      .locator(`input[name="version"][value="${later.toISOString()}"]`)
      .waitFor({ state: "attached" });
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    expect(await field(page, "Reason").inputValue()).toBe("It names a neighbor.");
    await press(page, "Hide the review");
    await main(page).getByText("The review is hidden, and").waitFor();
    expect((await shown()).reviewCount).toBe(Number(count) - 1);

    const visitor = await browser.visit();
    await visitor.goto(`/${review.vanityUrl}`);
    await visitor
      .getByText(`(${Number(count) - 1} review`)
      .first()
      .waitFor();
    expect(await visitor.content()).not.toContain("Nosy Neighbor");

    await comeToLife(page);
    await field(page, "Reason").fill("The author may say so.");
    await press(page, "Restore the review");
    await main(page).getByText("The review is shown again, and").waitFor();
    await expectAccessible(page);
    expect((await shown()).reviewCount).toBe(Number(count));
    await visitor.goto(`/${review.vanityUrl}`);
    await visitor.getByText(comment).first().waitFor();
  });
});
