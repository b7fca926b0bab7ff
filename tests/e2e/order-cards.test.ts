import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { bookVisit } from "./book-visit.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { enter, householdOf } from "./customer.ts";
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
    await cards(customer, "Another time proposed").getByRole("link", { name: "Answer" }).waitFor();
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await cards(customer, "Another time proposed").getByRole("link", { name: "Answer" }).click();
    await customer.getByRole("button", { name: /^Yes, come / }).click();
    await customer.getByText("Your appointment has its new time").waitFor();
    await enter(customer, app, "/customer/messages");
    await openConversation(customer, groomer);
    const moved = cards(customer, "Visit rescheduled");
    await moved.getByText("Confirmed").waitFor();
    await moved.getByRole("link", { name: "Cancel" }).waitFor();
    expect(await cards(customer, "Another time proposed").getByRole("link").count()).toBe(0);
  });

  it("are read and answered without scripts", async () => {
    const { accountId } = await pendingVisit();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, "/groomer/messages");
    await openConversation(page, /Visit booked/);
    await cards(page, "Visit booked").getByRole("button", { name: "Accept" }).click();
    await cards(page, "Visit confirmed").getByText("Confirmed").waitFor();
  });
});
