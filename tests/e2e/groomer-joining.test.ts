import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { newestMessageTo, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const EMAIL = "robin@example.com";

/** Calls the API as staff of the brand. */
async function asStaff() {
  const { token } = await makeStaffMember(app.db, await siteOf(app), { now: app.now() });
  return async (path: string, body: object) => {
    const answer = await fetch(`${app.origin()}/v2/staff/groomers${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { id: string };
  };
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

it("an invited person applies, amends, and is approved to set up the work", async () => {
  const call = await asStaff();
  const { id } = await call("/invite", { firstName: "Robin", lastName: "Reyes", email: EMAIL });
  const [link = ""] = /https?:\S+set-password\?code=[\w-]+/.exec(await newestMessageTo(app, EMAIL)) ?? [];
  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await page.goto(new URL(link).pathname + new URL(link).search);
  await comeToLife(page);
  await page.getByLabel("New password", { exact: true }).fill("seven calm paws at noon");
  await press(page, "Save and log in");

  await page.waitForURL("**/groomer/new/preferences");
  await comeToLife(page);
  await look(page);
  await press(page, "Send application");
  await page.getByText("Enter your street and house number").first().waitFor();
  await field(page, "Phone").fill("(602) 555-0177");
  await field(page, "Street and house number").fill("2402 E Camelback Rd");
  await field(page, "ZIP code").fill("85016");
  await page.getByLabel("Area where you will work").selectOption({ index: 1 });
  await field(page, "Years of experience").fill("6");
  await press(page, "Send application");
  await page.getByText("Add a picture of your driver's license").first().waitFor();
  const bytes = Buffer.from(await (await makePhoto()).arrayBuffer());
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "license.jpg", mimeType: "image/jpeg", buffer: bytes });
  await press(page, "Save the picture");
  await page.getByText("Your license is saved").waitFor();
  await press(page, "Send application");

  await page.waitForURL("**/groomer/new/confirmation?sent");
  await page.getByText("Your application is sent.").waitFor();
  await look(page);
  await call(`/${id}/ask-back`, { description: "Please say where you learned." });
  await page.goto("/groomer/new/confirmation");
  await comeToLife(page);
  await page.getByText("Please say where you learned.").waitFor();
  await page.getByLabel(/^What you have done/).fill("At a salon in Tempe.");
  await press(page, "Send again");
  await page.getByText("Your application is sent.").waitFor();

  await call(`/${id}/approve`, {});
  expect(await newestMessageTo(app, EMAIL)).toContain("/groomer/onboarding");
  await page.goto("/groomer");
  await page.waitForURL("**/groomer/onboarding");
  await comeToLife(page);
  await look(page);
  for (const step of ["Hours", "Work zones", "Services", "Portrait"]) {
    await page.getByRole("link", { name: step }).click();
    await page.waitForURL((url) => !url.pathname.endsWith("/onboarding"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL("**/groomer/onboarding");
  }
});
