import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const [VIOLET, ROSE] = ["#7a3e9d", "#b03060"];

const editor = async () => (await staff({ permissions: ["site.write"] })).accountId;
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
/** The color of the page's buttons, as its style says it. */
const fillOf = (page: Page) =>
  page.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--brand-fill"));
const cacheOf = async (page: Page, path: string) => (await page.goto(path))?.headers()["cache-control"] ?? "";

it("a look is drafted and previewed on a phone, published, and taken back", async () => {
  const guest = await browser.visit();
  await guest.goto("/");
  const before = await fillOf(guest);
  const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
  await openAs(app, page, await editor(), "/staff/look");
  await look(page);
  await page.getByLabel("Main color").fill("#fffffe");
  await press(page, "Save colors in the draft");
  await page.getByRole("alert").getByText("This color is almost white.").waitFor();
  await look(page);
  await page.getByLabel("Main color").fill(VIOLET.slice(1));
  await press(page, "Save colors in the draft");
  await main(page).getByText("Saved in the draft. Publish it").waitFor();
  const photo = await makePhoto();
  const buffer = Buffer.from(await photo.arrayBuffer());
  const logo = page.getByRole("region", { name: "Logo", exact: true });
  await logo.getByLabel("Picture").setInputFiles({ name: photo.name, mimeType: photo.type, buffer });
  await logo.getByRole("button", { name: "Save in the draft" }).click();
  await logo.getByRole("img", { name: "Logo, in the draft" }).waitFor();
  await look(page);

  await main(page).getByRole("link", { name: "Preview", exact: true }).click();
  await heading(page).filter({ hasText: "Preview" }).waitFor();
  await press(page, "Begin the preview");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("link", { name: "Book Now" }).first().waitFor();
  expect(
    await frame.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--brand-fill")),
  ).toBe(VIOLET);
  await main(page).getByRole("link", { name: "Dark" }).click();
  await page.locator('iframe[title="Home page, Dark, Phone"]').waitFor();
  await frame.getByRole("link", { name: "Book Now" }).first().waitFor();
  expect(await frame.locator("html").evaluate((html) => getComputedStyle(html).colorScheme)).toBe("dark");
  await main(page).getByRole("link", { name: "Booking" }).click();
  await page.locator('iframe[title="Booking, Dark, Phone"]').waitFor();
  await frame.getByRole("heading", { level: 1 }).waitFor();
  await main(page).getByRole("link", { name: "A mail" }).click();
  await frame.getByText("We have your message").first().waitFor();
  await main(page).getByRole("link", { name: "Desktop" }).click();
  await page.locator('iframe[title="A mail, Dark, Desktop"]').waitFor();
  await expectNoSideways(page);

  // The same pages outside of frames show the draft to this session alone, and no cache may store them.
  // Another tab, because the browser gives the scheme of a dark frame to the page around it for good.
  const tab = await page.context().newPage();
  expect(await cacheOf(tab, "/")).toBe("private, no-store");
  expect(await fillOf(tab)).toBe(VIOLET);
  expect(await cacheOf(tab, "/favicon.svg")).toBe("private, no-store");
  await guest.reload();
  expect(await fillOf(guest)).toBe(before);
  expect(await guest.getByRole("banner").getByRole("img").count()).toBe(0);

  await page.goto("/staff/look");
  await comeToLife(page);
  await press(page, "Publish the draft");
  await main(page).getByText("Published. Everybody sees it from now on.").waitFor();
  await look(page);
  await guest.reload();
  expect(await fillOf(guest)).toBe(VIOLET);
  await guest.getByRole("banner").getByRole("img").waitFor();

  await main(page).getByRole("button", { name: "Publish again version 1" }).click();
  await main(page).getByText("The earlier version is published again.").waitFor();
  await guest.reload();
  expect(await fillOf(guest)).toBe(before);
  expect(await guest.getByRole("banner").getByRole("img").count()).toBe(0);
});

it("two editors see each other's colors, also without scripts", async () => {
  const page = await browser.visit({ javaScript: false, scheme: "dark", refusals: [409] });
  await openAs(app, page, await editor(), "/staff/look");
  const second = await browser.visit();
  await openAs(app, second, await editor(), "/staff/look");
  await second.getByLabel("Main color").fill(VIOLET);
  await press(second, "Save colors in the draft");
  await main(second).getByText("Saved in the draft.").waitFor();
  await page.getByLabel("Main color").fill(ROSE);
  await press(page, "Save colors in the draft");
  await page.getByText(`Saved now: ${VIOLET}`).waitFor();
  expect(await page.getByLabel("Main color").inputValue()).toBe(ROSE);
  await expectNoSideways(page);
  await press(page, "Save colors in the draft");
  await main(page).getByText("Saved in the draft.").waitFor();
  await press(page, "Discard the draft");
  await main(page).getByText("The draft is discarded.").waitFor();
});
