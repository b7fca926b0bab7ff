import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { makeCustomer, makeRenter, makeStaffMember } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PASSWORD = "waggon-demo-1";
const OTHER = "muddy paws on tuesday";

const password = (page: Page, name = "Password") => page.getByLabel(name, { exact: true });
const logInButton = (page: Page) => main(page).getByRole("button", { name: "Log in", exact: true });
const isAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
/** Waits until the login page is gone. The address changes a moment before the page. */
const leaveLogin = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Log in" }).waitFor({ state: "detached" });

async function logIn(page: Page, email: string, secret: string, at = "/login"): Promise<void> {
  await page.goto(at);
  await comeToLife(page);
  await field(page, "E-mail or phone").fill(email);
  await password(page).fill(secret);
  await logInButton(page).click();
}

const HOMES = { customer: "/", groomer: "/groomer", renter: "/renter", staff: "/staff" } as const;
const ROLES = ["groomer", "renter", "staff"] as const;

describe("a demo login", () => {
  it.each(["customer", ...ROLES] as const)("signs in the %s at /login", async (role) => {
    const page = await browser.visit({ width: 360, height: 740 });
    await logIn(page, DEMO_LOGINS[role], PASSWORD);
    await isAt(page, HOMES[role]);
  });

  it.each(ROLES)("signs in the %s without scripts, and every link of the home page works", async (role) => {
    const page = await browser.visit({ width: 1280, javaScript: false });
    await logIn(page, DEMO_LOGINS[role], PASSWORD);
    await isAt(page, HOMES[role]);
    const name = role === "renter" ? /^Hello, / : "Today";
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expectNoSideways(page);
    // The days of groomers and staff have their own journeys.
    if (role !== "renter") return;
    const links = await main(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const own = [/^\/support$/, /^\/$/];
    expect(links).toEqual([...own.map((link) => expect.stringMatching(link)), "/docs", "/log-out"]);
    for (const link of links) {
      const answer = await page.request.get(`${app.origin()}${link}`);
      expect(answer.status(), link).toBe(200);
    }
    await page.goto("/login");
    await isAt(page, HOMES[role]);
    await main(page).getByRole("link", { name: "Log out" }).click();
    await press(page, "Log out");
    await isAt(page, "/");
  });

  it("leads a new or pending renter to an accessible page of that status", async () => {
    const siteId = await siteOf(app);
    const states = { new: "/renter/new/eligibility", pending: "/renter/new/confirmation" } as const;
    for (const [status, path] of Object.entries(states)) {
      const email = `${status}-renter@example.com`;
      await makeRenter(app.db, siteId, { email, password: OTHER, status: status as "new" });
      const page = await browser.visit({ width: 360, height: 740 });
      await logIn(page, email, OTHER);
      await isAt(page, path);
      await leaveLogin(page);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });
});

describe("a person with several accounts at one address", () => {
  let made = 0;
  async function makeTwo(): Promise<string> {
    const email = `both-${++made}@example.com`;
    const over = { email, password: OTHER };
    await makeCustomer(app.db, await siteOf(app), over);
    await makeStaffMember(app.db, await siteOf(app), over);
    return email;
  }

  it.each([true, false])(
    "chooses an account after the password, by keyboard too (scripts: %s)",
    async (javaScript) => {
      const page = await browser.visit({ width: 360, height: 740, javaScript, refusals: [422] });
      await logIn(page, await makeTwo(), OTHER, "/login?returnUrl=/our-groomers");
      await page.getByRole("heading", { level: 1, name: "Choose an account" }).waitFor();
      await comeToLife(page);
      if (javaScript) await expectAccessible(page);
      expect(await main(page).getByRole("radio").count()).toBe(2);
      expect(await main(page).locator("input[type=password]").count()).toBe(0);
      await press(page, "Continue");
      await page.getByRole("alert").getByText("Choose one of your accounts").waitFor();
      // The button takes no second press until the answer is complete.
      await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
      await main(page)
        .getByRole("radio", { name: /^Customer/ })
        .focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await isAt(page, "/our-groomers");
      const { role } = (await (await page.request.get(`${app.origin()}/v2/account/me`)).json()).person;
      expect(role).toBe("staff");
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names).not.toContain("waggon_role_choice");
    },
  );

  it("skips the choice when the link names the role", async () => {
    const page = await browser.visit();
    await logIn(page, await makeTwo(), OTHER, "/login?role=staff");
    await isAt(page, "/staff");
    await leaveLogin(page);
    await expectAccessible(page);
  });

  it("sets a new password for each account separately", async () => {
    const email = await makeTwo();
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto("/reset-password");
    await comeToLife(page);
    await field(page, "E-mail or phone").fill(email);
    await press(page, "Send me a code");
    await field(page, "Code").waitFor();
    const bodyText = await newestMessageTo(app, email);
    await field(page, "Code").fill(bodyText.slice(0, 6));
    await password(page, "New password").fill("dry cats on friday");
    await press(page, "Save and log in");
    await main(page)
      .getByRole("radio", { name: /^Staff/ })
      .check();
    await expectAccessible(page);
    await password(page, "New password").fill("dry cats on friday");
    await press(page, "Save and log in");
    await isAt(page, "/staff");
    const other = await browser.visit();
    await logIn(other, email, OTHER);
    await isAt(other, "/");
  });
});
