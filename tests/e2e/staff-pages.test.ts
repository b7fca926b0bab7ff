import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { readPage } from "./read-page.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const WIDE = "W".repeat(60);

const arrive = async (page: Page, title: string) => {
  await heading(page).filter({ hasText: title }).waitFor();
  await comeToLife(page);
};
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};

it("a page is written on a phone, found in the menu, and archived once no link leads to it", async () => {
  const page = await browser.visit({ width: 360, height: 740, refusals: [404, 409, 422] });
  const { accountId } = await staff({ permissions: ["content.write"] });
  await openAs(app, page, accountId, "/staff/pages");
  await arrive(page, "Pages");
  await look(page);
  await main(page).getByRole("link", { name: "New page" }).click();
  await arrive(page, "New page");
  await page.getByLabel("Title").fill("Parking in town");
  await page.getByLabel("Address").fill("login");
  await page.getByRole("textbox", { name: "Text" }).fill(`## Space\n\n${WIDE} <script>alert(1)</script>`);
  await page.getByRole("checkbox", { name: "In the main menu" }).check();
  await press(page, "Preview");
  await main(page).getByText("This is how visitors will read it. It is not saved.").waitFor();
  await look(page);
  await press(page, "Publish this page");
  await page.getByRole("alert").getByText("The website itself has a page of this name.").waitFor();
  expect(await page.getByRole("checkbox", { name: "In the main menu" }).isChecked()).toBe(true);
  await look(page);
  await page.getByLabel("Address").fill("parking");
  await press(page, "Publish this page");
  await arrive(page, "Parking in town");
  await main(page).getByText("Saved.").waitFor();
  await look(page);

  const guest = await browser.visit();
  await guest.goto("/");
  await comeToLife(guest);
  await guest.getByRole("link", { name: "Parking in town" }).first().click();
  await arrive(guest, "Parking in town");
  await main(guest).getByText("<script>alert(1)</script>").waitFor();

  await press(page, "Archive this page");
  await main(page).getByText("The main menu links to this page. Take it out of the menu first.").waitFor();
  await page.getByRole("checkbox", { name: "In the main menu" }).uncheck();
  await press(page, "Save");
  await main(page).getByText("Saved.").waitFor();
  await press(page, "Archive this page");
  await main(page).getByText("Archived. Visitors no longer find it.").waitFor();
  await look(page);
  expect((await readPage(app.origin(), "/s/parking")).status).toBe(404);
});
