import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { waitForDeferredParts } from "./deferred-parts.ts";
import { SAM } from "./guests.ts";
import { knownCustomer, signInAs } from "./known-customer.ts";

const app = useApp();
const browser = useBrowser(app);

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

const friendsCode = (page: Page) => page.getByRole("textbox", { name: /^A friend's code/ });

/** Reads the referral code on the page. */
async function codeOn(page: Page): Promise<string> {
  const text = await main(page).textContent();
  return /refer\?code=([0-9A-Z]{8})/.exec(text ?? "")?.[1] ?? "";
}

describe("referring a friend", () => {
  it("offers a message for five platforms", async () => {
    const page = await browser.visit({ width: 360, height: 740 });
    await signInAs(app, page, await knownCustomer(app, 0));
    await page.goto("/customer/referrals");
    await comeToLife(page);
    await expectAccessible(page);
    const code = await codeOn(page);
    expect(code).toHaveLength(8);
    await waitForDeferredParts(page);
    await page.getByRole("link", { name: "Write a message to a friend" }).click();
    const dialog = page.getByRole("dialog", { name: "Refer a friend & get $ 10 off" });
    await dialog.getByText("Give $10 | Get $10").waitFor();
    const links = dialog.getByRole("list", { name: "Share by" }).getByRole("link");
    expect(await links.count()).toBe(5);
    const message = dialog.getByRole("textbox", { name: /Your message/ });
    expect(await message.inputValue()).toContain(`/refer?code=${code}`);
    await message.fill("Zoë & Bo: 10% off? #dogs");
    for (const link of await links.all()) {
      expect(await link.getAttribute("href")).toContain(encodeURIComponent("Zoë & Bo: 10% off? #dogs"));
    }
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/customer/referrals");
    // The menu item opens the same dialog.
    await page.getByRole("button", { name: "Menu" }).click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Refer a friend" })
      .click();
    await dialog.getByRole("textbox", { name: /Your message/ }).waitFor();
    await expectAccessible(page);
  });

  it("gives a friend $10 off after registration", async () => {
    const referrer = await browser.visit();
    await signInAs(app, referrer, await knownCustomer(app, 0));
    await referrer.goto("/customer/referral-code");
    await expectAccessible(referrer);
    const code = await codeOn(referrer);

    const sam = await browser.visit();
    await sam.goto(`/refer?code=${code.toLowerCase()}`);
    await heading(sam, /gives you \$10 off$/);
    await expectAccessible(sam);
    await walk(sam, SAM, {
      to: "payment",
      at: async (screen) => {
        if (screen !== "account") return;
        expect(await friendsCode(sam).inputValue()).toBe(code);
        await sam.getByText(/gives you \$10 off once your number is confirmed/).waitFor();
      },
    });
    await summary(sam).getByText("Referral credit").waitFor();
  });

  it("takes a friend's code with the contact details, refuses an unknown code, and can be undone", async () => {
    const referrer = await browser.visit();
    await signInAs(app, referrer, await knownCustomer(app, 0));
    await referrer.goto("/customer/referral-code");
    const code = await codeOn(referrer);

    const kim = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await walk(
      kim,
      { ...SAM, phone: "(928) 555-0197", email: "kim.friend@example.com" },
      {
        to: "account",
      },
    );
    await friendsCode(kim).fill("NOBODY23");
    await ANSWERS.account(kim, { ...SAM, phone: "(928) 555-0197", email: "kim.friend@example.com" });
    await kim
      .getByRole("alert")
      .getByText(/do not know this code/)
      .waitFor();
    await expectAccessible(kim);
    await friendsCode(kim).fill(code);
    await press(kim, "Continue");
    await arrive(kim, "verification");
    await kim.goto("/customer/new/account");
    await comeToLife(kim);
    expect(await friendsCode(kim).inputValue()).toBe(code);
    await friendsCode(kim).fill("");
    await press(kim, "Continue");
    await arrive(kim, "verification");
    await kim.goto("/customer/new/account");
    await comeToLife(kim);
    expect(await friendsCode(kim).inputValue()).toBe("");
  });

  it("refuses an unknown code and saves a valid code without scripts", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await page.goto("/refer");
    await page.getByLabel(/A friend's code/).fill("NOBODY23");
    await page.getByRole("button", { name: "Use code" }).click();
    await page
      .getByRole("alert")
      .getByText(/do not know this code/)
      .waitFor();
    await page.waitForLoadState("load");
    // The first visit to this page creates a customer's code.
    const friend = await browser.visit({ javaScript: false });
    await signInAs(app, friend, await knownCustomer(app, 1));
    await friend.goto("/customer/referral-code");
    const code = await codeOn(friend);
    await page.goto(`/refer?code=${code}`);
    await heading(page, /gives you \$10 off$/);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "waggon_referral")?.value).toBe(code);
  });
});
