import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, field, payWith, pick, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { type Guest, MIA, SAM } from "./guests.ts";
import { openPetDetails, openStep } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";
import { endHolds } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

const household = (number: number): Guest => ({
  ...SAM,
  phone: `(928) 555-01${number}`,
  email: `household-${number}@example.com`,
});

/** Waits for the error summary, which takes the focus. */
async function faults(page: Page) {
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
  return alert;
}

const orders = async (email: string) =>
  app.db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .select("orders.id")
    .where("customers.siteId", "=", await siteOf(app))
    .where("customers.email", "=", email)
    .execute();

describe("paying", () => {
  it("creates one order when Place order is pressed twice", async () => {
    const page = await browser.visit();
    const guest = household(61);
    await openStep(app, page, guest, "payment");
    await pick(page, "radio", /^Visa /);
    await page.getByRole("button", { name: /^Place order/ }).dblclick();
    await arrive(page, "confirmed");
    expect(await orders(guest.email)).toHaveLength(1);
  });

  it("reports a declined card, keeps the choice, and accepts another card", async () => {
    const page = await browser.visit({ refusals: [402] });
    const guest = household(62);
    await openStep(app, page, guest, "payment");
    await payWith(page, "Declined card");
    expect(await (await faults(page)).textContent()).toMatch(/declined/i);
    await expectAccessible(page);
    expect(await page.getByRole("radio", { name: /^Declined card/ }).isChecked()).toBe(true);
    expect(await orders(guest.email)).toHaveLength(0);
    await walk(page, guest, { from: "payment" });
    expect(await orders(guest.email)).toHaveLength(1);
  });

  it("leads to the bank and back when a card needs confirmation", async () => {
    const page = await browser.visit();
    const guest = household(63);
    await openStep(app, page, guest, "payment");
    await payWith(page, "Card that asks first");
    await page.getByRole("heading", { level: 1, name: "Confirm your payment" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Decline" }).click();
    expect(await (await faults(page)).textContent()).toContain("Your bank did not confirm the payment");
    await payWith(page, "Card that asks first");
    await page.getByRole("button", { name: "Approve" }).click();
    await arrive(page, "confirmed");
    expect(await orders(guest.email)).toHaveLength(1);
  });
});

describe("a hold", () => {
  it("shows a notice when it expires, and one press holds the time again", async () => {
    const page = await browser.visit();
    await openPetDetails(page, household(64));
    expect(await summary(page).textContent()).toContain("Held for you");
    await endHolds(app);
    await page.reload();
    await summary(page).getByText("No longer held for you. It may still be free.").waitFor();
    await expectAccessible(page);
    await summary(page).getByRole("button", { name: "Hold it again" }).click();
    // The notice says "held for you" too.
    await summary(page)
      .getByText(/^Held for you/)
      .waitFor();
    await arrive(page, "pet-information");
  });

  it("can be extended before it expires", async () => {
    const page = await browser.visit();
    await openPetDetails(page, household(65));
    const { holdExpiresAt } = await hold();
    await summary(page).getByRole("button", { name: "Hold it longer" }).click();
    await expect
      .poll(async () => (await hold()).holdExpiresAt?.getTime())
      .toBeGreaterThan(holdExpiresAt?.getTime() ?? Number.NaN);
  });

  const hold = async () =>
    app.db
      .selectFrom("bookingSessions")
      .select("holdExpiresAt")
      .where("siteId", "=", await siteOf(app))
      .where("holdExpiresAt", "is not", null)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
});

describe("an address", () => {
  it("outside every area leads to an explanation and contacts, and an address inside goes on", async () => {
    const page = await browser.visit();
    await page.goto("/customer/new");
    await arrive(page, "start");
    const address = page.getByRole("combobox", { name: "Your address or ZIP code" });
    await address.fill("99501");
    await press(page, "See groomers near you");
    await page.getByRole("heading", { name: "We do not drive to Anchorage yet" }).waitFor();
    await expectAccessible(page);
    const main = page.getByRole("main");
    expect(await main.getByRole("link", { name: /^Call / }).count()).toBe(1);
    expect(await main.getByRole("link", { name: /request/i }).count()).toBe(1);
    const later = main.getByRole("link", { name: "Write to me when you start here" });
    expect(await later.getAttribute("href")).toBe("/coming-soon?postalCode=99501");
    await address.fill("85016");
    await press(page, "See groomers near you");
    await arrive(page, "pets-and-services");
  });

  it("that does not exist is reported with a link to its field, and the text stays", async () => {
    const page = await browser.visit({ refusals: [422] });
    await page.goto("/customer/new");
    await arrive(page, "start");
    const address = page.getByRole("combobox", { name: "Your address or ZIP code" });
    await address.fill("qwertyuiop");
    // Enter submits: on a busy machine late suggestions may cover the button.
    await address.press("Enter");
    await (await faults(page)).getByRole("link").click();
    expect(await address.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await address.inputValue()).toBe("qwertyuiop");
    expect(await address.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("a form", () => {
  it("names each missing field and preserves the other entries", async () => {
    const page = await browser.visit({ refusals: [422] });
    await openStep(app, page, household(66), "account");
    await field(page, "First name").fill("Sam");
    await field(page, "E-mail").fill("sam.at.example.com");
    await press(page, "Continue");
    const links = (await faults(page)).getByRole("link");
    await expectAccessible(page);
    expect(await links.count()).toBeGreaterThanOrEqual(6);
    expect(await field(page, "First name").inputValue()).toBe("Sam");
    expect(await field(page, "E-mail").inputValue()).toBe("sam.at.example.com");
    await links.filter({ hasText: /e-mail/i }).click();
    expect(await field(page, "E-mail").evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it("refuses a wrong code and accepts the right code", async () => {
    const page = await browser.visit({ refusals: [422] });
    await openStep(app, page, household(67), "verification");
    await field(page, "Code").fill("000000");
    await press(page, "Confirm number");
    await faults(page);
    await expectAccessible(page);
    await walk(page, household(67), { from: "verification", to: "payment" });
  });
});

describe("signing out", () => {
  it("hides the appointment, even after Back", async () => {
    const page = await browser.visit();
    await openStep(app, page, MIA, "payment");
    await walk(page, MIA, { from: "payment" });
    const order = page.url();
    await page.getByRole("banner").locator("summary", { hasText: "Mia Alvarez" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname === "/login");
    await page.goto(order);
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.getByText("Biscuit and Marmalade").count()).toBe(0);
  });
});
