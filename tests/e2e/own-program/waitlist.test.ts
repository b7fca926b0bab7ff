import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { arrive, comeToLife, heading, payWith, press, SCREENS, walk } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { expectNoSideways, link, main } from "../choose-time.ts";
import { enter, type Household, householdOf } from "../customer.ts";
import { SAM } from "../guests.ts";
import { knownCustomer } from "../known-customer.ts";
import { dateIn, nextHour } from "../time-travel.ts";

// No offers are sent at night (decision 0024).
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
const HOUR_MS = 3_600_000;
let house: Household;
/** Each test uses a day of its own, counted from today. */
let ahead = 12;

beforeAll(async () => {
  house = await householdOf(app);
});

/** Occupies a part of a groomer's day with a visit without a place. */
async function occupy(groomerId: string, holder: string, from: Date, to: Date): Promise<void> {
  await app.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: house.siteId, resource: groomerId, holder, kind: "order" },
      ...{ during: sql`tstzrange(${from}, ${to})`, minutes: (to.getTime() - from.getTime()) / 60_000 },
    })
    .execute();
}

/**
 * Fills a day in Phoenix. From 10 to 4 the household's groomer has another visit. When it is cancelled, the
 * gap is long enough for both pets of the household.
 */
async function fillDay() {
  const date = dateIn(app, ahead++);
  const at = (hour: number) => new Date(Date.parse(`${date}T07:00:00Z`) + hour * HOUR_MS);
  await app.db
    .deleteFrom("occupancy")
    .where("siteId", "=", house.siteId)
    .where(sql<boolean>`during && tstzrange(${at(0)}, ${at(24)})`)
    .execute();
  // Earlier offers count for the day, so a second try must delete them.
  for (const table of ["waitlistOffers", "waitlistEntries"] as const) {
    await app.db.deleteFrom(table).where("siteId", "=", house.siteId).execute();
  }
  // A groomer of the demo may have this day off, or work elsewhere.
  const { id: groomerId } = house.groomer;
  await app.db
    .updateTable("workZones")
    .set({ workDays: [1, 2, 3, 4, 5, 6, 7] })
    .where("groomerId", "=", groomerId)
    .execute();
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() + 1;
  await app.db
    .deleteFrom("groomerHours")
    .where("groomerId", "=", groomerId)
    .where("weekday", "=", weekday)
    .execute();
  await app.db
    .insertInto("groomerHours")
    .values({ siteId: house.siteId, groomerId, weekday, startMinute: 480, endMinute: 1_080 })
    .execute();
  const other = await knownCustomer(app, 7);
  const lines = house.pets.slice(0, 1).map(({ id }) => ({ petId: id, serviceId: house.serviceId }));
  const visit = {
    ...{ customerId: other.customerId, areaId: house.areaId, groomerId, lines },
    ...{ start: at(10), minutes: 360, now: app.now() },
  };
  const orderId = await makeOrder(app.db, house.siteId, visit);
  await occupy(groomerId, newId(), at(0), at(10));
  await occupy(groomerId, orderId, at(10), at(16));
  await occupy(groomerId, newId(), at(16), at(24));
  const others = await app.db
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", house.siteId)
    .where("id", "<>", groomerId)
    .execute();
  for (const { id } of others) await occupy(id, newId(), at(0), at(24));
  const token = await makeSignIn(app.db, house.siteId, other.accountId);
  return { date, cancel: () => cancel(token, orderId) };
}

