import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { main } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";

const app = useApp();
const browser = useBrowser(app);

const REFUSED = [422];
const alert = (page: Page) => main(page).getByRole("alert");
const entries = (page: Page) => alert(page).getByRole("listitem").allTextContents();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The errors that fields show, by the id of the field. */
const faultyFields = (page: Page) =>
  main(page)
    .locator("[id$='-error']")
    .evaluateAll((shown) => shown.map(({ id }) => id.replace(/-error$/, "")));

async function expectRefused(page: Page): Promise<void> {
  await alert(page).waitFor();
  await expect.poll(() => alert(page).evaluate((box) => box === document.activeElement)).toBe(true);
}

it("hides a pet's error once its field changes, and shows it again at the next refusal", async () => {
  const page = await browser.visit({ width: 360, height: 740, refusals: REFUSED });
  await enter(page, app, "/customer/pets/add");
  await comeToLife(page);
  await press(page, "Add this pet");
  await expectRefused(page);
  const allFields = await faultyFields(page);
  expect(allFields).toContain("name");
  expect(allFields.length).toBeGreaterThan(2);
  expect(await entries(page)).toHaveLength(allFields.length);

  await field(page, "Name").pressSequentially("Bo");
  await expect.poll(() => faultyFields(page)).toEqual(allFields.filter((id) => id !== "name"));
  expect(await entries(page)).toHaveLength(allFields.length - 1);
  expect(await entries(page)).not.toContain("Enter a name");
  expect(await focusedId(page)).toBe("name");
  expect(await field(page, "Name").inputValue()).toBe("Bo");
  expect(await field(page, "Name").getAttribute("aria-invalid")).toBeNull();
  await expectAccessible(page);

  await press(page, "Add this pet");
  await expectRefused(page);
  expect(await faultyFields(page)).toEqual(allFields.filter((id) => id !== "name"));

  await field(page, "Name").fill("");
  await press(page, "Add this pet");
  await expect.poll(() => faultyFields(page)).toEqual(allFields);
  await expectRefused(page);
});

it("hides a review's error and the summary once stars are chosen, and announces it", async () => {
  const page = await browser.visit({ refusals: REFUSED });
  const order = await addVisit(app, await householdOf(app), -3, { status: "complete" });
  await enter(page, app, `/customer/appointments/${order}/review`);
  await comeToLife(page);
  for (let round = 0; round < 2; round++) {
    await page.locator("#text").fill(`Gently done, round ${round}`);
    await press(page, "Publish the review");
    await expectRefused(page);
    expect(await faultyFields(page)).toEqual(["rating"]);
    await page.locator("#text").pressSequentially(" indeed");
    expect(await faultyFields(page)).toEqual(["rating"]);
    await main(page).getByRole("radio", { name: "4 of 5, Very good" }).check({ force: true });
    await expect.poll(() => faultyFields(page)).toEqual([]);
    expect(await alert(page).count()).toBe(0);
    await main(page).getByRole("status").filter({ hasText: "All marked fields are changed" }).waitFor();
    if (round > 0) continue;
    await page.reload();
    await comeToLife(page);
  }
  await press(page, "Publish the review");
  await page.getByRole("heading", { level: 1, name: "Your review" }).waitFor();
});

it("hides the login's errors as the customer types, on each try", async () => {
  const page = await browser.visit({ width: 360, height: 740, refusals: REFUSED });
  await page.goto("/login");
  await comeToLife(page);
  for (let round = 0; round < 2; round++) {
    await field(page, "E-mail or phone").fill("");
    await main(page).getByRole("button", { name: "Log in", exact: true }).click();
    await expectRefused(page);
    await expect.poll(() => faultyFields(page)).toEqual(["address", "password"]);
    await field(page, "E-mail or phone").pressSequentially("mia");
    await expect.poll(() => faultyFields(page)).toEqual(["password"]);
    expect(await entries(page)).toEqual(["Enter your password"]);
    expect(await focusedId(page)).toBe("address");
  }
});

it("hides the errors of a booking step once their fields and boxes change", async () => {
  const page = await browser.visit({ refusals: REFUSED });
  await openStep(app, page, SAM, "account");
  await field(page, "First name").fill("");
  await press(page, "Continue");
  await expectRefused(page);
  const allFields = await faultyFields(page);
  expect(allFields).toContain("firstName");
  const box = main(page).locator("input[type=checkbox][aria-invalid=true]").first();
  const boxId = await box.getAttribute("id");
  expect(allFields).toContain(boxId);
  await box.check({ force: true });
  await field(page, "First name").pressSequentially("Sam");
  const rest = allFields.filter((id) => id !== "firstName" && id !== boxId);
  await expect.poll(() => faultyFields(page)).toEqual(rest);
  expect(await entries(page)).toHaveLength(rest.length);
  await press(page, "Continue");
  await expectRefused(page);
  await arrive(page, "account");
});
