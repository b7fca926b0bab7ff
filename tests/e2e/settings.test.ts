import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { makeAcceptances } from "#features/agreements/factory.ts";
import { hashAddress, refuseMails } from "#kit/server/optional-mails.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, readCode } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PASSWORD = "muddy paws on tuesday";
let made = 0;

type Over = {
  status?: "active" | "pending";
  password?: string;
  firstName?: string;
  lastName?: string;
  isEmailProved?: boolean;
};

/** A customer of the app's first brand, for one test of this file. */
async function makePerson(over: Over = {}) {
  const siteId = await siteOf(app);
  const number = String(++made).padStart(2, "0");
  const person = await makeCustomer(app.db, siteId, {
    password: PASSWORD,
    phoneNumber: `+192855502${number}`,
    email: `settler-${number}@example.com`,
    ...over,
  });
  // A pending customer accepts the agreements on the welcome page.
  if (over.status !== "pending") await makeAcceptances(app.db, siteId, person.accountId);
  return person;
}

async function logIn(page: Page, email: string, to = "/customer/settings"): Promise<void> {
  await page.goto(`/login?returnUrl=${to}`);
  await comeToLife(page);
  await field(page, "E-mail or phone").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === to);
  // The address changes a moment before the page.
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor({ state: "detached" });
  await comeToLife(page);
}

