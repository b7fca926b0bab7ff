import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const MINUTE = 60_000;
let house: Household | undefined;
let accountId: string;

beforeEach(async () => {
  house ??= await householdOf(app);
  await app.db.deleteFrom("rooms").where("customerId", "=", house.customerId).execute();
  await forgetVisits(app, house);
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow());
});

/** A visit with its card, which begins so many minutes from now. */
async function visit(minutes: number): Promise<string> {
  const { siteId, customerId, groomer } = house as Household;
  const orderId = await addVisit(app, house as Household, 1);
  const [appointmentStart, appointmentEnd] = [minutes, minutes + 60].map(
    (later) => new Date(app.now().getTime() + later * MINUTE),
  );
  await app.db
    .updateTable("orders")
    .set({ appointmentStart, appointmentEnd })
    .where("id", "=", orderId)
    .execute();
  await sql`select write_order_card(${siteId}, ${customerId}, ${groomer.id}, ${orderId}, 'placed', 'Room created',
    ${app.now()}::timestamptz)`.execute(app.db);
  return orderId;
}

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
const cards = (page: Page, news: string) =>
  messages(page).getByRole("listitem").filter({ hasText: news }).last();

/** Opens the conversation of the visit's customer and groomer, for each on a phone of their own. */
async function openBoth(orderId: string) {
  const customer = await browser.visit(PHONE);
  await enter(customer, app, `/customer/messages?visit=${orderId}`);
  await messages(customer).waitFor();
  await comeToLife(customer);
  const groomer = await browser.visit(PHONE);
  await openAs(app, groomer, accountId, "/groomer/messages");
  await groomer.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  await messages(groomer).waitFor();
  await comeToLife(groomer);
  return { customer, groomer };
}

/** The groomer asks the customer at the door to pay more. Their conversation is open in another tab. */
async function proposeCharge(groomer: Page, orderId: string): Promise<void> {
  const door = await groomer.context().newPage();
  await door.goto(`/groomer/appointments/${orderId}/propose`);
  await comeToLife(door);
  await main(door).getByRole("link", { name: "Add a charge" }).click();
  await main(door).getByLabel("What for").fill("Dematting");
  await main(door).getByLabel("Amount in dollars").fill("25");
  await main(door).getByLabel("Why").fill("Mats behind both ears");
  await press(door, "See the new price");
  await main(door).getByText("Added: Dematting, $25").waitFor();
  await press(door, "Send a link");
  await main(door).getByText("The link is on its way").waitFor();
  await door.close();
}

const expectWell = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};

it("a customer agrees to a price on the card, and the groomer sees it on theirs", async () => {
  const orderId = await visit(-30);
  const { customer, groomer } = await openBoth(orderId);
  await proposeCharge(groomer, orderId);
  const proposed = cards(customer, "Change proposed");
  await proposed.getByText("Mats behind both ears").waitFor();
  await proposed.getByText("Waits for you").waitFor();
  await expectWell(customer);
  const total = (await proposed.locator("strong").textContent()) ?? "";
  expect(total).toMatch(/^\$/);
  await proposed.getByRole("button", { name: "I agree" }).click();
  for (const page of [customer, groomer]) await cards(page, "Services changed").getByText(total).waitFor();
  expect(await messages(customer).getByRole("button", { name: "I agree" }).count()).toBe(0);
  await expectWell(groomer);
});

it("a customer stays with what was agreed, and the groomer sees it on their card", async () => {
  const orderId = await visit(-30);
  const { customer, groomer } = await openBoth(orderId);
  await proposeCharge(groomer, orderId);
  await cards(customer, "Change proposed").getByRole("button", { name: "Stay with what was agreed" }).click();
  for (const page of [customer, groomer])
    await cards(page, "The visit stays unchanged").getByText("Confirmed").waitFor();
  expect(await messages(customer).getByRole("button", { name: "I agree" }).count()).toBe(0);
  await expectWell(customer);
  const added = app.db.selectFrom("orderLines").select("id").where("orderId", "=", orderId).execute();
  expect(await added).toHaveLength(1);
});

it("a customer stays with their time, and the groomer sees it on their card", async () => {
  const orderId = await visit(3 * 24 * 60);
  const { customer, groomer } = await openBoth(orderId);
  await cards(groomer, "Visit booked").getByRole("link", { name: "Ask for another time" }).click();
  await main(groomer).getByRole("radio").first().check({ force: true });
  await press(groomer, "Ask the customer");
  await main(groomer).getByText("You asked for").waitFor();
  const asked = cards(customer, "Another time proposed");
  await asked.getByText("Waits for you").waitFor();
  await asked.getByRole("button", { name: "Stay with my time" }).click();
  await cards(customer, "The visit stays unchanged").getByText("Confirmed").waitFor();
  await expectWell(customer);
  await groomer.goto("/groomer/messages");
  await groomer.getByRole("navigation", { name: "Conversations" }).getByRole("link").first().click();
  await cards(groomer, "The visit stays unchanged").getByText("Confirmed").waitFor();
  await expectWell(groomer);
});

it("a customer leaves a tip on the card, which the groomer earns", async () => {
  const orderId = await visit(-120);
  const customer = await browser.visit(PHONE);
  await enter(customer, app, `/customer/appointments/${orderId}/payment`);
  await pick(customer, "radio", /^Visa/);
  await press(customer, "Save");
  await customer.getByText("This is how you pay from now on").waitFor();
  await completeVisit(app, house as Household, orderId);
  await customer.goto(`/customer/messages?visit=${orderId}`);
  await comeToLife(customer);
  const done = cards(customer, "Visit done");
  await done.locator("summary").filter({ hasText: "Leave a tip" }).press("Enter");
  await done.getByRole("combobox", { name: "Tip" }).selectOption({ label: "$18 · 20%" });
  await expectWell(customer);
  await done.getByRole("button", { name: "Leave this tip" }).click();
  await done.getByText("Thank you. Your tip is on its way to your groomer.").waitFor();
  await expectWell(customer);
  const groomer = await browser.visit(PHONE);
  await openAs(app, groomer, accountId, "/groomer/earnings");
  const earned = main(groomer).getByRole("listitem").filter({ hasText: "Tip" }).filter({ hasText: "$18" });
  await earned.first().waitFor();
  const entries = app.db.selectFrom("earningEntries").select(["cause", "amountCents"]);
  const tips = await entries.where("orderId", "=", orderId).where("cause", "=", "tip").execute();
  expect(tips).toEqual([{ cause: "tip", amountCents: 1_800 }]);
});
