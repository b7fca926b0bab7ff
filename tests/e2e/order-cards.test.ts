import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { bookVisit } from "./book-visit.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

/** A visit that its groomer has to confirm, as the card of the conversation says. */
async function pendingVisit() {
  const house = await householdOf(app);
  await app.db.deleteFrom("rooms").where("customerId", "=", house.customerId).execute();
  const booked = await bookVisit(app, house);
  await app.db.updateTable("orders").set({ status: "pending" }).where("id", "=", booked.orderId).execute();
  return booked;
}

/** A visit of a brand's demo customer that waits for its groomer, with its card. */
async function pendingVisitAt(host: string) {
  const house = await householdOf(app, host);
  const { siteId, customerId, groomer } = house;
  await app.db.deleteFrom("rooms").where("customerId", "=", customerId).execute();
  const orderId = await addVisit(app, house, 6, { status: "pending" });
  // At the home where the household's other visits are, so that the groomer can come at other times.
  await sql`update orders visit set address = known.address, latitude = known.latitude, longitude = known.longitude
    from orders known where visit.id = ${orderId} and known.customer_id = ${customerId}
      and known.status = 'complete'`.execute(app.db);
  await sql`select write_order_card(${siteId}, ${customerId}, ${groomer.id}, ${orderId}, 'placed', 'Room created',
    ${app.now()}::timestamptz)`.execute(app.db);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer.id)
    .executeTakeFirstOrThrow();
  return { orderId, accountId };
}

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
async function write(page: Page, text: string): Promise<void> {
  await field(page, "Message").fill(text);
  await field(page, "Message").press("Enter");
}
const cards = (page: Page, news: string) =>
  page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem").filter({ hasText: news });
/** Opens the only conversation of the list. */
async function openConversation(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name }).first().click();
  await page.getByRole("list", { name: "Messages", exact: true }).waitFor();
}

describe("the cards of a visit, in the conversation of a customer and a groomer", () => {
  it("let the groomer accept it and ask for another time, to which the customer agrees", async () => {
    const { accountId, groomer } = await pendingVisit();
    const phone = await browser.visit(PHONE);
    await openAs(app, phone, accountId, "/groomer/messages");
    await openConversation(phone, /Visit booked/);
    await comeToLife(phone);
    await cards(phone, "Visit booked").getByText("Waits for you").waitFor();
    await expectAccessible(phone);
    await expectNoSideways(phone);
    await cards(phone, "Visit booked").getByRole("button", { name: "Accept" }).click();
    await cards(phone, "Visit confirmed").getByText("Confirmed").waitFor();
    expect(await cards(phone, "Visit booked").getByRole("button").count()).toBe(0);

    await cards(phone, "Visit confirmed").getByRole("link", { name: "Ask for another time" }).click();
    await main(phone).getByRole("radio").first().check({ force: true });
    await press(phone, "Ask the customer");
    await main(phone).getByText("You asked for").waitFor();

    const customer = await browser.visit(PHONE);
    await enter(customer, app, "/customer/messages");
    await openConversation(customer, groomer);
    const asked = cards(customer, "Another time proposed");
    await asked.getByText("Waits for you").waitFor();
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await asked.getByRole("button", { name: "Agree to this time" }).click();
    const moved = cards(customer, "Visit rescheduled");
    await moved.getByText("Confirmed").waitFor();
    // Its button is gone: the next card of the visit has the focus, and its news is read out.
    await customer.waitForFunction(() =>
      document.activeElement?.textContent?.startsWith("Visit rescheduled"),
    );
    await customer
      .getByRole("status")
      .filter({ hasText: "Visit rescheduled:" })
      .first()
      .waitFor({ state: "attached" });
    expect(await asked.getByRole("button").count()).toBe(0);

    await moved.locator("summary").press("Enter");
    await moved.getByText("It costs nothing, and the visit is canceled at once.").waitFor();
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await moved.getByRole("button", { name: "Cancel the visit" }).press("Enter");
    await moved.getByRole("alert").waitFor();
    await moved.getByRole("combobox", { name: "Why are you canceling?" }).selectOption({ index: 1 });
    // The button of an answer that is still under way takes no press.
    await moved.getByRole("button", { name: "Cancel the visit", disabled: false }).press("Enter");
    await cards(customer, "Visit canceled").getByText("Cancelled").waitFor();
  });

  it("are read and answered without scripts", async () => {
    const { accountId } = await pendingVisit();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, "/groomer/messages");
    await openConversation(page, /Visit booked/);
    await cards(page, "Visit booked").getByRole("button", { name: "Accept" }).click();
    await cards(page, "Visit confirmed").getByText("Confirmed").waitFor();
  });

  it("let the groomer decline with a reason, without scripts", async () => {
    const { accountId, orderId } = await pendingVisit();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, "/groomer/messages");
    await openConversation(page, /Visit booked/);
    const booked = cards(page, "Visit booked");
    await booked.locator("summary").click();
    await booked.getByRole("button", { name: "Decline" }).click();
    await booked.getByText("Choose why, so that the brand can plan better").first().waitFor();
    await expectNoSideways(page);
    await booked.getByRole("combobox", { name: "Why?" }).selectOption({ index: 2 });
    await booked.getByRole("button", { name: "Decline" }).click();
    await cards(page, "Visit declined").getByText("Cancelled").waitFor();
    const { reasonId } = await app.db
      .selectFrom("orderChanges")
      .select("reasonId")
      .where("orderId", "=", orderId)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const reasons = CHANGE_REASONS.filter(({ category }) => category === "groomer-declines");
    expect(reasonId).toBe(reasons[1]?.id);
  });

  it.each(["host", "otherHost"] as const)(
    "are a story of customer, groomer and team on phones, at each brand (%s)",
    async (brand) => {
      const host = app[brand];
      const { orderId, accountId } = await pendingVisitAt(host);
      const customer = await browser.visit({ ...PHONE, host });
      await enter(customer, app, `/customer/messages?visit=${orderId}`, host);
      await write(customer, "Can you come a little later?");
      await messages(customer).getByText("Can you come a little later?").waitFor();

      const groomer = await browser.visit({ ...PHONE, host });
      await openAs(app, groomer, accountId, "/groomer/messages", host);
      await openConversation(groomer, /a little later/);
      await comeToLife(groomer);
      await write(groomer, "Of course, I propose a time.");
      await messages(customer).getByText("Of course, I propose a time.").waitFor();
      await cards(groomer, "Visit booked").getByRole("button", { name: "Accept" }).click();
      await cards(groomer, "Visit confirmed").getByText("Confirmed").waitFor();
      await expectAccessible(groomer);
      await cards(groomer, "Visit confirmed").getByRole("link", { name: "Ask for another time" }).click();
      await main(groomer).getByRole("radio").first().check({ force: true });
      await press(groomer, "Ask the customer");
      await main(groomer).getByText("You asked for").waitFor();

      // The customer's page follows: it is never loaded again.
      await cards(customer, "Another time proposed")
        .getByRole("button", { name: "Agree to this time" })
        .click();
      await cards(customer, "Visit rescheduled").getByText("Confirmed").waitFor();
      await customer.getByText("Need help from the team?").click();
      await press(customer, "Ask the team to join");
      await messages(customer)
        .getByText(/asked the team to join/)
        .waitFor();
      await expectNoSideways(customer);
      await expectAccessible(customer);
    },
  );
});