/** A photo as a file of a form. */
async function photoFile() {
  const photo = await makePhoto("me.jpg");
  return { name: photo.name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("settings", () => {
  it("change part by part without JavaScript, on a phone", async () => {
    const { email } = await makePerson();
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    await logIn(page, email);
    const info = part(page, "My info");
    await info.getByLabel("First name").fill("Maximiliana Josephine Theodora");
    await info.getByRole("button", { name: "Save my info" }).click();
    await part(page, "My info").getByText("Saved.").waitFor();
    expect(await part(page, "My info").getByLabel("First name").inputValue()).toBe(
      "Maximiliana Josephine Theodora",
    );
    const address = part(page, "Address");
    await address.getByLabel("House number and street").fill("2402 E Camelback Rd");
    await address.getByLabel("ZIP code").fill("85016");
    await address.getByRole("button", { name: "Save address" }).click();
    await part(page, "Address").getByText("Phoenix, AZ").waitFor();
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(360);
  });

  it("show a field's error, and change the e-mail address by a code and the password", async () => {
    const { email } = await makePerson();
    const page = await browser.visit({ refusals: [422, 401] });
    await logIn(page, email);
    await expectAccessible(page);
    const info = part(page, "My info");
    await info.getByLabel("Last name").fill("");
    await info.getByRole("button", { name: "Save my info" }).click();
    await info.getByRole("alert").waitFor();
    const section = part(page, "E-mail");
    await section.getByLabel("New e-mail").fill("moved-on@example.com");
    await section.getByRole("button", { name: "Mail me a code" }).click();
    await section.getByLabel("Code from the new mailbox").waitFor();
    await section.getByLabel("Code from the new mailbox").fill(await readCode(page, "moved-on@example.com"));
    await section.getByLabel("Your password").fill("wrong words");
    await section.getByRole("button", { name: "Change e-mail" }).click();
    await section.getByRole("alert").getByText("This password is not right").waitFor();
    await section.getByLabel("Your password").fill(PASSWORD);
    await section.getByLabel("Code from the new mailbox").fill(await readCode(page, "moved-on@example.com"));
    await section.getByRole("button", { name: "Change e-mail" }).click();
    await section.getByText("Your e-mail address is changed.").waitFor();
    await section.getByText("moved-on@example.com").waitFor();
  });

  it("upload and remove the customer's photo, which the header shows, on a phone", async () => {
    const { email } = await makePerson({ firstName: "Robin", lastName: "Hale" });
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await logIn(page, email);
    const section = part(page, "Photo");
    const menu = page.getByRole("dialog");
    const openMenu = () => page.getByRole("button", { name: "Menu" }).click();
    await section.getByText("RH", { exact: true }).waitFor();
    const notPhoto = { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
    await section.locator("input[type=file]").setInputFiles(notPhoto);
    await section.getByRole("button", { name: "Save the photo" }).click();
    await section.getByRole("alert").getByText("Choose a photo: JPEG, PNG or WebP.").waitFor();
    await section.locator("input[type=file]").setInputFiles(await photoFile());
    await section.getByRole("button", { name: "Save the photo" }).click();
    await section.getByRole("img", { name: "Your photo" }).waitFor();
    await expectAccessible(page);
    await openMenu();
    await expect.poll(() => menu.locator("img[src*='/picture/thumbnail']").count()).toBe(1);
    await menu.getByText("Robin Hale").waitFor();
    await page.keyboard.press("Escape");
    await section.getByRole("button", { name: "Remove the photo" }).click();
    await section.getByText("Saved.").waitFor();
    await section.getByText("RH", { exact: true }).waitFor();
    await openMenu();
    await menu.getByText("RH", { exact: true }).waitFor();
  });

  it("upload and remove the customer's photo by plain forms, without JavaScript", async () => {
    const { email } = await makePerson();
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await logIn(page, email);
    const section = part(page, "Photo");
    await section.getByRole("button", { name: "Save the photo" }).click();
    await section.getByRole("alert").getByText("Choose a file").waitFor();
    await section.locator("input[type=file]").setInputFiles(await photoFile());
    await section.getByRole("button", { name: "Save the photo" }).click();
    await section.getByText("Saved.").waitFor();
    const shown = page.getByRole("banner").locator("summary img[src*='/picture/thumbnail']");
    expect(await shown.count()).toBe(1);
    await section.getByRole("button", { name: "Remove the photo" }).click();
    // The page before says "Saved." too.
    await expect.poll(() => shown.count()).toBe(0);
    await section.getByText("Saved.").waitFor();
  });

  it("end other sessions and export the saved data", async () => {
    const { email } = await makePerson();
    const other = await browser.visit();
    await logIn(other, email);
    const page = await browser.visit();
    await logIn(page, email);
    const sessions = part(page, "Where you are logged in");
    await sessions.getByRole("button", { name: "Log out everywhere else" }).click();
    await sessions.getByText("Logged out there.").waitFor();
    await expect.poll(() => sessions.getByRole("listitem").count()).toBe(1);
    await other.goto("/customer/settings");
    await other.waitForURL(/\/login/);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const found = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(found).toMatchObject({ settings: { email }, pets: [], orders: [] });
  });

  it("delete the account, and restore it", async () => {
    const { email } = await makePerson();
    // All sessions end before the next page is there. A slow page is refused its stream of news until then.
    const page = await browser.visit({ refusals: [401] });
    await logIn(page, email);
    const section = part(page, "Delete my account");
    await section.getByLabel("Your password").fill(PASSWORD);
    await section.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account will be deleted" }).waitFor();
    await expectAccessible(page);
    await logIn(page, email);
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByText("Your account stays.").waitFor();
    expect(await page.getByRole("button", { name: "Keep my account" }).count()).toBe(0);
  });
});

describe("welcome", () => {
  it("show at its checkbox that a mailbox has turned off mails about reviews", async () => {
    const { accountId, email } = await makePerson({ isEmailProved: false });
    const choice = { addressHash: hashAddress(email), kind: "reviews" } as const;
    await refuseMails(app.db, await siteOf(app), choice, app.now());
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, accountId, "/customer/settings");
    const section = part(page, "Notifications");
    const box = section.getByRole("checkbox", { name: /about reviews/ });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await section.getByRole("button", { name: "Save notifications" }).click();
    await section.getByRole("alert").waitFor();
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    expect(await box.isChecked()).toBe(true);
    await expectAccessible(page);
  });

  it("completes a pending customer's profile and lets the customer in", async () => {
    const { email } = await makePerson({ status: "pending", lastName: "Okonkwo" });
    const page = await browser.visit({ width: 360, height: 740, refusals: [404, 422] });
    await logIn(page, email, "/customer/welcome");
    expect(await field(page, "Last name").inputValue()).toBe("Okonkwo");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("alert").waitFor();
    await field(page, "House number and street").fill("2402 E Camelback Rd");
    await field(page, "ZIP code").fill("85016");
    for (const name of [/pet release terms/, /cancellation policy/, /terms & conditions/]) {
      await page.getByRole("checkbox", { name }).check();
    }
    await page.getByRole("button", { name: "Finish" }).click();
    await page.waitForURL((url) => url.pathname === "/customer");
    await page.goto("/customer/settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });
});
