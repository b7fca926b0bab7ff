import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PEOPLE } from "#db/seed/seed.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
/** 404: the bytes of the pictures are not there. */
const PHONE = { width: 360, height: 740, refusals: [404, 409, 422, 503] };

const emailOf = (state: string) => DEMO_PEOPLE.find(([who]) => who === `groomer, ${state}`)?.[1] ?? "";
const groomerOf = async (email: string) =>
  app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "groomers.displayName", "accounts.status", "groomers.permissions"])
    .where("groomers.siteId", "=", await siteOf(app))
    .where("accounts.email", "=", email)
    .executeTakeFirstOrThrow();
const words = (page: Page, button: string) =>
  main(page).getByLabel(`Your words to the groomer: ${button}`, { exact: true });
const state = (page: Page, label: string) => main(page).getByText(label, { exact: true }).first().waitFor();

/** An active groomer who does not work on Sundays, and so has no visit in the way of other hours. */
const offOnSundays = async () =>
  app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "accounts.email"])
    .where("groomers.siteId", "=", await siteOf(app))
    .where("accounts.status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("groomerHours")
            .select("groomerHours.weekday")
            .whereRef("groomerHours.groomerId", "=", "groomers.id")
            .where("groomerHours.weekday", "=", 1),
        ),
      ),
    )
    .orderBy("groomers.id")
    .executeTakeFirstOrThrow();

/** Gives an application both sides of a driver's license, as after uploads. */
async function sendLicence(groomerId: string): Promise<void> {
  const siteId = await siteOf(app);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const [front, back] = [newId(), newId()];
  const made = { mediaType: "image/jpeg", bytes: 1, createdAt: app.now() };
  const file = { siteId, accountId, kind: "licence", ...made };
  await app.db
    .insertInto("files")
    .values([front, back].map((id) => ({ ...file, id, key: id, state: "kept" as const })))
    .execute();
  await app.db
    .updateTable("groomerApplications")
    .set({ licenceFileId: front, licenceBackFileId: back })
    .where("groomerId", "=", groomerId)
    .execute();
}

let account: string;
beforeAll(async () => {
  account = (await staff()).accountId;
});

describe("a groomer who applies", () => {
  it("is found by what waits, asked to amend, and approved, on a phone", async () => {
    const email = emailOf("pending");
    const { displayName } = await groomerOf(email);
    const page = await browser.visit(PHONE);
    await openAs(app, page, account, "/staff");
    await main(page).getByRole("link", { name: "Groomers to approve" }).click();
    await heading(page)
      .filter({ hasText: /^Inbox$/ })
      .waitFor();
    await main(page).getByRole("link", { name: displayName }).waitFor();
    await openAs(app, page, account, "/staff/groomers");
    await heading(page)
      .filter({ hasText: /^Groomers$/ })
      .waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("link", { name: displayName }).click();
    await heading(page).filter({ hasText: displayName }).waitFor();
    expect(await main(page).getByText("No photo").count()).toBe(2);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Ask to amend");
    await page.getByRole("alert").getByText("Say what the groomer should know").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await words(page, "ask to amend").fill("Please send a sharper photo of your license.");
    await press(page, "Ask to amend");
    // The demo's applicant was asked for something else before.
    await main(page).locator("span", { hasText: "Please send a sharper photo" }).waitFor();
    expect(await newestMessageTo(app, email)).toContain("a sharper photo of your license");
    await comeToLife(page);
    await press(page, "Approve");
    await page.getByRole("alert").getByText("has not sent the application yet").waitFor();
    await expectAccessible(page);
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await sendLicence((await groomerOf(email)).id);
    await press(page, "Approve");
    await state(page, "Setting up");
    expect(await groomerOf(email)).toMatchObject({ status: "approved" });
    await comeToLife(page);
    await press(page, "Open the account");
    await page.getByRole("alert").getByText("Still missing:").waitFor();
    await expectAccessible(page);
  });

  it("is invited, declined with the reason, and invited again", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, account, "/staff/groomers?status=new");
    await main(page).getByRole("link", { name: "Invite a groomer" }).click();
    await heading(page).filter({ hasText: "Invite a groomer" }).waitFor();
    await field(page, "First name").fill("Ines");
    await field(page, "Last name").fill("Duarte");
    await field(page, "E-mail").fill("not an address");
    await press(page, "Invite");
    await page.getByRole("alert").first().waitFor();
    await expectAccessible(page);
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "E-mail").fill("ines@example.com");
    await press(page, "Invite");
    await heading(page).filter({ hasText: "Ines Duarte" }).waitFor();
    await state(page, "Invited");
    expect(await newestMessageTo(app, "ines@example.com")).toMatch(/\/set-password\?code=/);
    await comeToLife(page);
    await words(page, "decline").fill("We have no area near you yet.");
    await press(page, "Decline");
    await state(page, "Closed");
    expect(await main(page).getByRole("button", { name: "Decline" }).count()).toBe(0);
    expect(await groomerOf("ines@example.com")).toMatchObject({ status: "inactive" });
    await comeToLife(page);
    await expectAccessible(page);
    await press(page, "Invite again");
    await state(page, "Invited");
    expect(await groomerOf("ines@example.com")).toMatchObject({ status: "new" });
  });
});