async function cancel(token: string, orderId: string): Promise<void> {
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  const answer = await fetch(`http://127.0.0.1:${app.port}/v2/service-checkout/pet-service/cancel-orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ orderIds: [orderId], reasonId, description: "" }),
  });
  expect(answer.status).toBe(200);
}

/** Starts a booking of the household, and opens the full day. */
async function openFullDay(page: Page, date: string): Promise<void> {
  await enter(page, app, "/customer");
  await press(page, "Book again");
  await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
  await page.goto(`/customer/new/custom-schedule?date=${date}`);
  await comeToLife(page);
}

async function waitForDay(page: Page): Promise<void> {
  await link(page, "Notify me when a time is free").click();
  await page.waitForURL(/\/customer\/new\/waitlist\?/);
  await page.getByRole("heading", { level: 1, name: "Wait for a free time" }).waitFor();
  await comeToLife(page);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await expectNoSideways(page);
  await expectAccessible(page);
  await press(page, "Notify me when a time is free");
  await page.waitForURL("**/customer/waitlist?kept");
  await page.getByText("You are on the waitlist").waitFor();
}

const offers = () => app.db.selectFrom("waitlistOffers").select(["toldAt", "groomerId"]).execute();

describe("the waitlist of a full day", () => {
  it("offers a customer a canceled time by mail, and the customer books it", async () => {
    const { date, cancel } = await fillDay();
    const page = await browser.visit({ refusals: [422] });
    await openFullDay(page, date);
    await waitForDay(page);
    await expectAccessible(page);
    // A direct visit shows the same form, and its entry replaces the first one.
    await page.goto(`/customer/new/waitlist?date=${date}`);
    await comeToLife(page);
    for (const box of await page.getByRole("checkbox", { checked: true }).all()) await box.uncheck();
    await press(page, "Notify me when a time is free");
    await page.getByRole("alert").getByRole("link", { name: "Choose a day" }).click();
    await page.keyboard.press("Space");
    await press(page, "Notify me when a time is free");
    await page.waitForURL("**/customer/waitlist?kept");
    await cancel();
    await expect.poll(async () => (await offers()).length).toBe(1);
    await expect.poll(async () => (await offers())[0]?.toldAt).toBeTruthy();
    const outbox = await page.context().newPage();
    await outbox.goto("/demo/outbox");
    await outbox
      .getByText(/^A time is free: /)
      .first()
      .waitFor();
    await outbox.close();

    await page.goto("/customer/waitlist");
    await comeToLife(page);
    await page.getByText(/Held for you until/).waitFor();
    await expectAccessible(page);
    await press(page, "Book this time");
    await arrive(page, "additional-items");
    await press(page, "Continue");
    await arrive(page, "payment");
    await payWith(page, "Visa");
    await arrive(page, "confirmed");
    const booked = await app.db
      .selectFrom("orders")
      .select(["groomerId", "appointmentStart"])
      .where("customerId", "=", house.customerId)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    expect(booked.groomerId).toBe(house.groomer.id);
    expect(booked.appointmentStart?.toISOString().slice(0, 10)).toBe(date);
    await page.goto("/customer/waitlist");
    await page.getByText("You are not on a waitlist").waitFor();
    await expectAccessible(page);
  });

  it("lets a customer decline a held time and stop waiting, on a phone without scripts", async () => {
    const { date, cancel } = await fillDay();
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await openFullDay(page, date);
    await link(page, "Notify me when a time is free").click();
    await page.getByRole("heading", { level: 1, name: "Wait for a free time" }).waitFor();
    await expectNoSideways(page);
    await press(page, "Notify me when a time is free");
    await page.getByText("You are on the waitlist").waitFor();
    await cancel();
    await expect
      .poll(async () => {
        await page.reload();
        return main(page)
          .getByText(/Held for you until/)
          .count();
      })
      .toBe(1);
    await expectNoSideways(page);
    await press(page, "Leave it to others");
    await page.getByText("You have left the time to others").waitFor();
    await press(page, /^Stop waiting/);
    await page.getByText("You are no longer on this waitlist").waitFor();
    expect(await heading(page).textContent()).toBe("Your appointments");
    await page.getByText("You are not on a waitlist").waitFor();
  });

  it("sends a guest to the login first", async () => {
    const page = await browser.visit();
    await walk(page, { ...SAM, phone: "(928) 555-0177", email: "sam77@example.com" }, { to: SCREENS[2] });
    await link(page, "Wait for a time on a full day").click();
    await page.waitForURL("**/customer/new/waitlist");
    await page.getByText("Log in to wait").waitFor();
    await expectAccessible(page);
    const to = await link(page, "Log in").getAttribute("href");
    expect(to).toBe("/login?returnUrl=%2Fcustomer%2Fnew%2Fwaitlist");
  });
});
