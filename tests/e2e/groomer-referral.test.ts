import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { makeAccount } from "#features/accounts/factory.ts";
import { readGroomerCode } from "#features/promotions/service/read-groomer-code.ts";
import { newId } from "#kit/server/ids.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const PAGE = "/groomer/account/referral-code";
const CODE = /^G-[0-9A-Z]{3}-[0-9A-Z]{3}$/;
let groomerId: string;
let accountId: string;

beforeEach(async () => {
  const { groomer } = await householdOf(app);
  groomerId = groomer.id;
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow());
});

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe("a groomer's referral code", () => {
  it("is on a page under More and Account, with a message to share", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, "/groomer/more");
    await main(page).getByRole("link", { name: "Referral code" }).click();
    await heading(page, "Your referral code");
    await comeToLife(page);
    await look(page);
    const code = await main(page).getByText(CODE).textContent();
    const message = main(page).getByRole("textbox", { name: /Your message/ });
    expect(await message.inputValue()).toContain(`enter my code ${code} in your application`);
    expect(await message.inputValue()).toContain(`/send-us-request?referral=${code}`);
    const customer = await browser.visit(PHONE);
    await customer.goto(
      (await main(page)
        .getByRole("link", { name: /\/refer\?code=/ })
        .getAttribute("href")) ?? "",
    );
    await customer.getByRole("heading", { level: 1, name: /gives you \$10/ }).waitFor();
    await look(customer);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await main(page).getByRole("button", { name: "Copy" }).click();
    await main(page).getByText("Message copied.").waitFor();

    await page.goto("/groomer/account");
    await comeToLife(page);
    await main(page).getByRole("link", { name: "Your referral code" }).click();
    await page.waitForURL(`**${PAGE}`);
    expect(await main(page).getByText(CODE).textContent()).toBe(code);
  });

  it("comes with a link, is named in the application, and is refused when it is wrong", async () => {
    const siteId = await siteOf(app);
    const code = await readGroomerCode(app.db, siteId, groomerId, app.now());
    const newcomer = await makeNewcomer();
    const linked = await browser.visit(PHONE);
    await openAs(app, linked, newcomer, `/groomer/new/preferences?referral=${code}`);
    expect(await linked.getByLabel(/^Referral code/).inputValue()).toBe(code);

    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await page.goto(`/send-us-request?referral=${code.toLowerCase()}`);
    await heading(page, "Groom with us");
    await comeToLife(page);
    await look(page);
    expect(await page.getByLabel(/^What can we do for you/).inputValue()).toContain(code);
    await press(page, "Send");
    await page.getByText("Enter your name").first().waitFor();
    await heading(page, "Groom with us");
    await look(page);

    await openAs(app, page, newcomer, "/groomer/new/preferences");
    const input = page.getByLabel(/^Referral code/);
    expect(await input.inputValue()).toBe(code);
    await apply(page);
    await input.fill("G-222-222");
    await press(page, "Send application");
    await page.getByText("We do not know this code. Please check it.").first().waitFor();
    await look(page);
    await input.fill(code);
    await press(page, "Send application");
    await page.waitForURL("**/groomer/new/confirmation?sent");
    await comeToLife(page);
    await main(page).locator("summary", { hasText: "Amend your application" }).click();
    await main(page).getByText("You came by the code of").waitFor();
    await look(page);
    expect((await page.context().cookies()).some(({ name }) => name === "waggon_groomer_referral")).toBe(
      false,
    );

    const own = await browser.visit(PHONE);
    await openAs(app, own, accountId, PAGE);
    const robin = main(own).getByRole("listitem").filter({ hasText: "Robin R." });
    await robin.getByText("0 of 10 visits completed").waitFor();
    await look(own);
  });
});

/** An invited groomer; returns the account. */
async function makeNewcomer(): Promise<string> {
  const siteId = await siteOf(app);
  const account = await makeAccount(app.db, siteId, "groomer", { status: "new", now: app.now() });
  const named = { firstName: "Robin", lastName: "Reyes", displayName: "Robin Reyes" };
  const row = { id: newId(), siteId, accountId: account.accountId, ...named };
  await app.db.insertInto("groomers").values(row).execute();
  return account.accountId;
}

/** Fills the application in, except for the code. */
async function apply(page: Page): Promise<void> {
  const photo = await makePhoto();
  const file = { name: "licence.jpg", mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
  for (const side of ["front", "back"]) {
    await page.getByLabel(new RegExp(`^${side} of your driver's license`, "i")).setInputFiles(file);
    await press(page, `Save the ${side}`);
    await page.getByText(`The ${side} of your license is saved`).waitFor();
  }
  await field(page, "Phone").fill("(602) 555-0178");
  await field(page, "Street and house number").fill("2402 E Camelback Rd");
  await field(page, "ZIP code").fill("85016");
  await page.getByLabel("Area where you will work").selectOption({ label: "Phoenix Valley" });
  await field(page, "Years of experience").fill("6");
}
