import { describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const accountOf = async (email: string) => {
  const { id } = await app.db
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", await siteOf(app))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
};

describe("the team", () => {
  it("is invited, gets another role, and loses access, on a phone", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await openAs(app, page, await accountOf(DEMO_LOGINS.staff), "/staff/people");
    await main(page).getByText("Robin Hale (you)").waitFor();
    expect(await main(page).getByRole("link", { name: "Change Robin Hale" }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideways(page);

    await main(page).getByRole("link", { name: "Invite staff" }).click();
    await heading(page).filter({ hasText: "Invite staff" }).waitFor();
    await expectAccessible(page);
    await field(page, "First name").fill("Kim");
    await field(page, "Last name").fill("Ochoa");
    await field(page, "E-mail").fill("viewer@example.com");
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Viewer" });
    await press(page, "Invite");
    await page.getByRole("alert").getByText("already has this e-mail address").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "E-mail").fill("kim@example.com");
    await press(page, "Invite");
    await heading(page)
      .filter({ hasText: /^Staff$/ })
      .waitFor();
    const row = main(page).getByRole("listitem").filter({ hasText: "Kim Ochoa" });
    await row.getByText("Invited").waitFor();

    await row.getByRole("link", { name: "Change Kim Ochoa" }).click();
    await heading(page).filter({ hasText: "Kim Ochoa" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Editor" });
    await press(page, "Give this role");
    await row.getByText("Editor").waitFor();

    const link = /\/set-password\?code=[\w-]+/.exec(await newestMessageTo(app, "kim@example.com"))?.[0];
    // Once the access has ended, the open page is refused.
    const other = await browser.visit({ ...PHONE, refusals: [401] });
    await other.goto(link ?? "");
    await comeToLife(other);
    await field(other, "New password").fill("muddy paws on tuesday");
    await main(other).getByRole("button").last().click();
    await heading(other).filter({ hasText: "Today" }).waitFor();

    await page.reload();
    await comeToLife(page);
    await row.getByText("Has access").waitFor();
    await row.getByRole("link", { name: "Change Kim Ochoa" }).click();
    await heading(page).filter({ hasText: "Kim Ochoa" }).waitFor();
    await page.getByLabel(/^Reason/).fill("Left the team");
    await press(page, "End access");
    await row.getByText("Access ended").waitFor();
    await other.goto("/staff");
    await other.waitForURL(({ pathname }) => pathname === "/login");
  });
});
