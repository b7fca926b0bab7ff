import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, enter, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);

const part = (page: Page) => page.getByRole("region", { name: "Calendar", exact: true });
const linkOn = (page: Page) => part(page).getByLabel("Your calendar link").inputValue();

/** Reads the link as a calendar program does, without a sign-in. */
async function read(link: string, host = app.host): Promise<{ status: number; type: string; text: string }> {
  const answer = await fetch(`${app.origin(host)}${new URL(link).pathname}`);
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, type, text: await answer.text() };
}

describe("a calendar link", () => {
  it("shows visits to a calendar, and can be renewed and switched off without scripts", async () => {
    const house = await householdOf(app);
    const visit = await addVisit(app, house, 6);
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    await enter(page, app, "/customer/settings");
    await part(page).getByRole("button", { name: "Make my calendar link" }).click();
    await part(page).getByText("Your calendar link is ready.").waitFor();
    const first = await linkOn(page);
    const webcal = part(page).getByRole("link", { name: "Add to my calendar" });
    expect(await webcal.getAttribute("href")).toBe(first.replace(/^http:/, "webcal:"));
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);

    const calendar = await read(first);
    expect([calendar.status, calendar.type]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(calendar.text).toContain(`UID:order-${visit}@`);
    expect((await read(first, "juniper.localhost")).status).toBe(404);

    await part(page).getByRole("button", { name: "Make a new link" }).click();
    await expect.poll(() => linkOn(page)).not.toBe(first);
    const second = await linkOn(page);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);

    await part(page).getByRole("button", { name: "Switch the link off" }).click();
    await part(page).getByText("The calendar link is off").waitFor();
    expect((await read(second)).status).toBe(404);
  });

  it("goes to the clipboard by one press, on an accessible page", async () => {
    const page = await browser.visit();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await enter(page, app, "/customer/settings");
    await part(page).getByRole("button", { name: "Make my calendar link" }).click();
    await part(page).getByRole("button", { name: "Copy the link" }).click();
    await part(page).getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOn(page));
    await expectAccessible(page);
  });
});
