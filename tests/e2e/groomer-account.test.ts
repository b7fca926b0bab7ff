import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#kit/server/passwords.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const PASSWORD = "muddy paws on tuesday";

/** The groomer of the demo's customer, with a password of this file. */
async function groomerAccount(): Promise<string> {
  const { groomer } = await householdOf(app);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer.id)
    .executeTakeFirstOrThrow();
  const passwordHash = await hashPassword(PASSWORD);
  await app.db.updateTable("accounts").set({ passwordHash }).where("id", "=", accountId).execute();
  return accountId;
}

async function codeTo(recipient: string): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(bodyText)?.[0] ?? "";
}

const part = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

describe("a groomer's account, on a phone", () => {
  it("gets another mailbox and another phone, each by its code and the password", async () => {
    const accountId = await groomerAccount();
    const page = await browser.visit({ ...PHONE, refusals: [401, 422] });
    await openAs(app, page, accountId, "/groomer/more");
    await main(page).getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await part(page, "E-mail").getByLabel("New e-mail").fill("van-on-tour@example.com");
    await press(page, "Mail me a code");
    const code = part(page, "E-mail").getByLabel("Code from the new mailbox");
    await code.waitFor();
    await code.fill(await codeTo("van-on-tour@example.com"));
    await part(page, "E-mail").getByLabel("Your password").fill("not the password");
    await press(page, "Change e-mail");
    await page.getByRole("alert").waitFor();
    await expectAccessible(page);
    await code.fill(await codeTo("van-on-tour@example.com"));
    await part(page, "E-mail").getByLabel("Your password").fill(PASSWORD);
    await press(page, "Change e-mail");
    await page.getByText("Your e-mail address is changed.").waitFor();
    await main(page).getByText("van-on-tour@example.com").waitFor();

    await part(page, "Phone").getByLabel("New mobile phone").fill("(602) 555-0147");
    await press(page, "Text me a code");
    const texted = part(page, "Phone").getByLabel("Code from the new phone");
    await texted.waitFor();
    await texted.fill(await codeTo("+16025550147"));
    await press(page, "Change phone number");
    await page.getByText("Your phone number is changed.").waitFor();
    const { email, phoneNumber } = await app.db
      .selectFrom("groomers")
      .select(["email", "phoneNumber"])
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    expect([email, phoneNumber]).toEqual(["van-on-tour@example.com", "+16025550147"]);
  });

  it("gets another password without scripts", async () => {
    const accountId = await groomerAccount();
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/account");
    await part(page, "Password").getByLabel("Your password").fill(PASSWORD);
    await part(page, "Password").getByLabel("New password").fill("short");
    await press(page, "Save password");
    await page.getByRole("alert").waitFor();
    await part(page, "Password").getByLabel("Your password").fill(PASSWORD);
    await part(page, "Password").getByLabel("New password").fill("otters like wednesdays");
    await press(page, "Save password");
    await page.getByText("Your password is set.").waitFor();
    await expectNoSideways(page);
    const coming = page.waitForEvent("download");
    await part(page, "Your messages").getByRole("link", { name: "Download my messages" }).click();
    expect((await coming).suggestedFilename()).toBe("my-messages.json");
  });
});
