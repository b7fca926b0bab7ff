import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { arrive, field, firstTime, pick, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { type Guest, MIA } from "./guests.ts";
import { openTimes } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";
import { endHolds } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

const LISTED = { timeout: 15_000 };
const TAKEN = "Someone was quicker: this time has just been taken";

/** Households in the same street with the same pets, who get the same recommended times. */
const household = (number: number): Guest => ({
  ...MIA,
  phone: `(928) 555-01${number}`,
  email: `household-${number}@example.com`,
});

const wordsOf = async (page: Page) => (await firstTime(page).textContent()) ?? "";
const time = (page: Page, words: string) => page.getByRole("button", { name: words, exact: true }).first();
/** The notice that offers other times in place of a taken time. */
const offer = (page: Page) => page.getByRole("group", { name: TAKEN });
const otherTimes = (page: Page) => offer(page).getByRole("button", { name: /^Book / });

async function expectSamePets(page: Page): Promise<void> {
  const booking = await summary(page).textContent();
  for (const { service, addOns = [] } of MIA.pets) {
    for (const words of [service, ...addOns]) expect(booking).toContain(words);
  }
}

/** Waits for the notice, which takes the focus so that screen readers read it. */
async function expectOffer(page: Page): Promise<void> {
  await offer(page).waitFor();
  await expect.poll(() => offer(page).evaluate((notice) => notice === document.activeElement)).toBe(true);
}

/** Waits until a released time is listed again: a long transaction of another journey delays the news. */
async function expectTime(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      await firstTime(page).waitFor();
      return time(page, words).count();
    }, LISTED)
    .toBe(1);
}

/** Reads the groomers and times that these households booked. */
async function bookedBy(...guests: Guest[]): Promise<string[]> {
  const orders = await app.db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .select(["orders.groomerId", "orders.appointmentStart"])
    .where("customers.siteId", "=", await siteOf(app))
    .where(
      "customers.email",
      "in",
      guests.map((guest) => guest.email),
    )
    .execute();
  return orders.map((order) => `${order.groomerId} ${order.appointmentStart?.toISOString()}`);
}

describe("a time that two guests want", () => {
  it("goes to the first guest; the second keeps all entries and books another time", async () => {
    const winner = await browser.visit();
    const loser = await browser.visit();
    await openTimes(winner, household(71));
    await openTimes(loser, household(72));
    const wanted = await wordsOf(winner);
    expect(await wordsOf(loser)).toBe(wanted);

    await time(winner, wanted).click();
    await arrive(winner, "pet-information");
    await time(loser, wanted).click();
    await expectOffer(loser);

    await expectSamePets(loser);
    expect(await otherTimes(loser).count()).toBeGreaterThan(0);
    expect(await otherTimes(loser).allTextContents()).not.toContain(wanted);
    await otherTimes(loser).first().click();
    await walk(loser, household(72), { from: "pet-information" });
    await walk(winner, household(71), { from: "pet-information" });
    expect(new Set(await bookedBy(household(71), household(72))).size).toBe(2);
  });

  it("goes to the second guest after a hold expires; the first pays for another time", async () => {
    const late = await browser.visit();
    const quick = await browser.visit();
    const first = household(73);
    await openTimes(late, first);
    const held = await wordsOf(late);
    await walk(late, first, { from: "recommended-schedules", to: "payment" });
    await endHolds(app);
    await openTimes(quick, household(74));
    await expectTime(quick, held);
    await time(quick, held).click();
    await arrive(quick, "pet-information");

    await pick(late, "radio", /^Visa /);
    await press(late, /^Place order/);
    await expectOffer(late);
    await expectSamePets(late);
    await otherTimes(late).first().click();
    // All entries stay. With another time, only the payment is left.
    await walk(late, first, { from: "payment" });
    expect(await late.getByRole("main").textContent()).toContain("Biscuit and Marmalade");

    await field(quick, "Name").first().waitFor();
    await walk(quick, household(74), { from: "pet-information" });
    expect(new Set(await bookedBy(first, household(74))).size).toBe(2);
  });
});
