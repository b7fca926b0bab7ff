import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
let house: Household;
let accountId: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow());
});

const open = (page: Page, order: string, path = "") =>
  openAs(app, page, accountId, `/groomer/appointments/${order}${path}`);
const arrive = (page: Page, name: string) => heading(page).filter({ hasText: name }).waitFor();

/** A visit that began half an hour ago. */
async function begunVisit(): Promise<string> {
  const order = await addVisit(app, house, 1);
  const now = app.now().getTime();
  const [appointmentStart, appointmentEnd] = [-30, 30].map((minutes) => new Date(now + minutes * 60_000));
  await app.db
    .updateTable("orders")
    .set({ appointmentStart, appointmentEnd })
    .where("id", "=", order)
    .execute();
  return order;
}

/** The newest code that was texted to read out. */
async function textedCode(): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("bodyText", "like", "%is the code for your groomer%")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /(\d{6}) is the code for/.exec(bodyText)?.[1] ?? "";
}

/** The path of the link that was mailed for a visit's proposal. */
async function mailedPath(order: string): Promise<string> {
  const { bodyText } = await app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", `order:${order}:proposal:%:mail`)
    .executeTakeFirstOrThrow();
  const [link = ""] = /https?:\S+to=proposal/.exec(bodyText) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function servicesOf(order: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("orderLines as line")
    .innerJoin("services as service", (join) =>
      join.onRef("service.siteId", "=", "line.siteId").onRef("service.id", "=", "line.serviceId"),
    )
    .select("service.name")
    .where("line.orderId", "=", order)
    .execute();
  return rows.map(({ name }) => name);
}

describe("a groomer who does other than agreed, on a phone", () => {
  it("gets the customer's consent by a link, and reads it at the visit", async () => {
    const order = await begunVisit();
    const groomer = await browser.visit({ ...PHONE, refusals: [422] });
    await open(groomer, order);
    await main(groomer).getByRole("link", { name: "Change what was agreed" }).click();
    await arrive(groomer, "Change what was agreed");
    await expectAccessible(groomer);
    await expectNoSideways(groomer);
    await press(groomer, "See the new price");
    await groomer.getByRole("alert").getByText("Choose a service").waitFor();
    await main(groomer).getByRole("link", { name: "Add a charge" }).click();
    await main(groomer).getByLabel("What for").fill("Dematting");
    await main(groomer).getByLabel("Amount in dollars").fill("25");
    await main(groomer).getByLabel("Why").fill("Mats behind both ears");
    await press(groomer, "See the new price");
    await main(groomer).getByText("The customer has to agree").waitFor();
    await main(groomer).getByText("Added: Dematting, $25").waitFor();
    await expectAccessible(groomer);
    await expectNoSideways(groomer);
    await press(groomer, "Send a link");
    await main(groomer).getByText("The link is on its way").waitFor();

    const customer = await browser.visit(PHONE);
    await enter(customer, app, `/customer/appointments/${order}/proposal`);
    await arrive(customer, "needs your OK");
    await main(customer).getByText("Mats behind both ears").waitFor();
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await press(customer, "I agree");
    await main(customer).getByText("You agreed.").waitFor();
    await expectAccessible(customer);

    await groomer.reload();
    await main(groomer).getByText("The customer agreed").waitFor();
    await open(groomer, order, "/complete");
    await arrive(groomer, "Complete the visit");
    await main(groomer).getByText("Mats behind both ears").waitFor();
  });

  it("swaps a service, and the customer agrees through the mailed link", async () => {
    const order = await begunVisit();
    const groomer = await browser.visit({ ...PHONE, refusals: [422] });
    await open(groomer, order, "/propose");
    await main(groomer).getByRole("link", { name: "Swap a service" }).click();
    const list = main(groomer).getByLabel("Service instead");
    await list.waitFor();
    await press(groomer, "See the new price");
    await groomer.getByRole("alert").getByText("Choose a service").waitFor();
    const label = (await list.getByRole("option", { name: "instead of" }).first().textContent()) ?? "";
    const [, service = "", before = ""] = /: (.+) \(.+\) instead of (.+)$/.exec(label) ?? [];
    await list.selectOption({ label });
    await main(groomer).getByLabel("The visit ends as booked").check();
    await main(groomer).getByLabel("Why").fill("The coat is too short for it");
    await expectAccessible(groomer);
    await expectNoSideways(groomer);
    await press(groomer, "See the new price");
    await main(groomer)
      .getByText(/^Changed: /)
      .waitFor();
    await press(groomer, "Send a link");
    await main(groomer).getByText("The link is on its way").waitFor();

    const customer = await browser.visit(PHONE);
    await enter(customer, app, await mailedPath(order));
    await arrive(customer, "needs your OK");
    await main(customer).getByText("The coat is too short for it").waitFor();
    await press(customer, "I agree");
    await main(customer).getByText("You agreed.").waitFor();
    expect(new URL(customer.url()).pathname).toBe(`/customer/appointments/${order}/proposal`);
    const services = await servicesOf(order);
    expect(services).toContain(service);
    expect(services).not.toContain(before);
  });

  it("types the code that the customer reads out, without scripts", async () => {
    const order = await begunVisit();
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [422] });
    await open(page, order, "/propose?what=price");
    await main(page).getByLabel("New price in dollars").fill("1");
    await main(page).getByLabel("Why").fill("A much larger dog than booked");
    await press(page, "See the new price");
    await page.getByRole("alert").getByText("This price is already within what was agreed").waitFor();
    await main(page).getByLabel("New price in dollars").fill("150");
    await press(page, "See the new price");
    await press(page, "Text a code");
    await main(page).getByLabel("Code that the customer reads out").fill("12345");
    await press(page, "The customer agrees");
    await page.getByRole("alert").waitFor();
    await main(page)
      .getByLabel("Code that the customer reads out")
      .fill(await textedCode());
    await press(page, "The customer agrees");
    await main(page).getByText("The customer agreed").waitFor();
    const { totalMax } = await app.db
      .selectFrom("orders")
      .select("totalMax")
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    expect(totalMax).toBeGreaterThanOrEqual(15_000);
  });

  it("corrects what the pet is, which prices its services anew", async () => {
    const order = await begunVisit();
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await open(page, order, "/propose?what=pet");
    await arrive(page, "Change what was agreed");
    await main(page).getByLabel("Breed").fill("Golden Retr");
    await page.getByRole("option", { name: "Golden Retriever" }).click();
    await main(page)
      .getByLabel(/^Weight of/)
      .fill("999");
    await main(page).getByLabel("Why").fill("Much larger than booked");
    await press(page, "See the new price");
    await page.getByRole("alert").getByText("Enter at most").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page)
      .getByLabel(/^Weight of/)
      .fill("95");
    await main(page).getByLabel("The visit ends as booked").check();
    await press(page, "See the new price");
    await main(page).getByText("is a Golden Retriever of 95 lbs").waitFor();
    const customer = await browser.visit();
    await enter(customer, app, `/customer/appointments/${order}/proposal`);
    await main(customer).getByText("is a Golden Retriever of 95 lbs").waitFor();
    await press(customer, "I agree");
    await main(customer).getByText("You agreed.").waitFor();
    await page.reload();
    await main(page).getByText("The customer agreed").waitFor();
  });

  it("reads that the bank did not hold the price, and the customer finds another card", async () => {
    const order = await begunVisit();
    const groomer = await browser.visit(PHONE);
    await open(groomer, order, "/propose?what=charge");
    await main(groomer).getByLabel("What for").fill("Dematting");
    await main(groomer).getByLabel("Amount in dollars").fill("25");
    await main(groomer).getByLabel("Why").fill("Mats");
    await press(groomer, "See the new price");
    await main(groomer).getByText("The customer has to agree").waitFor();
    // The bank has released the card's hold since.
    await app.db.updateTable("orders").set({ paymentMethod: "card" }).where("id", "=", order).execute();
    const customer = await browser.visit(PHONE);
    await enter(customer, app, `/customer/appointments/${order}/proposal`);
    await press(customer, "I agree");
    await main(customer).getByText("Your bank did not hold").waitFor();
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await groomer.reload();
    await main(groomer).getByText("The bank did not hold").waitFor();
    await main(customer).getByRole("link", { name: "Choose another card" }).click();
    await customer.waitForURL(`**/customer/appointments/${order}/payment`);
    await main(customer)
      .getByRole("button", { name: /^Pay|^Use|^Save/ })
      .first()
      .waitFor();
  });

  it("reads that the customer declines, and withdraws", async () => {
    const order = await begunVisit();
    const groomer = await browser.visit(PHONE);
    await open(groomer, order, "/propose?what=charge");
    await main(groomer).getByLabel("What for").fill("Flea bath");
    await main(groomer).getByLabel("Amount in dollars").fill("15");
    await main(groomer).getByLabel("Why").fill("Fleas");
    await press(groomer, "See the new price");
    await main(groomer).getByText("The customer has to agree").waitFor();
    const customer = await browser.visit();
    await enter(customer, app, `/customer/appointments/${order}/proposal`);
    await press(customer, "Stay with what was agreed");
    await main(customer).getByText("You declined.").waitFor();
    await groomer.reload();
    await main(groomer).getByText("The customer declined").waitFor();
    await comeToLife(groomer);
    await main(groomer).getByRole("link", { name: "Add a service" }).click();
    const list = main(groomer).getByLabel("Service or add-on");
    await list.selectOption({ index: 1 });
    await main(groomer).getByLabel("The visit ends as booked").check();
    await main(groomer).getByLabel("Why").fill("The owner asked for it");
    await press(groomer, "See the new price");
    await press(groomer, "Withdraw");
    await main(groomer).getByText("Withdrawn").waitFor();
  });
});
