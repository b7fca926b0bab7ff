import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { messages, useDesk } from "./desk-steps.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { asked, post, staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 900 };

async function findAccounts(customerId: string, groomerId: string) {
  const account = async (table: "customers" | "groomers", id: string) =>
    (await app.db.selectFrom(table).select("accountId").where("id", "=", id).executeTakeFirstOrThrow())
      .accountId;
  return { customer: await account("customers", customerId), groomer: await account("groomers", groomerId) };
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name });
/** Opens a list. The list before may have the same conversations. */
async function openList(page: Page, name: RegExp): Promise<void> {
  const list = page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name });
  await list.click();
  await list.and(page.locator("[aria-current]")).waitFor();
}

describe("the desk of the team", () => {
  it("lists what waits, and answers, assigns, notes and finishes it", async () => {
    const { name } = await asked("Can I pay by check?");
    const { accountId } = await staff();
    const page = await browser.visit(WIDE);
    await openAs(app, page, accountId, "/staff");
    await page.getByRole("link", { name: "Messages" }).click();
    await rowOf(page, name).getByText("1 unread").waitFor();
    await expectAccessible(page);
    await rowOf(page, name).click();
    await messages(page).getByText("Can I pay by check?").waitFor();
    await comeToLife(page);
    for (const title of ["Upcoming appointments", "Past appointments", "Pets", "Credit"])
      await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.getByRole("link", { name: "See all appointments" }).waitFor();
    await field(page, "New note").fill("She asked the same in May.");
    await press(page, "Add note");
    await page.getByText("She asked the same in May.").waitFor();
    await field(page, "Answer").fill("Yes, at the visit.");
    await press(page, "Send");
    await messages(page).getByText("Yes, at the visit.").waitFor();
    expect(await field(page, "Answer").inputValue()).toBe("");
    await expectAccessible(page);
    await field(page, "Answer").fill("Or by card.");
    await page.getByLabel("Who answers").selectOption({ label: "Nobody yet" });
    await press(page, "Assign");
    await page.locator("input[name=from][value='']").waitFor({ state: "attached" });
    expect(await field(page, "Answer").inputValue(), "another form leaves the answer alone").toBe(
      "Or by card.",
    );
    await openList(page, /^Unassigned \(/);
    await rowOf(page, name).click();
    await press(page, "Done");
    await page.getByRole("button", { name: "Open again" }).waitFor();
    await openList(page, /^Done$/);
    await rowOf(page, name).waitFor();
  });

  it("says on a phone that another has answered, and saves the text", async () => {
    const { roomId } = await asked("Do you come on Sundays?");
    const [sam, bea] = [await staff(), await staff()];
    const page = await browser.visit({ ...PHONE, refusals: [409], noise: /stream of news|204/ });
    // The page hears nothing live: else it may show the other's answer before this one is sent.
    await page.route("**/v2/live", (route) => route.fulfill({ status: 204 }));
    await openAs(app, page, sam.accountId, `/staff/messages?room=${roomId}`);
    await field(page, "Answer").fill("No.");
    const read = await page.locator("input[name=seq]").first().inputValue();
    const answer = { id: newId(), content: "In spring, we do.", seq: Number(read) };
    await post(bea.token, `/v2/staff/messages/rooms/${roomId}/messages`, answer);
    await press(page, "Send");
    await page
      .getByText(/has answered already\. Read that answer first\./)
      .first()
      .waitFor();
    await messages(page).getByText("In spring, we do.").waitFor();
    expect(await field(page, "Answer").inputValue()).toBe("No.");
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Send");
    await messages(page).getByText("No.", { exact: true }).waitFor();
    await page.getByRole("link", { name: /^All/ }).click();
    await page.getByRole("navigation", { name: "Lists" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  it("announces something to customers, who read it and cannot answer", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, (await staff()).accountId, "/staff/messages");
    await page.getByRole("link", { name: "Announcements" }).click();
    await page.getByText("Nothing was announced yet.").waitFor();
    await comeToLife(page);
    await press(page, "Announce");
    await page.getByRole("alert").getByText("Enter a title").waitFor();
    await page.getByLabel("To", { exact: true }).selectOption("customer");
    await field(page, "Title").fill("Holidays");
    await field(page, "Text").fill("No visits on December 25.");
    await press(page, "Announce");
    await page.getByText("Announced.").waitFor();
    await page.getByText("Customers ·").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);

    const { customerId } = await householdOf(app);
    const { accountId } = await app.db
      .selectFrom("customers")
      .select("accountId")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    const customer = await browser.visit(PHONE);
    await openAs(app, customer, accountId, "/customer/messages");
    await customer
      .getByRole("link", { name: /^Holidays/ })
      .getByText("1 unread")
      .waitFor();
    await customer.getByRole("link", { name: /^Holidays/ }).click();
    await messages(customer).getByText("No visits on December 25.").waitFor();
    await customer.getByText("Only the team writes here.").waitFor();
    expect(await field(customer, "Message").count()).toBe(0);
    await expectAccessible(customer);
    await expectNoSideways(customer);

    await press(page, "Remove Holidays");
    await page.getByText("This message was removed.").waitFor();
  });

  it("joins a conversation of two that asks for it, and one with a reported message", async () => {
    const house = await householdOf(app);
    const { customerId, groomer } = house;
    const site = await siteOf(app);
    const own = app.db.deleteFrom("rooms").where("customerId", "=", customerId);
    await own.execute();
    const roomId = await makePairRoom(app.db, site, { customerId, groomerId: groomer.id }, app.now());
    const visitId = await addVisit(app, house, 3);
    const writeCard = (news: string) =>
      sql`select write_order_card(${site}, ${customerId}, ${groomer.id}, ${visitId}, ${news}, 'Room created',
        ${app.now()}::timestamptz)`.execute(app.db);
    await writeCard("placed");
    const accounts = await findAccounts(customerId, groomer.id);
    const said = { roomId, senderId: accounts.groomer, content: "You are late, you fool." };
    await makeMessage(app.db, site, said, app.now());
    const customer = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, customer, accounts.customer, `/customer/messages?room=${roomId}`);
    const rude = messages(customer).getByRole("listitem").filter({ hasText: "You are late, you fool." });
    await rude.locator("summary").click();
    await field(customer, "Report to the team").fill("Rude words");
    await press(customer, "Report");
    await customer.getByText("The team will look at this message.").waitFor();
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await staff()).accountId, "/staff/messages");
    await page.getByRole("link", { name: "Reported messages" }).click();
    const report = page.getByRole("listitem").filter({ hasText: "reported a message" });
    await report.getByRole("link", { name: "Read around it" }).click();
    await page.getByText("That you read this is recorded.").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await report.getByRole("button", { name: "Close the report" }).click();
    await report.waitFor({ state: "hidden" });
    await customer.goto(`${app.origin()}/customer/messages?room=${roomId}`);
    await customer.getByText("Need help from the team?").click();
    await press(customer, "Ask the team to join");
    await messages(customer)
      .getByText(/asked the team to join/)
      .waitFor();
    expect(await customer.getByText("Need help from the team?").count()).toBe(0);
    await page.goto(`${app.origin()}/staff/messages?room=${roomId}`);
    await messages(page)
      .getByText(/asked the team to join/)
      .waitFor();
    expect(await messages(page).getByText("You are late, you fool.").count()).toBe(0);
    // The card from before is no part of what the team reads. The visit is shown as it is now.
    expect(await messages(page).getByText("Visit booked").count()).toBe(0);
    const visits = page.getByRole("region", { name: "Visits" });
    await visits.getByText("Confirmed").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", visitId).execute();
    await writeCard("ended");
    await page.reload();
    await visits.getByText("Cancelled").waitFor();
    const card = messages(page).getByRole("listitem").filter({ hasText: "Visit canceled" });
    await card.getByText("Cancelled").waitFor();
    for (const part of [visits, card]) expect(await part.getByRole("button").count()).toBe(0);
  });

  it("needs no scripts", async () => {
    const { roomId, name } = await asked("Is a cat fine?");
    const { accountId } = await staff({ permissions: ["messages.read", "messages.write", "customers.read"] });
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
    await openAs(app, page, accountId, `/staff/messages?room=${roomId}`);
    // Beside it stands only what this reader may see.
    await page.getByRole("heading", { name: "Pets", exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: /appointments$|^Credit$/ }).count()).toBe(0);
    await expectNoSideways(page);
    await press(page, "Send");
    await page.getByText("Write an answer first.").first().waitFor();
    await page
      .getByRole("navigation", { name: "Prepared answers" })
      .getByRole("link", { name: "Receipt" })
      .click();
    await page.waitForURL(/[?&]reply=/);
    expect(await field(page, "Answer").inputValue()).toContain(`Hello ${name}, open the visit`);
    await field(page, "Answer").fill("Yes, and welcome.");
    await press(page, "Send");
    await messages(page).getByText("Yes, and welcome.").waitFor();
    await press(page, "Done");
    await page.getByRole("button", { name: "Open again" }).waitFor();
  });
});
