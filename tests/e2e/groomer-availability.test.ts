import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);
const PAGE = "/groomer/availability";
const PHONE = { width: 360, height: 740 };
let house: Household;
let accountId: string;

/** The groomer of the household works from 9 to 5 every day, and has no visit yet. */
beforeEach(async () => {
  house ??= await householdOf(app);
  const { siteId, groomer } = house;
  await forgetVisits(app, house);
  await app.db.deleteFrom("occupancy").where("resource", "=", groomer.id).execute();
  await app.db.updateTable("groomers").set({ bookingsPausedAt: null }).where("id", "=", groomer.id).execute();
  await app.db.deleteFrom("groomerTimeOff").where("groomerId", "=", groomer.id).execute();
  await app.db.deleteFrom("groomerDayHours").where("groomerId", "=", groomer.id).execute();
  await app.db.deleteFrom("groomerHours").where("groomerId", "=", groomer.id).execute();
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 }));
  await app.db
    .insertInto("groomerHours")
    .values(week.map((hours) => ({ siteId, groomerId: groomer.id, ...hours })))
    .execute();
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer.id)
    .executeTakeFirstOrThrow());
});

/** Adds a visit of an hour at 10:00 in Phoenix. Returns the order's id. */
async function addMorning(date: string): Promise<string> {
  const start = new Date(`${date}T17:00:00Z`);
  const id = await addVisit(app, house, 0, { start });
  const end = new Date(start.getTime() + 3_600_000);
  await app.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: house.siteId, resource: house.groomer.id, holder: id },
      ...{ during: sql<string>`tstzrange(${start}, ${end})`, kind: "order", minutes: 60 },
    })
    .execute();
  return id;
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const statusOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const timeOff = () =>
  app.db
    .selectFrom("groomerTimeOff")
    .select(["firstDay", "lastDay", "isYearly"])
    .where("groomerId", "=", house.groomer.id)
    .execute();

/** Opens a row or a form that is closed, by the keyboard. */
async function open(page: Page, name: string | RegExp) {
  const row = page.locator("summary").filter({ hasText: name });
  await row.focus();
  await row.press("Enter");
}

describe("a groomer's hours on a phone", () => {
  it("change in place by keyboard, and say at the field what is wrong", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/more");
    await page.getByRole("main").getByRole("link", { name: "Hours and time off" }).click();
    await heading(page).filter({ hasText: "Hours and time off" }).waitFor();
    await expectAccessible(page);
    const week = part(page, "Weekly hours");
    await open(page, "Monday");
    const [from, to] = [week.locator("#day2-start-0"), week.locator("#day2-end-0")];
    await from.fill("12:00");
    await to.fill("11:00");
    await to.press("Enter");
    await page.getByRole("link", { name: "Choose an end after the start" }).waitFor();
    await expectAccessible(page);
    // The page's button ignores Enter while the page loads again after the refusal.
    await week.locator("[aria-disabled]").waitFor({ state: "detached" });
    await to.fill("15:30");
    await week.locator("#day2-start-1").fill("16:00");
    await week.locator("#day2-end-1").fill("00:00");
    await to.press("Enter");
    await week.getByText("12:00 PM – 3:30 PM, 4:00 PM – midnight").waitFor();
    await week.getByText("Saved.", { exact: true }).waitFor();
    const rows = await app.db
      .selectFrom("groomerHours")
      .select(["startMinute", "endMinute"])
      .where("groomerId", "=", house.groomer.id)
      .where("weekday", "=", 2)
      .orderBy("startMinute")
      .execute();
    expect(rows).toEqual([
      { startMinute: 720, endMinute: 930 },
      { startMinute: 960, endMinute: 1_440 },
    ]);
  });

  it("close for a holiday around a visit that stands, and give up another", async () => {
    const [first = "", second = "", last = ""] = [3, 4, 5].map((days) => dateIn(app, days));
    const [standing, given] = [await addMorning(first), await addMorning(second)];
    const page = await browser.visit({ ...PHONE, refusals: [409] });
    await openAs(app, page, accountId, PAGE);
    await open(page, "Add time off");
    const off = part(page, "Time off");
    await field(off, "First day").fill(first);
    await field(off, "Last day (Optional)").fill(last);
    await press(page, "Save time off");
    await page.getByRole("heading", { level: 1, name: "Visits in the way" }).waitFor();
    await expectAccessible(page);
    expect([await statusOf(standing), await statusOf(given), await timeOff()]).toEqual([
      "accepted",
      "accepted",
      [],
    ]);
    const visits = page.getByRole("group", { name: /10:00 AM/ });
    expect(await visits.count()).toBe(2);
    await visits
      .nth(0)
      .getByRole("radio", { name: /^Keep it/ })
      .focus();
    await page.keyboard.press("Space");
    await visits
      .nth(1)
      .getByRole("radio", { name: /^Give it up/ })
      .check();
    await press(page, "Save the change");
    await off.getByText("Saved.", { exact: true }).waitFor();
    expect([await statusOf(standing), await statusOf(given)]).toEqual(["accepted", "cancelled"]);
    expect(await timeOff()).toEqual([{ firstDay: first, lastDay: last, isYearly: false }]);
    await off.getByRole("button", { name: /^Remove/ }).click();
    await off.getByText("No time off is planned.").waitFor();
  });

  it("pause on one page, are shown as paused on the others, and go on by one press", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, PAGE);
    await press(page, "Pause bookings");
    await page.getByText("New bookings are paused: customers cannot find your times.").waitFor();
    await page.goto("/groomer/more");
    await comeToLife(page);
    await page.getByText("New bookings are paused.", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Take bookings again" }).click();
    await page.getByRole("button", { name: "Pause bookings" }).waitFor();
    const { bookingsPausedAt } = await app.db
      .selectFrom("groomers")
      .select("bookingsPausedAt")
      .where("id", "=", house.groomer.id)
      .executeTakeFirstOrThrow();
    expect(bookingsPausedAt).toBeNull();
  });

  it("end for today when the groomer cannot work", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, PAGE);
    await press(page, "I cannot work today");
    await part(page, "Today").getByText("Saved.", { exact: true }).waitFor();
    expect(await timeOff()).toHaveLength(1);
  });
});

describe("without scripts", () => {
  it("a groomer closes a day, and decides about its visit on a page of its own", async () => {
    const date = dateIn(app, 6);
    const visit = await addMorning(date);
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409] });
    await openAs(app, page, accountId, PAGE);
    await page.locator("summary").filter({ hasText: "Add other hours, or close" }).click();
    await page.locator("#dates-firstDate").fill(date);
    await press(page, "Save these days");
    await heading(page).filter({ hasText: "Visits in the way" }).waitFor();
    await page.getByRole("radio", { name: /^Give it up/ }).check();
    await press(page, "Save the change");
    await part(page, "Other hours on dates").getByText("Closed").first().waitFor();
    expect(await statusOf(visit)).toBe("cancelled");
  });
});
