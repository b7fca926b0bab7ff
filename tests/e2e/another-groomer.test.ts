import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { bookVisit, callApi } from "./book-visit.ts";
import { arrive, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { enter, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
});

/** Books a visit, then cancels it as its groomer. */
async function cancelledVisit() {
  const { orderId, startsAt, accountId } = await bookVisit(app, house);
  const groomer = await makeSignIn(app.db, house.siteId, accountId);
  await callApi(app, groomer, "POST", `/v2/groomer/orders/${orderId}/cancel`, {
    description: "The van is broken.",
  });
  return { orderId, startsAt };
}

const OFFERED = / (can come instead|is free at that time)$/;
const PHONE = { width: 360, height: 740 };

describe("a visit that its groomer canceled", () => {
  it("is booked with a stand-in by one press on the dashboard", async () => {
    const { orderId, startsAt } = await cancelledVisit();
    const page = await browser.visit();
    await enter(page, app, "/customer");
    await page.getByRole("heading", { level: 2, name: OFFERED }).waitFor();
    await expectAccessible(page);
    await press(page, /^Yes, book it/);
    await arrive(page, "confirmed");
    await page.goBack();
    await page.waitForURL("**/customer");
    // Back changes the URL before the page.
    await page.getByRole("heading", { level: 1, name: /^Hello / }).waitFor();
    await page.goForward();
    await arrive(page, "confirmed");
    const [, taken] = /appointments\/([0-9a-f-]+)\/confirmed/.exec(page.url()) ?? [];
    expect(taken).not.toBe(orderId);
    const order = await app.db
      .selectFrom("orders")
      .select(["appointmentStart", "paymentMethod"])
      .where("id", "=", taken ?? "")
      .executeTakeFirstOrThrow();
    expect([order.appointmentStart?.toISOString(), order.paymentMethod]).toEqual([startsAt, "cash"]);
    await page.goto(`/customer/appointments/${orderId}/offer`);
    await page.getByText("You accepted").waitFor();
  });

  it("lets the customer decline the stand-in and see other times, on a phone without scripts", async () => {
    const { orderId } = await cancelledVisit();
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await enter(page, app, `/customer/appointments/${orderId}/offer`);
    expect(await heading(page).textContent()).toMatch(OFFERED);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await press(page, "No, thanks");
    await page.getByText("You declined").waitFor();
    await press(page, "See other times");
    await page.waitForURL(/\/customer\/new\//);
  });

  it("leads to the nearest other times when the stand-in is just taken", async () => {
    const { orderId } = await cancelledVisit();
    const page = await browser.visit();
    await enter(page, app, `/customer/appointments/${orderId}`);
    await page.getByText(OFFERED).first().waitFor();
    await expectAccessible(page);
    const { groomerId, startsAt, endsAt } = await app.db
      .selectFrom("standIns")
      .select(["groomerId", "startsAt", "endsAt"])
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow();
    const during = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
    const busy = { siteId: house.siteId, resource: groomerId, during, holder: newId() };
    await app.db
      .insertInto("occupancy")
      .values({
        ...busy,
        id: newId(),
        kind: "time_off",
        minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
      })
      .execute();
    await press(page, /^Yes, book it/);
    await page.getByText("Someone was quicker: this time has just been taken").waitFor();
    expect(new URL(page.url()).pathname).toBe("/customer/new/recommended-schedules");
  });
});

describe("a visit that its groomer cannot reach in time", () => {
  it("is offered to another groomer by one press, after who that is and what it costs", async () => {
    const { orderId, accountId } = await bookVisit(app, house);
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/appointments/${orderId}/hand-over`);
    await page.getByText(/can come at this time, for \$/).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Give up and offer");
    await page.getByText("The visit is no longer yours").waitFor();
    const customer = await browser.visit(PHONE);
    await enter(customer, app, `/customer/appointments/${orderId}`);
    await customer.getByText(OFFERED).first().waitFor();
    // The press of a second phone finds the visit gone, and leads to its day.
    await page.goto(`/visit/${orderId}?role=groomer`);
    await page.waitForURL(/\/groomer\/day\//);
  });

  it("gets another time once the customer agrees, on phones and without scripts", async () => {
    const { orderId, startsAt, accountId } = await bookVisit(app, house);
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, `/groomer/appointments/${orderId}/time`);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Ask the customer");
    await main(page).getByText("Choose a time").first().waitFor();
    await main(page).getByRole("radio").first().check({ force: true });
    await press(page, "Ask the customer");
    await main(page).getByText("You asked for").waitFor();
    await expectAccessible(page);
    const customer = await browser.visit({ ...PHONE, javaScript: false });
    await enter(customer, app, `/customer/appointments/${orderId}`);
    await customer.getByText("Your appointment stays booked until you agree.").waitFor();
    await customer.getByRole("link", { name: "Answer" }).click();
    await customer.getByRole("heading", { level: 1, name: /asks for another time$/ }).waitFor();
    await expectNoSideways(customer);
    await customer.getByRole("button", { name: /^Yes, come / }).click();
    await customer.getByText("Your appointment has its new time").waitFor();
    const order = await app.db
      .selectFrom("orders")
      .select(["appointmentStart", "status"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(order.status).toBe("accepted");
    expect(order.appointmentStart?.toISOString()).not.toBe(startsAt);
  });

  it("stays as it is when the customer says so", async () => {
    const { orderId, startsAt, accountId } = await bookVisit(app, house);
    const groomer = await makeSignIn(app.db, house.siteId, accountId);
    const { suggestions } = await callApi(
      app,
      groomer,
      "GET",
      `/v2/groomer/orders/${orderId}/suggested-times`,
    );
    const time = { appointmentStart: suggestions.at(-1).startsAt };
    await callApi(app, groomer, "POST", `/v2/groomer/appointments/${orderId}/ask-for-time`, time);
    const page = await browser.visit(PHONE);
    await enter(page, app, `/customer/appointments/${orderId}/time`);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Stay with my time");
    await page.waitForURL(/\/customer\/appointments\/upcoming\//);
    await page.goto(`/customer/appointments/${orderId}/time`);
    await page.getByText("Nothing to answer").waitFor();
    await expectAccessible(page);
    const order = await app.db
      .selectFrom("orders")
      .select("appointmentStart")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(order.appointmentStart?.toISOString()).toBe(startsAt);
  });
});
