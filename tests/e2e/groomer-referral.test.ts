import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

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
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await main(page).getByRole("button", { name: "Copy" }).click();
    await main(page).getByText("Message copied.").waitFor();

    await page.goto("/groomer/account");
    await comeToLife(page);
    await main(page).getByRole("link", { name: "Your referral code" }).click();
    await page.waitForURL(`**${PAGE}`);
    expect(await main(page).getByText(CODE).textContent()).toBe(code);
  });
});
