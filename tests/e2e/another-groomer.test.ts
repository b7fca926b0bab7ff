import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, type Household, householdOf } from "./customer.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);
const SESSION = "/v2/service-checkout/pet-service/customer";
let house: Household;
let customerToken: string;
/** Each test uses a day of its own. */
let day = 3;

beforeAll(async () => {
  house = await householdOf(app);
  const { accountId } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  customerToken = await makeSignIn(app.db, house.siteId, accountId);
});

async function api(token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${app.origin()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBe(200);
  return answer.json();
}

type Slot = { groomerId: string; startsAt: string };

/** Finds the first day on which two groomers are free at the same time. */
async function sharedSlot(session: string): Promise<Slot> {
  for (; day < 40; day++) {
    const date = dateIn(app, day);
    const { slots } = await api(
      customerToken,
      "GET",
      `${SESSION}/${session}/available-timeslots?date=${date}`,
    );
    const byStart = Map.groupBy(slots as Slot[], ({ startsAt }) => startsAt);
    const shared = [...byStart.values()].find(
      (slotsAtStart) => new Set(slotsAtStart.map((slot) => slot.groomerId)).size > 1,
    );
    if (!shared?.[0]) continue;
    day++;
    return shared[0];
  }
  throw new Error("No two groomers of the demo are free at one time");
}

/** Books a visit, then cancels it as its groomer. */
async function cancelledVisit() {
  const { id: completedId } = await app.db
    .selectFrom("orders")
    .select("id")
    .where("customerId", "=", house.customerId)
    .where("status", "=", "complete")
    .orderBy("appointmentStart", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await api(customerToken, "POST", "/v1/checkout/rebook", { orderId: completedId });
  const slot = await sharedSlot(id);
  await api(customerToken, "POST", `${SESSION}/${id}/set-appointment-time`, slot);
  const { quote } = await api(customerToken, "PUT", `${SESSION}/${id}/payment-method`, { id: "cash" });
  const placed = await api(customerToken, "POST", `${SESSION}/${id}/place-order`, {
    agreedTotal: quote.total,
  });
  const orderId = placed.orders[0].id as string;
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", slot.groomerId)
    .executeTakeFirstOrThrow();
  const groomer = await makeSignIn(app.db, house.siteId, accountId);
  await api(groomer, "POST", `/v2/groomer/orders/${orderId}/cancel`, { description: "The van is broken." });
  return { orderId, startsAt: slot.startsAt };
}

const OFFERED = / (can come instead|is free at that time)$/;

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
