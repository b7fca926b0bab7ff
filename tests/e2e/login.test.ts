import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PASSWORD = "muddy paws on tuesday";
const TO = "/customer/pets";
let made = 0;

/**
 * Makes a customer of the first brand with both addresses proved. Each test needs a new one, since codes to
 * an address are rate-limited.
 */
async function makePerson() {
  const number = String(++made).padStart(2, "0");
  const addresses = { phoneNumber: `+192855504${number}`, email: `door-${number}@example.com` };
  await makeCustomer(app.db, await siteOf(app), { password: PASSWORD, ...addresses });
  return addresses;
}

/** The code that was last sent to an address. */
async function codeTo(recipient: string): Promise<string> {
  return (await newestMessageTo(app, recipient)).slice(0, 6);
}

async function openLogin(page: Page): Promise<void> {
  await page.goto(`/login?returnUrl=${TO}`);
  await comeToLife(page);
}

const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const isIn = (page: Page) => page.waitForURL(({ pathname }) => pathname === TO);

describe("a customer logs in", () => {
  it.each(["email", "phoneNumber"] as const)("by %s and password, after a wrong password", async (kind) => {
    const person = await makePerson();
    const page = await browser.visit({ width: 360, height: 740, refusals: [401, 422] });
    await openLogin(page);
    await field(page, "E-mail or phone").fill(person[kind]);
    await password(page, "Password").fill("wet dogs on monday");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    expect(await field(page, "E-mail or phone").inputValue()).toBe(person[kind]);
    await expectAccessible(page);
    await password(page, "Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await isIn(page);
  });

  it.each(["email", "phoneNumber"] as const)("by a code to the %s, without scripts too", async (kind) => {
    for (const javaScript of [true, false]) {
      const person = await makePerson();
      const page = await browser.visit({ width: 360, height: 740, javaScript });
      await openLogin(page);
      await field(page, "E-mail or phone").fill(person[kind]);
      await press(page, "Send me a code instead");
      await field(page, "Code").fill(await waitForCode(page, person[kind]));
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await isIn(page);
    }
  });
});

async function waitForCode(page: Page, address: string): Promise<string> {
  await field(page, "Code").waitFor();
  return codeTo(address);
}

it("a customer resets a forgotten password by a code, which ends other sessions", async () => {
  const person = await makePerson();
  const elsewhere = await browser.visit({ refusals: [401] });
  await openLogin(elsewhere);
  await field(elsewhere, "E-mail or phone").fill(person.email);
  await password(elsewhere, "Password").fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Log in", exact: true }).click();
  await isIn(elsewhere);

  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await openLogin(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Set a new password" }).waitFor();
  await field(page, "E-mail or phone").fill(person.email);
  await press(page, "Send me a code");
  const code = await waitForCode(page, person.email);
  await expectAccessible(page);
  await field(page, "Code").fill(code);
  await password(page, "New password").fill("short");
  await press(page, "Save and log in");
  await page.getByRole("alert").first().waitFor();
  await field(page, "Code").fill(code);
  await password(page, "New password").fill("dry cats on friday");
  await press(page, "Save and log in");
  await isIn(page);

  await elsewhere.reload();
  await elsewhere.waitForURL(({ pathname }) => pathname === "/log-out" || pathname === "/login");
});

it("a page asks for nothing more once it logs out", async () => {
  const person = await makePerson();
  const page = await browser.visit();
  // Once a visit and a second after its start, which on a slow machine is as late as the log-out: the time
  // of the whole test bounds it.
  const reported = page.waitForRequest("**/v1/user/device-meta-data", { timeout: 0 });
  await openLogin(page);
  await field(page, "E-mail or phone").fill(person.email);
  await password(page, "Password").fill(PASSWORD);
  await press(page, "Log in");
  await isIn(page);
  await page.goto("/log-out");
  await waitForDeferredParts(page);
  await reported;
  await page.getByRole("complementary", { name: "Your messages" }).waitFor();
  await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 50));
  const asked: string[] = [];
  await page.route("**/log-out", async (route) => {
    // The session has ended, and the answer that replaces the page is still on its way.
    const answer = await route.fetch({ maxRedirects: 0 });
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await new Promise((later) => setTimeout(later, 500));
    await route.fulfill({ response: answer });
  });
  await press(page, "Log out");
  await page.waitForURL((url) => url.pathname === "/");
  expect(asked[0]).toBe("/");
});
