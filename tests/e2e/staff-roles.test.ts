import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
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

/** A role of the brand's own, and how a colleague changes it. */
async function addRole(name: string, permissions: string[]) {
  const id = newId();
  const siteId = await siteOf(app);
  const row = { id, siteId, name, permissions, createdAt: app.now() };
  await app.db.insertInto("staffRoles").values(row).execute();
  const set = (now: string[]) =>
    app.db.updateTable("staffRoles").set({ permissions: now }).where("id", "=", id).execute();
  return { path: `/staff/people/roles/${id}`, set };
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

describe("a form that is not sent", () => {
  it("survives a reload, warns before it is left, and shows what a colleague has changed", async () => {
    const { accountId } = await owner();
    await forgetProofs(accountId);
    const { path, set } = await addRole("Night desk", ["orders.read", "orders.write"]);
    const page = await browser.visit({ ...PHONE, refusals: [409] });
    await openAs(app, page, accountId, path);
    await field(page, "Name").fill("Late desk");
    await box(page, "See payments").check();
    const password = () => page.getByLabel("Your password");
    await forgetProofs(accountId);
    await page.reload();
    await comeToLife(page);
    await password().fill(PASSWORD);
    expect(await field(page, "Name").inputValue()).toBe("Late desk");
    expect(await box(page, "See payments").isChecked()).toBe(true);
    expect(await stored(page)).toContain("Late desk");
    expect(await stored(page)).not.toContain(PASSWORD);

    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await main(page).getByRole("link", { name: "Roles" }).click();
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Stay" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await field(page, "Name").inputValue()).toBe("Late desk");

    await set(["orders.read", "money.read"]);
    await page.reload();
    await comeToLife(page);
    expect(await field(page, "Name").inputValue()).toBe("Night desk");
    const moved = main(page).getByText("This has changed since you entered something");
    await moved.waitFor();
    await main(page).getByText("You entered: Late desk").waitFor();
    await main(page).getByText("Now it is: Night desk").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Enter mine again");
    await moved.waitFor({ state: "detached" });
    expect(await field(page, "Name").inputValue()).toBe("Late desk");
    expect(await box(page, "Change appointments").isChecked()).toBe(false);

    const other = await owner();
    await openAs(app, page, other.accountId, path);
    expect(await field(page, "Name").inputValue()).toBe("Night desk");
    expect(await stored(page)).not.toContain("Late desk");

    await field(page, "Name").fill("Dawn desk");
    await set(["orders.read"]);
    await press(page, "Save");
    await main(page).getByText("The role has changed").waitFor();
    await main(page).getByText("with See payments").waitFor();
    await expectAccessible(page);
    expect(await field(page, "Name").inputValue()).toBe("Dawn desk");
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await main(page).getByRole("link", { name: "Roles" }).click();
    await dialog.getByRole("button", { name: "Leave the page" }).click();
    await main(page).getByRole("link", { name: "Change Night desk" }).waitFor();
    expect(await stored(page)).not.toContain("Dawn desk");
    await main(page).getByRole("link", { name: "Change Night desk" }).click();
    await field(page, "Name").fill("Early desk");
    await press(page, "Save");
    await main(page).getByRole("heading", { name: "Early desk" }).waitFor();
    expect(await stored(page)).not.toContain("Early desk");
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
