import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, comeToLife, field, heading, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { SAM } from "./guests.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const NOTICE = "We wear masks in December";

beforeAll(async () => {
  const notice = JSON.stringify({ notice: NOTICE });
  const siteId = await siteOf(app);
  await sql`update sites set settings = settings || ${notice}::jsonb where id = ${siteId}`.execute(app.db);
});

describe("staff", () => {
  it("act for a customer, see a bar that says so, and stop", async () => {
    const page = await browser.visit({ width: 360, height: 740 });
    await page.goto("/impersonate");
    await comeToLife(page);
    await page.getByRole("link", { name: "Log in as staff" }).click();
    await field(page, "E-mail or phone").fill("staff@example.com");
    await field(page, "Password").fill("waggon-demo-1");
    await press(page, "Log in");
    await heading(page).filter({ hasText: "Act for another person" }).waitFor();
    await expectAccessible(page);
    await field(page, "Their e-mail or phone").fill("customer@example.com");
    await field(page, "Reason").fill("A visit to move, as agreed by phone");
    await press(page, "Start");
    const bar = page.getByRole("complementary", { name: "Acting for a customer" });
    await bar.waitFor();
    await page.goto("/customer/new");
    await comeToLife(page);
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Stop acting" }).click();
    // The page of the customer, as staff again.
    await heading(page).filter({ hasText: "Dana Whitfield" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/staff\/customers\//);
    expect(await bar.count()).toBe(0);
  });
});

describe("the service area in the header", () => {
  it("appears for a visitor once the booking has an address", async () => {
    const page = await browser.visit();
    await page.goto("/our-groomers");
    const area = page.getByTitle("Service area").filter({ hasText: "Phoenix Valley" });
    expect(await area.count()).toBe(0);
    await page.goto("/customer/new");
    await arrive(page, "start");
    await walk(page, SAM, { from: "start", to: "pets-and-services" });
    await page.goto("/our-groomers");
    await comeToLife(page);
    await area.waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByText("Phoenix Valley").waitFor();
  });
});

describe("the notice above the header", () => {
  it.each([true, false])("stays closed once a visitor closes it (scripts: %s)", async (javaScript) => {
    const page = await browser.visit({ javaScript });
    await page.goto("/start");
    if (javaScript) await comeToLife(page);
    const bar = page.getByRole("complementary", { name: "Notice" });
    expect(await bar.textContent()).toContain(NOTICE);
    if (javaScript) await expectAccessible(page);
    await bar.getByRole("button", { name: "Close notice" }).click();
    await bar.waitFor({ state: "detached" });
    // The bar goes at once. The answer's cookie hides it on later pages.
    const names = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(names).toContain("waggon_notice");
    expect(new URL(page.url()).pathname).toBe("/start");
    await page.goto("/our-groomers");
    expect(await bar.count()).toBe(0);
    // The notice's own page still shows it.
    await page.goto("/covid19-advisement");
    await page.getByRole("main").getByText(NOTICE).waitFor();
  });
});

describe("inside another site's page", () => {
  it("a brand that allows embedding hides header and footer", async () => {
    const siteId = await siteOf(app, app.otherHost);
    await sql`update sites set settings = settings || '{"embedded": true}'::jsonb where id = ${siteId}`.execute(
      app.db,
    );
    const page = await browser.visit({ host: app.otherHost });
    await page.goto("/start?embedded");
    await comeToLife(page);
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await page.goto("/start");
    expect(await page.getByRole("banner").count()).toBe(1);
  });
});
