import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
});

const pathOf = (order: string) => `/customer/appointments/${order}/payment`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Reads the status and amount (cents) of each card payment of an order. */
async function paymentsOf(order: string) {
  const rows = await app.db
    .selectFrom("payments")
    .select(["status", "amount", "captureAmount"])
    .where("orderId", "=", order)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ status, amount, captureAmount }) => [status, captureAmount ?? amount]);
}

describe("the payment of an upcoming visit", () => {
  it("changes from cash to card with a tip, and to cash again, on a phone", async () => {
    const order = await addVisit(app, house, 5);
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await enter(page, app, `/customer/appointments/${order}`);
    await main(page).getByRole("link", { name: "Change the payment" }).click();
    await heading(page, "How you pay");
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(await page.getByRole("radio", { name: /^Cash/ }).isChecked()).toBe(true);
    await pick(page, "radio", /^Visa/);
    await page.locator("#tipAmount").fill("a lot");
    await press(page, "Save");
    await page.getByRole("alert").getByText("Enter an amount up to $500").waitFor();
    await page.locator("#tipAmount").fill("12.50");
    await page.getByText("we hold $122.50 now").waitFor();
    await press(page, "Save");
    await page.getByText("This is how you pay from now on").waitFor();
    expect(await paymentsOf(order)).toEqual([["authorized", 12_250]]);
    await page.goto(pathOf(order));
    await comeToLife(page);
    expect(await page.getByRole("radio", { name: /^Visa ending in 4242/ }).isChecked()).toBe(true);
    await pick(page, "radio", /^Cash/);
    await press(page, "Save");
    await page.getByText("This is how you pay from now on").waitFor();
    expect(await paymentsOf(order)).toEqual([["voided", 12_250]]);
  });

  it("waits for a bank that asks for confirmation, also without JavaScript", async () => {
    for (const javaScript of [true, false]) {
      const order = await addVisit(app, house, javaScript ? 6 : 7);
      const page = await browser.visit({ javaScript });
      await enter(page, app, pathOf(order));
      await pick(page, "radio", /^Card that asks first/);
      await press(page, "Save");
      await heading(page, "Confirm your payment");
      await press(page, "Approve");
      if (!javaScript) await press(page, "Continue");
      await page.getByText("This is how you pay from now on").waitFor();
      // The seventh day is so far ahead that the card is only set up.
      expect(await paymentsOf(order)).toEqual([[javaScript ? "authorized" : "set_up", 11_000]]);
    }
  });
});

describe("the payment of a complete visit", () => {
  it("goes to another card when the first card fails, and takes a tip afterwards", async () => {
    const order = await addVisit(app, house, -2);
    const page = await browser.visit({ refusals: [402] });
    await enter(page, app, pathOf(order));
    await pick(page, "radio", /^Card that fails later/);
    await press(page, "Save");
    await page.getByText("This is how you pay from now on").waitFor();
    await completeVisit(app, house, order);
    await page.goto(`/customer/appointments/${order}/receipt`);
    await page.getByText("Still to be paid").waitFor();
    await main(page).getByRole("link", { name: "Pay $90" }).click();
    await heading(page, "Pay for the visit");
    await comeToLife(page);
    await expectAccessible(page);
    await pick(page, "radio", /^Declined card/);
    await press(page, "Pay now");
    await page
      .getByRole("alert")
      .getByText(/declined/)
      .first()
      .waitFor();
    await pick(page, "radio", /^Mastercard/);
    await page.getByText("Your card is charged $90 now.").waitFor();
    await press(page, "Pay now");
    await page.getByText("Thank you, the visit is paid").waitFor();
    expect(await paymentsOf(order)).toEqual([
      ["declined", 9_000],
      ["captured", 9_000],
    ]);
    await main(page).getByRole("link", { name: "Leave a tip" }).click();
    await heading(page, "Leave a tip");
    await comeToLife(page);
    await pick(page, "radio", /^Visa/);
    await pick(page, "radio", /· 20%$/);
    await page.getByText("Your card is charged $18 now.").waitFor();
    await press(page, "Leave this tip");
    await page.getByText("Thank you, the visit is paid").waitFor();
    expect((await paymentsOf(order)).at(-1)).toEqual(["captured", 1_800]);
  });

  it("works by plain forms, and a canceled visit shows that nothing is due", async () => {
    const order = await addVisit(app, house, -3);
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await enter(page, app, pathOf(order));
    await pick(page, "radio", /^Card that fails later/);
    await press(page, "Save");
    await page.getByText("This is how you pay from now on").waitFor();
    await completeVisit(app, house, order);
    await page.goto(pathOf(order));
    await pick(page, "radio", /^American Express/);
    await press(page, "Pay now");
    await page.getByText("Thank you, the visit is paid").waitFor();
    const cancelled = await addVisit(app, house, 9, { status: "cancelled" });
    await page.goto(pathOf(cancelled));
    await page.getByText("This appointment is cancelled, so there is nothing else to pay.").waitFor();
  });
});
