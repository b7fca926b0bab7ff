import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, comeToLife, field, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
let asked = 0;

/**
 * Finds a customer of the first brand with a proved mailbox. Each call finds another one, since codes are
 * rate-limited.
 */
async function provedMailbox(): Promise<string> {
  const rows = await app.db
    .selectFrom("accounts")
    .innerJoin("siteHosts", "siteHosts.siteId", "accounts.siteId")
    .select("accounts.email")
    .where("siteHosts.host", "=", app.host)
    .where("role", "=", "customer")
    .where("status", "=", "active")
    .where("emailVerifiedAt", "is not", null)
    .orderBy("accounts.id")
    .execute();
  return rows[asked++]?.email ?? "";
}

/** Requests a code by mail and returns the link of that mail. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto("/login?returnUrl=/our-groomers");
  await comeToLife(page);
  await field(page, "E-mail or phone").fill(email);
  await press(page, "Send me a code instead");
  await field(page, "Code").waitFor();
  const bodyText = await newestMessageTo(app, email);
  const [, code = ""] = /login_code=([\w-]+)/.exec(bodyText) ?? [];
  return `/our-groomers?area=phoenix&login_code=${code}`;
}

/** The cookies of this browser, by their names. */
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

describe("a link that logs in", () => {
  it("works once, after a press, and leaves no trace of its code in the browser", async () => {
    const link = await mailedLink(await browser.visit(), await provedMailbox());
    const code = new URL(link, "http://here").searchParams.get("login_code") ?? "none";
    const page = await browser.visit();
    const found: string[] = [];
    page.on("request", (request) => found.push(request.headers().referer ?? ""));
    await page.goto(link);
    expect(page.url()).not.toContain(code);
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.cookie + document.documentElement.outerHTML)).not.toContain(
      code,
    );
    await press(page, "Continue");
    await page.waitForURL(
      ({ pathname, search }) => pathname === "/our-groomers" && search === "?area=phoenix",
    );
    expect(await cookies(page)).toEqual(["waggon_session"]);
    expect(found.join(" ")).not.toContain(code);

    const late = await browser.visit({ refusals: [422] });
    await late.goto(link);
    await comeToLife(late);
    await press(late, "Continue");
    await late.getByText("This link no longer works").first().waitFor();
    await field(late, "E-mail or phone").waitFor();
  });

  it("works without scripts", async () => {
    const link = await mailedLink(await browser.visit(), await provedMailbox());
    const page = await browser.visit({ javaScript: false });
    await page.goto(link);
    await press(page, "Continue");
    await page.waitForURL(({ pathname }) => pathname === "/our-groomers");
    expect(await cookies(page)).toEqual(["waggon_session"]);
  });
});

describe("an e-mail address", () => {
  it("is confirmed by its code after booking", async () => {
    const page = await browser.visit();
    await openStep(app, page, SAM, "payment");
    await walk(page, SAM, { from: "payment" });
    await expectAccessible(page);
    await page.getByRole("link", { name: "Confirm my e-mail" }).click();
    await page.getByRole("heading", { level: 1, name: "Confirm your e-mail" }).waitFor();
    await comeToLife(page);
    await press(page, "Mail me a code");
    await field(page, "Code").waitFor();
    await expectAccessible(page);
    const bodyText = await newestMessageTo(app, SAM.email);
    await field(page, "Code").fill(bodyText.slice(0, 6));
    await press(page, "Confirm");
    await page.getByRole("heading", { level: 1, name: "Your e-mail is confirmed" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Go on" }).click();
    await arrive(page, "confirmed");
    expect(await page.getByRole("link", { name: "Confirm my e-mail" }).count()).toBe(0);
  });
});

describe("login and log-out", () => {
  it("open at ?action=login, with the page as return URL", async () => {
    const page = await browser.visit();
    await page.goto("/our-groomers?area=phoenix&action=login");
    expect(new URL(page.url()).search).toBe("?returnUrl=%2Four-groomers%3Farea%3Dphoenix");
    await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  });

  it("leave no session, no unfinished booking and no entries in the browser", async () => {
    const page = await browser.visit();
    await walk(page, { ...SAM, phone: "(928) 555-0189" }, { to: "payment" });
    await page.goto("/our-groomers");
    await comeToLife(page);
    expect(await cookies(page)).toEqual(["waggon_booking", "waggon_session"]);
    expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.goto("/log-out?redirect=/our-groomers");
    // The speech bubble comes last: then nothing asks or writes after the press.
    await page.getByRole("complementary", { name: "Your messages" }).waitFor();
    await press(page, "Log out");
    await page.waitForURL(({ pathname }) => pathname === "/our-groomers");
    expect(await cookies(page)).toEqual([]);
    const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith("waggon"));
    // Two keys stay: the tab's storage consent, and the mark that its device was recorded.
    expect((await page.evaluate(stored)).filter((key) => !/^waggon-(visit|device)$/.test(key))).toEqual([]);
    await page.goto("/customer/new/payment");
    await page.waitForURL(({ pathname }) => pathname === "/customer/new");
  });
});

describe("a link that sets a password", () => {
  /** Stores a link for the password of a customer, as the operator's command does for staff. */
  async function passwordLinkOf(email: string): Promise<{ link: string; code: string }> {
    const siteId = await siteOf(app);
    const { id: accountId } = await app.db
      .selectFrom("accounts")
      .select("id")
      .where("siteId", "=", siteId)
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const code = newToken();
    const createdAt = app.now();
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    const row = { id: newId(), siteId, accountId, codeHash: hashToken(code), createdAt, expiresAt };
    await app.db
      .insertInto("loginCodes")
      .values({ ...row, setsPassword: true })
      .execute();
    return { link: `/set-password?code=${code}`, code };
  }

  it("keeps its code out of the address and the page, and works once, without scripts", async () => {
    const { link, code } = await passwordLinkOf(await provedMailbox());
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await page.goto(link);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.content()).not.toContain(code);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Save and log in" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("New password", { exact: true }).fill("seven calm paws at noon");
    await page.getByRole("button", { name: "Save and log in" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await cookies(page)).toEqual(["waggon_session"]);
    const other = await browser.visit({ javaScript: false, refusals: [422] });
    await other.goto(link);
    await other.getByLabel("New password", { exact: true }).fill("seven calm paws at noon");
    await other.getByRole("button", { name: "Save and log in" }).click();
    await other.getByText("This link no longer works.").first().waitFor();
    await other.goto("/set-password");
    await other.getByRole("heading", { level: 1, name: "Open your link again" }).waitFor();
  });
});
