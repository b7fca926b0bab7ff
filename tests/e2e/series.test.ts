import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const DAY_MS = 86_400_000;
const TITLE = "Make it a standing appointment";

let house: Household;
let accounts: { groomer: string; customer: string };
let orderId: string;

/** Ten o'clock in Phoenix on the groomer's last working day before yesterday. */
async function lastWorkday(): Promise<number> {
  const hours = await app.db
    .selectFrom("groomerHours")
    .select("weekday")
    .where("groomerId", "=", house.groomer.id)
    .execute();
  const weekdays = new Set(hours.map(({ weekday }) => weekday));
  for (let days = 2; days < 9; days++) {
    const date = dateIn("America/Phoenix", new Date(app.now().getTime() - days * DAY_MS));
    const start = Date.parse(`${date}T17:00:00Z`);
    if (weekdays.has(new Date(start).getUTCDay() + 1)) return start;
  }
  throw new Error("The groomer works on no day");
}

beforeAll(async () => {
  house = await householdOf(app);
  const start = await lastWorkday();
  orderId = await addVisit(app, house, 0, { start: new Date(start) });
  // Another visit takes the time two weeks later.
  const taken = new Date(start + 14 * DAY_MS);
  const during = `[${taken.toISOString()},${new Date(taken.getTime() + 3_600_000).toISOString()})`;
  const { latitude, longitude } = await app.db
    .selectFrom("orders")
    .select(["latitude", "longitude"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: house.siteId, resource: house.groomer.id, holder: newId(), during },
      ...{ kind: "order", minutes: 60, latitude, longitude },
    })
    .execute();
  const groomer = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  const customer = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  accounts = { groomer: groomer.accountId, customer: customer.accountId };
});

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const datesOf = () =>
  app.db
    .selectFrom("seriesDates")
    .select(["day", "state"])
    .where("siteId", "=", house.siteId)
    .orderBy("day")
    .execute();

/** When the visit of each booked date starts, in the order of the dates. */
const startsOf = async () =>
  (
    await app.db
      .selectFrom("seriesDates as date")
      .innerJoin("orders as order", (join) =>
        join.onRef("order.siteId", "=", "date.siteId").onRef("order.id", "=", "date.orderId"),
      )
      .select(["date.day", "order.appointmentStart"])
      .where("date.siteId", "=", house.siteId)
      .orderBy("date.day")
      .execute()
  ).map(({ day, appointmentStart }) => [day, appointmentStart?.toISOString()] as const);

/** Moves all dates to a quarter past ten. The first one is not free then, and stays. */
async function moveByQuarter(page: Page): Promise<void> {
  await main(page).getByRole("link", { name: "Move to another day or time" }).click();
  await title(page, "Another time for these appointments");
  await comeToLife(page);
  await page.getByLabel("New time").fill("10:07");
  await press(page, "Show dates");
  await page.getByRole("alert").getByText("Choose a time on a quarter of an hour").waitFor();
  await look(page);
  await page.getByLabel("New time").fill("10:15");
  await press(page, "Show dates");
  await page
    .getByRole("group", { name: /You have another visit then/ })
    .first()
    .waitFor();
  await look(page);
  const before = await startsOf();
  const staying = await page
    .locator("input[name=conflict]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(staying.length).toBeLessThan(before.length);
  await press(page, "Move the appointments");
  await page.getByRole("alert").getByText("leave the visit where it is").first().waitFor();
  for (const group of await main(page).getByRole("group").all()) await group.locator("label").last().click();
  await page.getByText(/^The client agreed to the new time/).click();
  await press(page, "Move the appointments");
  await page.getByText("The appointments have their new time").waitFor();
  await look(page);
  const { startMinute } = await app.db
    .selectFrom("series")
    .select("startMinute")
    .where("siteId", "=", house.siteId)
    .executeTakeFirstOrThrow();
  expect(startMinute).toBe(615);
  expect(await startsOf()).toEqual(
    before.map(([day, start]) => [day, staying.includes(day) ? start : `${day}T17:15:00.000Z`]),
  );
}

/** The customer moves all dates by another quarter. What is not free then stays. */
async function moveByCustomer(page: Page): Promise<void> {
  await main(page).getByRole("link", { name: "Move to another day or time" }).click();
  await title(page, "Another time for these appointments");
  await comeToLife(page);
  await look(page);
  await page.getByLabel("New time").fill("10:30");
  await press(page, "Show dates");
  const conflicts = main(page).getByRole("group", { name: /Your groomer is not free then/ });
  await conflicts.first().waitFor();
  await look(page);
  const before = await startsOf();
  const staying = await page
    .locator("input[name=conflict]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(staying.length).toBeLessThan(before.length);
  for (const group of await conflicts.all()) await group.locator("label").last().click();
  await press(page, "Move the appointments");
  await page.getByRole("alert").getByText("Choose one of the listed reasons").waitFor();
  await look(page);
  await pick(page, "radio", "Work or travel");
  await press(page, "Move the appointments");
  await page.getByText("Saved, and your groomer is notified.").waitFor();
  await look(page);
  expect(await startsOf()).toEqual(
    before.map(([day, start]) => [day, staying.includes(day) ? start : `${day}T17:30:00.000Z`]),
  );
}

describe("a standing appointment", () => {
  it("is set up over a date that is not free, moved by both, and ended by the customer", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accounts.groomer, `/groomer/appointments/${orderId}`);
    await main(page).getByRole("link", { name: TITLE }).click();
    await title(page, TITLE);
    await look(page);
    await page.getByLabel("How often").selectOption("2");
    await press(page, "Show dates");
    const conflict = page.getByRole("group", { name: /You have another visit then/ }).first();
    await conflict.waitFor();
    await look(page);
    await press(page, "Set up the appointments");
    await page.getByRole("alert").getByText("Choose another time, or skip this date").first().waitFor();
    const groups = await main(page).getByRole("group").all();
    for (const group of groups) await group.locator("label").first().click();
    await page.getByText(/^The client agreed to these visits/).click();
    await press(page, "Set up the appointments");
    await page.getByText("The appointments are set up").waitFor();
    await look(page);
    const made = await datesOf();
    expect(made.length).toBeGreaterThan(1);
    expect(new Set(made.map(({ state }) => state))).toEqual(new Set(["made"]));
    await moveByQuarter(page);
    await main(page).getByRole("link", { name: "Standing appointments" }).click();
    await title(page, "Standing appointments");
    await look(page);

    const own = await browser.visit({ width: 1280, height: 900, refusals: [422] });
    await openAs(app, own, accounts.customer, "/customer/appointments");
    await main(own).getByRole("heading", { name: "Standing appointments" }).waitFor();
    await look(own);
    await main(own)
      .getByRole("listitem")
      .getByRole("heading", { level: 3, name: house.groomer.displayName })
      .getByRole("link")
      .last()
      .click();
    await title(own, /^Standing appointment with/);
    await comeToLife(own);
    await look(own);
    await moveByCustomer(own);
    await press(own, "End from this date on");
    await own.getByRole("alert").getByText("Choose one of the listed reasons").waitFor();
    await pick(own, "radio", "I do not need it any more");
    await press(own, "End from this date on");
    await own.getByText("The appointments have ended.").waitFor();
    await look(own);
    await page.reload();
    await main(page).getByText("Ended").waitFor();
  });
});