describe("an active groomer", () => {
  it("gets other hours from the team, and a mail about them, on a phone", async () => {
    const { id, email } = await offOnSundays();
    const page = await browser.visit(PHONE);
    await openAs(app, page, account, `/staff/groomers/${id}`);
    await main(page).getByRole("link", { name: "Hours and time off" }).click();
    await heading(page)
      .filter({ hasText: /^Hours and time off$/ })
      .waitFor();
    const sunday = main(page).locator("details").filter({ hasText: "Save Sunday" });
    await sunday.locator("summary").click();
    await sunday.getByLabel("From", { exact: true }).fill("09:05");
    await sunday.getByLabel("To", { exact: true }).fill("23:00");
    await sunday.getByLabel("Reason").fill("As agreed by phone.");
    // What is typed survives a reload, after which its form is open.
    await page.reload();
    await comeToLife(page);
    expect(await sunday.getByLabel("To", { exact: true }).inputValue()).toBe("23:00");
    await press(page, "Save Sunday");
    await page.getByRole("alert").getByText("Choose a full quarter hour").first().waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(await sunday.getByLabel("Reason").inputValue()).toBe("As agreed by phone.");
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await sunday.getByLabel("From", { exact: true }).fill("09:15");
    await press(page, "Save Sunday");
    await main(page).getByText("Saved.").waitFor();
    const mail = await newestMessageTo(app, email ?? "");
    expect(mail).toContain("→ 9:15 AM – 11:00 PM");
    expect(mail).toContain("As agreed by phone.");

    // A colleague's change is not lost when another form of the page loads the hours again.
    const sundays = app.db.updateTable("groomerHours").where("groomerId", "=", id).where("weekday", "=", 1);
    await sundays.set({ startMinute: 600 }).execute();
    await sunday.locator("summary").click();
    await sunday.getByLabel("From", { exact: true }).fill("09:30");
    await press(page, "Pause bookings");
    await main(page).getByRole("button", { name: "Take bookings again" }).waitFor();
    expect(await sunday.getByLabel("From", { exact: true }).inputValue()).toBe("09:30");
    await press(page, "Save Sunday");
    await page
      .getByRole("alert")
      .getByText("These hours have changed since you opened them")
      .first()
      .waitFor();
    await sunday.getByText("Now it is: Sunday 10:00 AM – 11:00 PM").waitFor();
    await expectAccessible(page);
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await press(page, "Save Sunday");
    await main(page).getByText("Saved.").waitFor();
    expect(await newestMessageTo(app, email ?? "")).toContain("10:00 AM – 11:00 PM → 9:30 AM – 11:00 PM");
  });

  it("gets another pace from the team, not over what the groomer has set since", async () => {
    const { id, email } = await offOnSundays();
    const page = await browser.visit(PHONE);
    await openAs(app, page, account, `/staff/groomers/${id}`);
    await main(page).getByRole("link", { name: "Services and limits", exact: true }).click();
    await heading(page).filter({ hasText: "Services and limits" }).waitFor();
    await comeToLife(page);
    const services = main(page).locator("#services-part");
    await field(page, "Pace").fill("115");
    await openAs(app, page, account, `/staff/groomers/${id}/services`);
    expect(await field(page, "Pace").inputValue()).toBe("115");
    await services.getByLabel("Reason").fill("As agreed by phone.");
    await app.db.updateTable("groomers").set({ pacePercent: 137 }).where("id", "=", id).execute();
    await press(page, "Save services");
    await services.getByText("Now it is: Pace 137%").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(await services.getByLabel("Reason").inputValue()).toBe("As agreed by phone.");
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await press(page, "Save services");
    await services.getByText("Saved.").waitFor();
    expect(await newestMessageTo(app, email ?? "")).toContain("Pace: 137% → 115%");
  });

  it("gets other texts from the team, without scripts", async () => {
    const { id, email } = await offOnSundays();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, account, `/staff/groomers/${id}/profile`);
    const about = main(page).locator("#about-part");
    await field(about, "Name").fill("");
    await about.getByLabel("Tag line").fill("Calm hands for cats");
    await press(page, "Save texts");
    await about.getByText("Enter the name that customers see").first().waitFor();
    expect(await about.getByLabel("Tag line").inputValue()).toBe("Calm hands for cats");
    await expectNoSideways(page);
    await field(about, "Name").fill("Wilhelmina Featherstonehaugh");
    await press(page, "Save texts");
    await about.getByText("Saved.").waitFor();
    expect(await newestMessageTo(app, email ?? "")).toContain("→ Wilhelmina Featherstonehaugh");
  });

  it("loses a permission, is closed although visits are still to be done, and opened again", async () => {
    const house = await householdOf(app);
    const { email } = await app.db
      .selectFrom("groomers")
      .innerJoin("accounts", "accounts.id", "groomers.accountId")
      .select("accounts.email")
      .where("groomers.id", "=", house.groomer.id)
      .executeTakeFirstOrThrow();
    const page = await browser.visit({ ...PHONE, width: 1280, height: 900 });
    await openAs(app, page, account, `/staff/groomers/${house.groomer.id}`);
    await main(page).getByLabel("Change prices and services").uncheck();
    await press(page, "Save the permissions");
    await main(page).getByText("The permissions are saved").waitFor();
    expect((await groomerOf(email ?? "")).permissions).not.toContain("prices");
    await comeToLife(page);
    await words(page, "close the account").fill("Your insurance has expired.");
    await press(page, "Close the account");
    await page
      .getByRole("alert")
      .getByText(/^This groomer still has \d+ visits? to do\./)
      .waitFor();
    await expectAccessible(page);
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await main(page).getByLabel("Visits that are still to be done stand").check();
    await press(page, "Close the account");
    await state(page, "Closed");
    expect(await groomerOf(email ?? "")).toMatchObject({ status: "inactive" });
    await comeToLife(page);
    await press(page, "Open the account again");
    await state(page, "Active");
    expect(await groomerOf(email ?? "")).toMatchObject({ status: "active" });
  });
});

it("a member of the team who may only read sees no document and no form", async () => {
  const { id, displayName } = await groomerOf(emailOf("inactive"));
  const page = await browser.visit(PHONE);
  const reader = await staff({ permissions: ["groomers.read"] });
  await openAs(app, page, reader.accountId, "/staff/groomers?status=inactive");
  expect(await main(page).getByRole("link", { name: "Invite a groomer" }).count()).toBe(0);
  await main(page).getByRole("link", { name: displayName }).click();
  await page.waitForURL(({ pathname }) => pathname === `/staff/groomers/${id}`);
  await heading(page).filter({ hasText: displayName }).waitFor();
  await main(page).getByText("Your role does not show documents.").waitFor();
  expect(await main(page).locator("form").count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`/staff/groomers/${id}/services`);
  await main(page).locator("dl").getByText("Heaviest pet").waitFor();
});
