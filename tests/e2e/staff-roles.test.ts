import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const PASSWORD = "four plain words do";

const owner = async () =>
  makeStaffMember(app.db, await siteOf(app), { now: app.now(), password: PASSWORD, firstName: "Olive" });

/** The sign-in was too long ago to count as a proof. */
const forgetProofs = (accountId: string) =>
  app.db.updateTable("signIns").set({ confirmedAt: null }).where("accountId", "=", accountId).execute();

const box = (page: Page, name: string) => page.getByRole("checkbox", { name });

describe("a role of the brand's own", () => {
  it("is made with a password, changed, and read in the audit log, on a phone", async () => {
    const { accountId } = await owner();
    const page = await browser.visit({ ...PHONE, refusals: [401, 409, 422] });
    await openAs(app, page, accountId, "/staff/people");
    await main(page).getByRole("link", { name: "Roles" }).click();
    await heading(page).filter({ hasText: "Roles" }).waitFor();
    await main(page).getByText("Everything, including future features").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    await forgetProofs(accountId);
    await main(page).getByRole("link", { name: "New role" }).click();
    await heading(page).filter({ hasText: "New role" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await field(page, "Name").fill("Front desk");
    await box(page, "See appointments").check();
    await box(page, "Change appointments").check();
    await field(page, "Your password").fill("not this one");
    await press(page, "Make this role");
    await page.getByRole("alert").getByText("This password is not right").waitFor();
    expect(await box(page, "Change appointments").isChecked()).toBe(true);
    expect(await field(page, "Name").inputValue()).toBe("Front desk");
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "Your password").fill(PASSWORD);
    await press(page, "Make this role");
    await heading(page).filter({ hasText: "Roles" }).waitFor();

    await main(page).getByRole("link", { name: "Change Front desk" }).click();
    await heading(page).filter({ hasText: "Front desk" }).waitFor();
    // The proof of a moment ago still counts.
    expect(await page.getByLabel("Your password").count()).toBe(0);
    await box(page, "Change appointments").uncheck();
    await press(page, "Save");
    await heading(page).filter({ hasText: "Roles" }).waitFor();
    const card = main(page).getByRole("listitem").filter({ hasText: "Front desk" });
    expect(await card.getByText("Change appointments").count()).toBe(0);

    await page.goto("/staff/audit");
    await comeToLife(page);
    await main(page).getByText("orders.read, orders.write → orders.read", { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole("combobox", { name: "Who" }).selectOption({ label: "Olive Reyes" });
    await page.getByLabel(/^ID of an appointment/).fill("not an id");
    await press(page, "Apply filters");
    await main(page).getByText("Enter the full ID").waitFor();
    await page.getByLabel(/^ID of an appointment/).fill("");
    await press(page, "Apply filters");
    await main(page).getByText("change role", { exact: true }).waitFor();
    await main(page).getByText("make role", { exact: true }).waitFor();
  });
});

describe("staff who act for a customer", () => {
  it("give a reason, which the customer reads and each page shows with the time left", async () => {
    const { accountId } = await owner();
    const { customerId } = await householdOf(app);
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, `/impersonate?role=customer&id=${customerId}`);
    await heading(page).filter({ hasText: "Act for" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(await page.getByRole("combobox").count()).toBe(0);
    await press(page, "Start");
    await page.getByRole("alert").getByText("Enter why you need to act").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "Reason").fill("To move a visit that we spoke about by phone");
    await press(page, "Start");
    const bar = page.getByRole("complementary", { name: "Acting for a customer" });
    await bar.getByText("Reason: To move a visit that we spoke about by phone").waitFor();
    await bar.getByText(/60 min left/).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const { email } = await app.db
      .selectFrom("customers")
      .select("email")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    const mail = await newestMessageTo(app, email);
    for (const part of ["Olive Reyes", "To move a visit that we spoke about by phone"])
      expect(mail).toContain(part);
  });
});
