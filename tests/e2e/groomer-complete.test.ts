import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { heading, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
let house: Household;
let groomerAccount: string;
/** The service of the visits. */
let service: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  groomerAccount = accountId;
  ({ name: service } = await app.db
    .selectFrom("services")
    .select("name")
    .where("id", "=", house.serviceId)
    .where("siteId", "=", house.siteId)
    .executeTakeFirstOrThrow());
});

const open = (page: Page, order: string) =>
  openAs(app, page, groomerAccount, `/groomer/appointments/${order}/complete`);
const arrive = (page: Page, name: string) => heading(page).filter({ hasText: name }).waitFor();

describe("a groomer who completes a visit on a phone", () => {
  it("adds a charge within the agreed price and a tip, and sees the sum at each change", async () => {
    const order = await addVisit(app, house, -1);
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await open(page, order);
    await arrive(page, "Complete the visit");
    await main(page).locator("summary", { hasText: "Add a charge" }).click();
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.locator("#chargeLabel").fill("Dematting");
    await page.locator("#chargeAmount").fill("50");
    await page.locator("#chargeReason").fill("Mats behind both ears");
    await main(page).getByText("More than agreed").waitFor();
    await press(page, "Complete the visit");
    await page.getByRole("alert").getByText("The visit would cost $130.").waitFor();
    await page.locator("#chargeAmount").fill("10");
    await page.locator("#cashTip").fill("5");
    await main(page).getByText("$95 in cash.").waitFor();
    await main(page).getByLabel("I received the cash").check();
    await expectAccessible(page);
    await press(page, "Complete the visit");
    await arrive(page, "Visit complete");
    await main(page).getByText("Paid: $95").waitFor();
    await expectNoSideways(page);
    const customer = await browser.visit(PHONE);
    await enter(customer, app, `/customer/appointments/${order}/receipt`);
    await main(customer).getByText("Mats behind both ears").waitFor();
  });

  it("reads the sum before it is sent, without scripts", async () => {
    const order = await addVisit(app, house, -2);
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409, 422] });
    await open(page, order);
    const price = main(page).getByLabel(service);
    await price.fill("ninety");
    await press(page, "Complete the visit");
    await page.getByRole("alert").getByText("Enter the price in dollars, such as 85 or 85.50").waitFor();
    await price.fill("95.50");
    await press(page, "Complete the visit");
    await page.getByRole("alert").getByText("The total is $95.50.").waitFor();
    await main(page).getByText("$95.50 in cash.").waitFor();
    await press(page, "Complete the visit");
    await arrive(page, "Visit complete");
    await main(page).getByText("$95.50 is still open").waitFor();
  });

  it("reads that the bank refuses the card, and what happens next", async () => {
    const order = await addVisit(app, house, 1);
    const customer = await browser.visit();
    await enter(customer, app, `/customer/appointments/${order}/payment`);
    await pick(customer, "radio", /^Card that fails later/);
    await press(customer, "Save");
    await customer.getByText("This is how you pay from now on").waitFor();
    const start = new Date(app.now().getTime() - 3_600_000);
    await app.db
      .updateTable("orders")
      .set({ appointmentStart: start, appointmentEnd: app.now() })
      .where("id", "=", order)
      .execute();
    const page = await browser.visit(PHONE);
    await open(page, order);
    await page.locator("#cashTip").fill("5");
    await main(page)
      .getByText(/^\$80 by Visa .*, \$5 in cash\.$/)
      .waitFor();
    await press(page, "Complete the visit");
    await arrive(page, "Visit complete");
    await main(page).getByText("The bank refused the charge of $80").waitFor();
    await main(page).getByText("The customer gets a mail with a link to pay in another way").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(
      await app.db
        .selectFrom("payments")
        .select(["gateway", "status", "captureAmount"])
        .where("orderId", "=", order)
        .orderBy("createdAt")
        .execute(),
    ).toEqual([
      { gateway: "sandbox", status: "declined", captureAmount: 8_000 },
      { gateway: "cash", status: "captured", captureAmount: 500 },
    ]);
  });
});
