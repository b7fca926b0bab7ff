import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { makeBusyCalendar } from "#features/calendar/feeds/factory.ts";
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
const PAGE = "/groomer/availability/calendars";
const PHONE = { width: 360, height: 740 };
let house: Household;
let accountId: string;

beforeEach(async () => {
  house ??= await householdOf(app);
  const { groomer } = house;
  await forgetVisits(app, house);
  await app.db.deleteFrom("occupancy").where("resource", "=", groomer.id).execute();
  await app.db.deleteFrom("busyCalendars").where("groomerId", "=", groomer.id).execute();
  await app.db.deleteFrom("groomerCalendarLinks").where("groomerId", "=", groomer.id).execute();
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer.id)
    .executeTakeFirstOrThrow());
});

/** A calendar whose busy time is from 9:30 to 11:30 in Phoenix. */
function addBusyMorning(date: string): Promise<string> {
  const spans = [{ startsAt: Date.parse(`${date}T16:30:00Z`), endsAt: Date.parse(`${date}T18:30:00Z`) }];
  return makeBusyCalendar(app.db, house.siteId, house.groomer.id, { spans, now: app.now() });
}

/** Adds a visit of an hour at 10:00 in Phoenix. */
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

const names = () =>
  app.db.selectFrom("busyCalendars").select("name").where("groomerId", "=", house.groomer.id).execute();
const isNarrow = async (page: Page) =>
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);

describe("a groomer's calendars on a phone", () => {
  it("are added and named by keyboard, and say what is wrong with an address", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, "/groomer/availability");
    await page.getByRole("main").getByRole("link", { name: "Your calendars" }).press("Enter");
    await heading(page).filter({ hasText: "Your calendars" }).waitFor();
    await page.getByText("No calendar blocks your time yet.").waitFor();
    await expectAccessible(page);
    await isNarrow(page);
    await field(page, "Name").fill("Family");
    await field(page, "Address").fill("http://calendar.example/family.ics");
    await field(page, "Address").press("Enter");
    await page.getByRole("link", { name: "Use an address that starts with https://" }).waitFor();
    await expectAccessible(page);
    // The page's button ignores Enter while the page loads again after the refusal.
    await page.locator("main [aria-disabled]").waitFor({ state: "detached" });
    // Name servers do not know the machine itself, or lead back to it.
    await field(page, "Address").fill("webcal://localhost/family.ics");
    await field(page, "Address").press("Enter");
    await page.getByText("The calendar is on your list.").waitFor();
    await page.getByText(/^The calendar's server did not answer|^We cannot read calendars/).waitFor();
    await page.getByText("Not read yet.").waitFor();
    await expectAccessible(page);
    const rename = page.locator("summary").filter({ hasText: "Rename" });
    await rename.press("Enter");
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Family" }) });
    await card.getByLabel("Name").fill("Kids");
    await card.getByLabel("Name").press("Enter");
    await page.getByText("The new name is saved.").waitFor();
    expect(await names()).toEqual([{ name: "Kids" }]);
  });

  it("show visits within busy times, and the day shows them as busy to the groomer", async () => {
    const date = dateIn(app, 4);
    const visit = await addMorning(date);
    await addBusyMorning(date);
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, PAGE);
    await page.getByText("You are busy during booked visits").waitFor();
    await page.getByText("1 busy time ahead.").waitFor();
    await expectAccessible(page);
    await isNarrow(page);
    const link = page.getByRole("main").locator(`a[href="/groomer/appointments/${visit}"]`);
    expect(await link.textContent()).toContain("10:00 AM");
    await openAs(app, page, accountId, `/groomer/day/${date}`);
    await page.getByText("Busy (Family) 9:30 AM to 11:30 AM.").waitFor();
    await expectAccessible(page);
  });

  it("are removed after a question, without scripts", async () => {
    await addBusyMorning(dateIn(app, 4));
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, PAGE);
    await page.getByRole("link", { name: "Remove Family" }).click();
    await page.getByText("Remove Family?").waitFor();
    await page.getByRole("link", { name: "Leave it" }).click();
    await page.getByText("Remove Family?").waitFor({ state: "detached" });
    expect(await names()).toHaveLength(1);
    await page.getByRole("link", { name: "Remove Family" }).click();
    await page.getByRole("button", { name: "Remove the calendar" }).click();
    await page.getByText("The calendar is removed.").waitFor();
    expect(await names()).toEqual([]);
  });
});

describe("a groomer's calendar link", () => {
  /** Reads the link as a calendar program does, without a sign-in. */
  const read = (link: string, headers: Record<string, string> = {}, host = app.host) =>
    fetch(`${app.origin(host)}${new URL(link).pathname}`, {
      headers: { connection: "close", ...headers },
    });
  const linkOn = (page: Page) => page.getByLabel("Your calendar link").inputValue();

  it("shows visits to a calendar once it is made, is not sent again unchanged, and ends", async () => {
    const visit = await addMorning(dateIn(app, 4));
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, PAGE);
    await page.getByRole("button", { name: "Make my calendar link" }).click();
    await page.getByText("Your link is ready. Copy it now.").waitFor();
    await isNarrow(page);
    const first = await linkOn(page);
    const answer = await read(first);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(answer.headers.get("set-cookie")).toBe(null);
    expect(await answer.text()).toContain(`UID:order-${visit}@`);
    const etag = answer.headers.get("etag") ?? "";
    const again = await read(first, { "if-none-match": etag });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    expect((await read(first, {}, "juniper.localhost")).status).toBe(404);
    await openAs(app, page, accountId, PAGE);
    await page.getByText("We show a link only once.").waitFor();
    await page.getByRole("button", { name: "Switch the link off" }).click();
    await page.getByText("The link is off.").waitFor();
    expect((await read(first)).status).toBe(404);
  });

  it("goes to the clipboard by one press, on an accessible page", async () => {
    const page = await browser.visit();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAs(app, page, accountId, PAGE);
    await comeToLife(page);
    await press(page, "Make my calendar link");
    await page.getByText("Your link is ready. Copy it now.").waitFor();
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOn(page));
    await expectAccessible(page);
  });
});
