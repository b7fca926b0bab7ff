import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, enter, type Household, householdOf } from "./customer.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

// Tests must not depend on the hour. On the first brand no cancellation is late. On the other brand every
// cancellation is late and costs a fee.
beforeAll(async () => {
  house = await householdOf(app);
  for (const [host, noticeMinutes] of [
    [app.host, 0],
    [app.otherHost, 100_000],
  ] as const) {
    const lateFeePercent = noticeMinutes > 0 ? 50 : 0;
    await app.db
      .updateTable("sites")
      .set({ noticeMinutes, lateFeePercent })
      .where("id", "=", await siteOf(app, host))
      .execute();
  }
});

const main = (page: Page) => page.getByRole("main");
const statusOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("a customer who cancels a visit", () => {
  it("does so within two screens of the mail's link, free of charge, with a reason", async () => {
    const id = await addVisit(app, house, 5);
    const page = await browser.visit({ refusals: [422] });
    await enter(page, app, `/customer/appointments/${id}/confirmed`);
    await main(page).getByRole("link", { name: "Cancel the appointment" }).click();
    await page.getByRole("heading", { level: 1, name: "Cancel this appointment?" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await page.getByText("It costs nothing").waitFor();
    await press(page, "Cancel the appointment");
    await page
      .getByRole("alert")
      .getByRole("link", { name: /Tell us why/ })
      .waitFor();
    expect(await statusOf(id)).toBe("accepted");
    await page.getByRole("radio", { name: "My pet is not well" }).check();
    await page.getByRole("textbox", { name: /Anything else/ }).fill("She has a cold.");
    await press(page, "Cancel the appointment");
    await page.getByText("Your appointment has been cancelled").waitFor();
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname.endsWith(`/history/${id}`) && searchParams.has("cancelled"),
    );
    await expectAccessible(page);
    expect(await statusOf(id)).toBe("cancelled");
    await page.goto(`/customer/appointments/upcoming/${id}/cancel`);
    await page
      .getByRole("heading", { level: 1, name: "This appointment cannot be cancelled here" })
      .waitFor();
  });

  it("chooses among visits that were booked together", async () => {
    const ids = [await addVisit(app, house, 6), await addVisit(app, house, 7), await addVisit(app, house, 8)];
    const bookingSessionId = crypto.randomUUID();
    for (const [visit, id] of ids.entries()) {
      await app.db.updateTable("orders").set({ bookingSessionId, visit }).where("id", "=", id).execute();
    }
    const page = await browser.visit({ width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/upcoming/${ids[0]}/cancel`);
    await expectAccessible(page);
    const boxes = page.getByRole("group", { name: "Which of your visits?" }).getByRole("checkbox");
    expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
      true,
      false,
      false,
    ]);
    await boxes.nth(1).check();
    await page.getByRole("radio", { name: "The price" }).check();
    await press(page, "Cancel 2 appointments");
    await page.getByText("Your appointment has been cancelled").waitFor();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["cancelled", "cancelled", "accepted"]);
  });

  it("does so without JavaScript on a small screen too", async () => {
    const id = await addVisit(app, house, 10);
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/upcoming/${id}`);
    await main(page).getByRole("link", { name: "Cancel", exact: true }).click();
    await page.getByRole("radio", { name: "Something else" }).check();
    await press(page, "Cancel the appointment");
    await page.getByText("Your appointment has been cancelled").waitFor();
    expect(await statusOf(id)).toBe("cancelled");
  });
});

describe("a visit that is soon", () => {
  it("gets a cancellation request, and the page says so before and after", async () => {
    const juniper = await householdOf(app, app.otherHost);
    const id = await addVisit(app, juniper, 3);
    const page = await browser.visit({ host: app.otherHost });
    await enter(page, app, `/customer/appointments/upcoming/${id}`, app.otherHost);
    await main(page).getByRole("link", { name: "Ask to cancel" }).click();
    await page.getByText(`${juniper.groomer.displayName} has to agree`).waitFor();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Something came up at home" }).check();
    await press(page, "Ask to cancel the appointment");
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname.endsWith(`/upcoming/${id}`) && searchParams.has("cancelled"),
    );
    await page.getByText("We have asked to cancel").waitFor();
    expect(await statusOf(id)).toBe("cancellation_request");
  });
});

describe("a late cancellation", () => {
  it("shows its fee before the customer confirms", async () => {
    const juniper = await householdOf(app, app.otherHost);
    const id = await addVisit(app, juniper, 4);
    const page = await browser.visit({ host: app.otherHost, width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/${id}/payment`, app.otherHost);
    await pick(page, "radio", /^Visa/);
    await press(page, "Save");
    await page.getByText("This is how you pay from now on").waitFor();
    await main(page).getByRole("link", { name: "Ask to cancel" }).click();
    await page.getByText(`It costs $55, and ${juniper.groomer.displayName} has to agree`).waitFor();
    await page.getByText("$55, the rest, is released").waitFor();
    await expectAccessible(page);
  });
});

describe("a reschedule link without an order", () => {
  it("lets the customer choose the visit", async () => {
    await addVisit(app, house, 12);
    const id = await addVisit(app, house, 13);
    const page = await browser.visit();
    await enter(page, app, "/customer/appointments/upcoming/reschedule");
    await page.getByRole("heading", { level: 1, name: "Which visit do you want to move?" }).waitFor();
    await expectAccessible(page);
    await page.locator(`a[href*="${id}"]`).click();
    await page.waitForURL(`**/customer/new/reschedule-first-groomer?order=${id}`);
  });
});
