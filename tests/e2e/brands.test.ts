import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { JUNE, MIA } from "./guests.ts";
import { readPage } from "./read-page.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

const BRANDS = [
  { host: MIA.host, name: "Sudsberry", other: /Juniper/ },
  { host: JUNE.host, name: "Juniper & Fetch", other: /Sudsberry/i },
];

/** Pages of groomers whose look no other journey checks on a phone. */
const LOOKED_AT = [
  "/groomer/book/new",
  "/groomer/messages/new",
  "/groomer/services",
  "/groomer/reviews",
  "/groomer/zones/new",
  "/groomer/more",
];
const GROOMERS_PAGES = [
  "/groomer",
  "/groomer/requests",
  "/groomer/clients",
  "/groomer/book/new",
  "/groomer/messages",
  "/groomer/messages/devices",
  "/groomer/messages/new",
  "/groomer/quick-replies",
  "/groomer/availability",
  "/groomer/availability/calendars",
  "/groomer/zones",
  "/groomer/zones/new",
  "/groomer/profile",
  "/groomer/services",
  "/groomer/reviews",
  "/groomer/earnings",
  "/groomer/agreements",
  "/groomer/account",
  "/groomer/account/referral-code",
  "/groomer/settings",
  "/groomer/more",
];

/** A groomer of the second brand with a visit ahead. */
function busyGroomer() {
  return app.db
    .selectFrom("orders as visit")
    .innerJoin("groomers", "groomers.id", "visit.groomerId")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .innerJoin("siteHosts", "siteHosts.siteId", "groomers.siteId")
    .select(["groomers.accountId", "visit.id as orderId"])
    .where("siteHosts.host", "=", JUNE.host)
    .where("accounts.status", "=", "active")
    .where("visit.status", "=", "accepted")
    .orderBy("visit.appointmentStart", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The colors of a page's background and of its first button. */
function lookOf(page: Page) {
  return page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      button: style("main button[type=submit]").backgroundColor,
      ground: style("html").backgroundColor,
    };
  });
}

describe.each(BRANDS)("$name", ({ host, name, other }) => {
  it.each(["/", "/no-such-page", "/demo/outbox", "/s/about", "/login", "/send-us-request"])(
    "shows %s under its own name, without accessibility faults",
    async (path) => {
      const page = await browser.visit({ host, refusals: [404] });
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(path === "/no-such-page" ? 404 : 200);
      await comeToLife(page);
      expect(await page.title()).toContain(name);
      expect(await page.content()).not.toMatch(other);
      await expectAccessible(page);
    },
  );
});

describe("the second brand", () => {
  it("takes a booking from end to end, and never names the first brand", async () => {
    const page = await browser.visit({ host: JUNE.host });
    await walk(page, JUNE, {
      at: async (screen) => {
        expect(await page.title(), screen).toContain("Juniper & Fetch");
        expect(await page.content(), screen).not.toMatch(/Sudsberry/i);
      },
    });
    await page.goto("/demo/outbox");
    expect(await page.getByRole("banner").locator("summary", { hasText: "June Park" }).count()).toBe(1);
    const mail = page.getByRole("listitem").filter({ hasText: JUNE.email });
    expect(await mail.first().textContent()).toContain("Juniper & Fetch");

    // Both brands run in one program, but messages and sign-ins of one do not count at the other.
    const other = await browser.visit({ host: MIA.host });
    const { cookies } = await page.context().storageState();
    await other.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: MIA.host })));
    await other.goto("/demo/outbox");
    expect(await other.getByText(JUNE.email).count()).toBe(0);
    expect(await other.getByRole("banner").getByRole("link", { name: "Login" }).count()).toBe(1);
  });

  it("is the brand of its groomers on every page", async () => {
    const { accountId, orderId } = await busyGroomer();
    const value = await makeSignIn(app.db, await siteOf(app, JUNE.host), accountId);
    const origin = app.origin(JUNE.host);
    for (const path of [...GROOMERS_PAGES, `/groomer/appointments/${orderId}`]) {
      const answer = await readPage(origin, path, value);
      expect([answer.status, answer.path]).toEqual([200, path]);
      expect(answer.title, path).toContain("Juniper & Fetch");
      expect(answer.text, path).not.toMatch(/Sudsberry/i);
    }
  });

  it("fits its groomers' phones, without accessibility faults", async () => {
    const { accountId } = await busyGroomer();
    const page = await browser.visit({ host: JUNE.host, width: 360, height: 740 });
    for (const path of LOOKED_AT) {
      await openAs(app, page, accountId, path, JUNE.host);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.title(), path).toContain("Juniper & Fetch");
      expect(await page.content(), path).not.toMatch(/Sudsberry/i);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
  });

  it("has its own button color, in light and in dark", async () => {
    const looks = [];
    for (const scheme of ["light", "dark"] as const) {
      for (const { host } of BRANDS) {
        const page = await browser.visit({ host, scheme });
        await page.goto("/");
        looks.push(await lookOf(page));
      }
    }
    expect(new Set(looks.map(({ button }) => button)).size).toBe(4);
    // The background belongs to the color scheme, not to the brand.
    const [light, otherLight, dark, otherDark] = looks.map(({ ground }) => ground);
    expect([otherLight, otherDark]).toEqual([light, dark]);
    expect(dark).not.toBe(light);
  });
});

describe("a host without a brand", () => {
  it("answers 404", async () => {
    const page = await browser.visit({ host: "nobody.localhost", refusals: [404] });
    expect((await page.goto("/"))?.status()).toBe(404);
  });
});
