import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeAgreement } from "#features/agreements/factory.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const groomer = async (email: string) =>
  app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.accountId", "groomers.firstName", "groomers.lastName"])
    .where("groomers.siteId", "=", await siteOf(app))
    .where("accounts.email", "=", email)
    .executeTakeFirstOrThrow();

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

it("an approved groomer signs without scripts, and reads again what changed in between", async () => {
  const { accountId } = await groomer("groomer-approved@example.com");
  const siteId = await siteOf(app);
  const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
  const value = await makeSignIn(app.db, siteId, accountId);
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin() }]);
  await page.goto("/groomer/onboarding");
  await main(page).getByText("3 of 5 steps left: the agreements, a work zone and a portrait.").waitFor();
  for (const box of await main(page).getByRole("checkbox").all()) await box.setChecked(true, { force: true });
  await field(page, "Signature").fill("Alma Whitaker");
  await makeAgreement(app.db, siteId, "compensation", { version: 2 });
  await press(page, "Sign the agreements");
  await main(page).getByText("has changed. Read version 2, then agree again.").first().waitFor();
  await main(page).locator("summary", { hasText: "The compensation document" }).click();
  await main(page).getByText("Version 2 of it.").waitFor();
  const boxes = main(page).getByRole("checkbox");
  const countBoxes = () =>
    boxes.evaluateAll((all) => [all.length, all.filter((box) => !(box as HTMLInputElement).checked).length]);
  await expect.poll(countBoxes).toEqual([6, 1]);
  await boxes.and(page.locator(":not(:checked)")).setChecked(true, { force: true });
  await press(page, "Sign the agreements");
  await main(page).getByText("Your agreements are signed.").waitFor();
  await main(page).getByText("2 of 5 steps left: a work zone and a portrait.").waitFor();
});

it("an active groomer is asked above the day to sign a new version, and works on", async () => {
  const { accountId, firstName, lastName } = await groomer(DEMO_LOGINS.groomer);
  await makeAgreement(app.db, await siteOf(app), "health_insurance", { version: 2 });
  const page = await browser.visit(PHONE);
  await openAs(app, page, accountId, "/groomer");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  await look(page);
  await main(page).getByRole("link", { name: "Read and sign" }).click();
  await page.getByRole("heading", { level: 1, name: "Agreements" }).waitFor();
  await look(page);
  const boxes = main(page).getByRole("checkbox");
  expect(await page.locator("#healthInsurance").count()).toBe(1);
  expect(await page.locator("#taxWithholding").count()).toBe(0);
  for (const box of await boxes.all()) await box.setChecked(true, { force: true });
  expect(await field(page, "Signature").inputValue()).toBe(`${firstName} ${lastName}`);
  await press(page, "Sign the agreements");
  await main(page).getByText("Your agreements are signed.").waitFor();
  await main(page).getByText(`Signed by ${firstName} ${lastName} on`).waitFor();
  await look(page);
  await page.goto("/groomer");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  expect(await main(page).getByText("Please sign the agreements").count()).toBe(0);
});
