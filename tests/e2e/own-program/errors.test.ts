import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife, heading } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { JUNE } from "../guests.ts";

const app = useOwnApp(async () => ({ isBroken: true }));
const browser = useBrowser(app);

/** Removes a table for a while, so that pages which read it fail for everyone. */
async function without(table: string, act: () => Promise<void>): Promise<void> {
  await app.db.schema.alterTable(table).renameTo("taken_away").execute();
  try {
    await act();
  } finally {
    await app.db.schema.alterTable("taken_away").renameTo(table).execute();
  }
}

const titled = (page: Page, text: string) => heading(page).filter({ hasText: text }).waitFor();

describe("a missing page", () => {
  it.each([true, false])(
    "shows a 404 in the brand's layout and leads home (scripts: %s)",
    async (javaScript) => {
      const page = await browser.visit({ width: 360, height: 740, javaScript, refusals: [404] });
      for (const path of ["/no/such/page", "/s/no-such-page", "/Nobody%20here!"]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await titled(page, "Page not found");
        await page.getByRole("main").getByText("This page could not be found").waitFor();
      }
      expect(await page.title()).toBe("Page not found · Sudsberry");
      expect(await page.getByRole("banner").count()).toBe(1);
      if (javaScript) await expectAccessible(page);
      await page.getByRole("link", { name: "Go to the home page" }).click();
      await page.waitForURL(({ pathname }) => pathname === "/");
    },
  );
});

describe("a page that fails", () => {
  it("shows an error under the header, hides the cause, and lets the visitor try again", async () => {
    const page = await browser.visit({ refusals: [500] });
    await without("cms_pages", async () => {
      expect((await page.goto("/s/about"))?.status()).toBe(500);
      await titled(page, "An error occurred");
      expect(await page.content()).not.toMatch(/cms_pages|taken_away|select /i);
      expect(await page.getByRole("banner").count()).toBe(1);
      await comeToLife(page);
      await expectAccessible(page);
    });
    await page.getByRole("link", { name: "Try again" }).click();
    await titled(page, "About Sudsberry");
  });

  it("shows the error without the brand's layout when the brand cannot be read", async () => {
    // Pages are cached for a while, so this brand must have had no visit before.
    const page = await browser.visit({ host: JUNE.host, width: 360, height: 740, refusals: [500] });
    await without("site_hosts", async () => {
      expect((await page.goto("/our-groomers"))?.status()).toBe(500);
      await titled(page, "An error occurred");
      await expectAccessible(page);
    });
    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/our-groomers");
    await page.getByRole("banner").getByText("Juniper & Fetch").first().waitFor();
  });
});

describe("an error page that itself fails", () => {
  it("gives way to a minimal page with a link home", async () => {
    const page = await browser.visit({ refusals: [500], noise: /torn/ });
    let tornScripts = 0;
    await page.route("**/assets/*.js", async (route) => {
      const answer = await route.fetch();
      const script = await answer.text();
      const torn = script.replaceAll(/(["'`])Try again\1/g, '(()=>{throw Error("torn")})()');
      if (torn !== script) tornScripts++;
      await route.fulfill({ response: answer, body: torn });
    });
    await page.goto("/s/how-it-works");
    await comeToLife(page);
    await without("cms_pages", async () => {
      await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
      await titled(page, "An error occurred while showing the error page");
    });
    expect(tornScripts).toBeGreaterThan(0);
    // Scripts of the home page may still load when the test ends.
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.getByRole("banner").waitFor();
  });
});
