import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
const replies = (page: Page) => page.getByRole("navigation", { name: "Quick replies" });

async function acquainted() {
  const house = await householdOf(app);
  await addVisit(app, house, 2);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom("quickReplies").where("accountId", "=", accountId).execute();
  const { firstName, lastName } = await app.db
    .selectFrom("customers")
    .select(["firstName", "lastName"])
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  return { customerId: house.customerId, accountId, client: `${firstName} ${lastName}` };
}

async function add(page: Page, title: string, content: string): Promise<void> {
  const form = main(page).locator("form").last();
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Text").fill(content);
  await form.getByRole("button", { name: "Add" }).click();
}

describe("quick replies", () => {
  it("are saved by a groomer and fill the field of a conversation, on a phone", async () => {
    const { customerId, accountId, client } = await acquainted();
    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await openAs(app, page, accountId, "/groomer/more");
    await main(page)
      .getByRole("link", { name: /^Quick replies/ })
      .click();
    await page.getByText("You have no quick replies yet.").waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await add(page, "On the way to you with the van", "Hello {name}, I am on the way.");
    await page.getByText("Your quick reply is saved.").waitFor();
    await add(page, "Gate", "Dear {first}");
    await page.getByText("Use only {name}, {brand} and {me}, not {first}.").first().waitFor();
    expect(await main(page).locator("form").last().getByLabel("Title").inputValue()).toBe("Gate");
    await expectAccessible(page);
    await add(page, "Gate", "Which gate code do I need?");
    await page.getByRole("heading", { name: "Gate", exact: true }).waitFor();
    await expectNoSideways(page);
    await main(page).locator("summary", { hasText: "Gate" }).click();
    const change = main(page).locator("details[open] form");
    await change.getByLabel("Text").fill("Which code opens the gate?");
    await expectAccessible(page);
    await change.getByRole("button", { name: "Save" }).click();
    await main(page).getByText("Which code opens the gate?").first().waitFor();

    await openAs(app, page, accountId, `/groomer/clients/${customerId}`);
    await press(page, `Message ${client}`);
    await messages(page).waitFor();
    await comeToLife(page);
    await replies(page).getByRole("link", { name: "On the way to you with the van" }).click();
    expect(await field(page, "Message").inputValue()).toBe(`Hello ${client}, I am on the way.`);
    await replies(page).getByRole("link", { name: "Gate" }).press("Enter");
    expect(await field(page, "Message").inputValue()).toBe(
      `Hello ${client}, I am on the way.\nWhich code opens the gate?`,
    );
    await expectAccessible(page);
    await expectNoSideways(page);
    await field(page, "Message").press("Enter");
    await messages(page).getByText("Which code opens the gate?").waitFor();
  });

  it("are saved and chosen without scripts", async () => {
    const { customerId, accountId, client } = await acquainted();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, "/groomer/quick-replies");
    await add(page, "Late", "I am late, {name}.");
    await page.getByText("Your quick reply is saved.").waitFor();
    await openAs(app, page, accountId, `/groomer/clients/${customerId}`);
    await press(page, `Message ${client}`);
    await replies(page).getByRole("link", { name: "Late" }).click();
    // The page before has the same list and field.
    await expect.poll(() => field(page, "Message").inputValue()).toBe(`I am late, ${client}.`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await messages(page).getByText(`I am late, ${client}.`).waitFor();
    await openAs(app, page, accountId, "/groomer/quick-replies");
    await press(page, "Remove Late");
    await page.getByText("You have no quick replies yet.").waitFor();
  });
});

describe("quick replies of a customer", () => {
  it("are saved on a page of their own and fill the field of a conversation", async () => {
    const house = await householdOf(app);
    await addVisit(app, house, 2);
    const { accountId } = await app.db
      .selectFrom("customers")
      .select("accountId")
      .where("id", "=", house.customerId)
      .executeTakeFirstOrThrow();
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, "/customer/messages");
    await main(page).getByRole("link", { name: "Quick replies" }).click();
    await page.getByText("You have no quick replies yet.").waitFor();
    await comeToLife(page);
    await add(page, "Door", "The door is open, {name}.");
    await page.getByText("Your quick reply is saved.").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page).getByRole("link", { name: "Messages", exact: true }).click();
    await main(page).getByRole("link", { name: house.groomer.displayName }).first().click();
    await messages(page).waitFor();
    await comeToLife(page);
    await replies(page).getByRole("link", { name: "Door" }).click();
    expect(await field(page, "Message").inputValue()).toBe(`The door is open, ${house.groomer.displayName}.`);
  });
});

describe("prepared answers", () => {
  it("are saved by the team", async () => {
    const page = await browser.visit({ refusals: [409] });
    const { accountId } = await makeStaffMember(app.db, await siteOf(app), { now: app.now() });
    await openAs(app, page, accountId, "/staff/messages");
    await main(page).getByRole("link", { name: "Prepared answers" }).click();
    await comeToLife(page);
    await add(page, "Parking", "The van needs one place, {name}. {staff}");
    await page.getByText("The answer is saved.").waitFor();
    await add(page, "PARKING", "Again");
    await page.getByText("A prepared answer with this title exists.").first().waitFor();
    await expectAccessible(page);
    await press(page, "Remove Parking");
    await page.getByRole("heading", { name: "Parking" }).waitFor({ state: "detached" });
  });
});
