import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { knownCustomer, signInAs } from "./known-customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };

const editor = async () => (await staff({ permissions: ["content.write"] })).accountId;
const arrive = async (page: Page, title: string) => {
  await heading(page).filter({ hasText: title }).waitFor();
  await comeToLife(page);
};
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
const WIDE = "W".repeat(60);

it("new terms are written on a phone, previewed, compared and published, and a customer is asked for them", async () => {
  const page = await browser.visit({ ...PHONE, refusals: [422] });
  await openAs(app, page, await editor(), "/staff/agreements");
  await arrive(page, "Agreements");
  await look(page);
  await main(page).getByRole("link", { name: "Terms & Conditions" }).click();
  await arrive(page, "Terms & Conditions");
  await look(page);
  const text = page.getByRole("textbox", { name: "Text" });
  const before = await text.inputValue();
  await text.fill(`${before}\n\n## Parking\n\n${WIDE} <script>alert(1)</script>`);
  await press(page, "Preview");
  await main(page).getByText("This is how people will read it. It is not saved.").waitFor();
  await main(page).getByText("<script>alert(1)</script>", { exact: false }).last().waitFor();
  await look(page);
  await page.getByLabel("Title").fill("");
  await press(page, "Save draft");
  await page.getByRole("alert").getByText("Enter a title").waitFor();
  expect(await text.inputValue()).toContain("## Parking");
  await page.getByLabel("Title").fill("Terms with parking");
  await press(page, "Save draft");
  await main(page).getByText("Saved as a draft.").waitFor();
  const changes = page.getByRole("region", { name: "Changes since version 3" });
  await changes.getByText("## Parking").waitFor();
  await main(page).getByText("must agree anew").waitFor();
  await look(page);

  const known = await knownCustomer(app, 6);
  const customer = await browser.visit();
  await signInAs(app, customer, known);
  await customer.goto("/customer/agreements");
  await customer.getByText("Terms & conditions", { exact: true }).first().waitFor();
  expect(await customer.getByText("Terms with parking").count()).toBe(0);

  await page.getByLabel("Counts from").fill("2020-01-01");
  await press(page, "Publish version 4");
  await page.getByRole("alert").getByText("Enter a day from").waitFor();
  await page.reload();
  await comeToLife(page);
  await press(page, "Publish version 4");
  await main(page).getByText("Published.").waitFor();
  await look(page);
  await main(page)
    .getByRole("link", { name: /^Version 3, from/ })
    .click();
  await arrive(page, "Version 3, from");
  await look(page);

  await customer.goto("/customer/pets");
  const dialog = customer.getByRole("dialog", { name: "Before your next visit" });
  await dialog.waitFor();
  await dialog.getByRole("link", { name: "Terms & Conditions", exact: true }).click();
  await customer.getByRole("dialog", { name: "Terms with parking" }).getByText("Version 4").waitFor();
  await customer.keyboard.press("Escape");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Agree and continue" }).click();
  await dialog.waitFor({ state: "hidden" });
});

it("a groomer is asked to sign a version that was published without scripts", async () => {
  const page = await browser.visit({ ...PHONE, javaScript: false });
  await openAs(app, page, await editor(), "/staff/agreements/compensation");
  await page.getByRole("textbox", { name: "Text" }).fill("You are paid for each visit, on Fridays.");
  await press(page, "Save draft");
  await main(page).getByText("Saved as a draft.").waitFor();
  await press(page, "Publish version 2");
  await main(page).getByText("Published.").waitFor();

  const { id } = await app.db
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", await siteOf(app))
    .where("email", "=", DEMO_LOGINS.groomer)
    .executeTakeFirstOrThrow();
  const groomer = await browser.visit(PHONE);
  await openAs(app, groomer, id, "/groomer");
  await groomer.getByText("Please sign the agreements").waitFor();
});

it("of two editors the second sees what the first has saved beside the own text", async () => {
  const page = await browser.visit({ refusals: [409] });
  await openAs(app, page, await editor(), "/staff/agreements/release");
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("We call the vet.\n\nYou pay.");
  await app.db
    .insertInto("agreementDrafts")
    .values({
      siteId: await siteOf(app),
      kind: "release",
      title: "Release",
      body: "We call your vet.\n\nYou pay.",
      revision: 1,
    })
    .execute();
  await press(page, "Save draft");
  await page.getByRole("alert").getByText("Another person has just saved this.").waitFor();
  expect(await text.inputValue()).toContain("We call the vet.");
  await main(page).getByText("Saved now: Release").waitFor();
  await main(page).getByText("What you typed, beside the text that is saved now:").waitFor();
  await look(page);
  await press(page, "Save draft");
  await main(page).getByText("Saved as a draft.").waitFor();
});
