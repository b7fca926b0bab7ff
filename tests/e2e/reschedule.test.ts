import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { SiteId } from "#kit/wire/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { bookVisit } from "./book-visit.ts";
import { arrive, comeToLife, field, press, readCode, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { chosenDay, ensureOpenDays, openDays } from "./choose-time.ts";
import { enter, type Household, householdOf } from "./customer.ts";
import { JUNE, SAM } from "./guests.ts";
import { openStep } from "./open-times.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

// Tests must not depend on the hour. No reschedule is late on the first brand; all are late on the other.
beforeAll(async () => {
  house = await householdOf(app);
  for (const [host, noticeMinutes] of [
    [app.host, 0],
    [app.otherHost, 100_000],
  ] as const) {
    const siteId = await siteOf(app, host);
    await app.db.updateTable("sites").set({ noticeMinutes }).where("id", "=", siteId).execute();
  }
});

let guestCount = 0;
/** A new guest with one dog. */
const guest = () => ({
  ...SAM,
  phone: `(928) 555-01${String(20 + ++guestCount)}`,
  email: `sam${guestCount}@example.com`,
});

const main = (page: Page) => page.getByRole("main");

/** Opens a new visit of the demo's customer. Returns the order's id. */
async function openVisit(page: Page): Promise<string> {
  const { orderId } = await bookVisit(app, house);
  await enter(page, app, `/customer/appointments/upcoming/${orderId}`);
  return orderId;
}

/** Books a visit as a guest, and stays on its page. Returns the order's id. */
async function book(page: Page, visitor = guest(), host = app.host): Promise<string> {
  await openStep(app, page, visitor, "payment", host);
  await walk(page, visitor, { from: "payment" });
  return /appointments\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? "";
}

/** Picks the first time of the last open day. */
async function pickTime(page: Page): Promise<void> {
  await ensureOpenDays(page, 2);
  const day = openDays(page).last();
  const date = /date=([\d-]{10})/.exec((await day.getAttribute("href")) ?? "")?.[1];
  await day.click();
  await page.waitForURL(`**date=${date}*`);
  // The URL changes before the times do.
  await chosenDay(page)
    .and(page.locator(`[href*="date=${date}"]`))
    .waitFor();
  await main(page)
    .getByRole("link", { name: /^Move to / })
    .first()
    .click();
}

async function openPicker(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Change the time" }).click();
  await page.waitForURL("**/customer/new/reschedule-first-groomer?order=*");
  await page.getByRole("heading", { level: 1, name: "When should we come instead?" }).waitFor();
  await comeToLife(page);
}

async function pickAndReview(page: Page, heading = "Move to this time?"): Promise<Date> {
  await pickTime(page);
  await page.waitForURL("**/reschedule?groomer=*");
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await comeToLife(page);
  return new Date(new URL(page.url()).searchParams.get("start") ?? "");
}

async function giveReason(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Work or travel" }).check();
}

const orderOf = (id: string) =>
  app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const readOccupancyOf = (id: string) =>
  app.db.selectFrom("occupancy").select(["resource", "during"]).where("holder", "=", id).execute();

describe("a customer who reschedules a visit", () => {
  it("gets the new time and a mail, and the old time is free again", async () => {
    const page = await browser.visit();
    const id = await openVisit(page);
    const before = await orderOf(id);
    await openPicker(page);
    const start = await pickAndReview(page);
    expect(await main(page).textContent()).toContain("None: changing the time is free");
    expect((await orderOf(id)).appointmentStart).toEqual(before.appointmentStart);
    await giveReason(page);
    await press(page, /^Move to /);
    await arrive(page, "confirmed");
    await page.getByText("Your appointment has its new time").waitFor();
    const after = await orderOf(id);
    expect(after.appointmentStart).toEqual(start);
    expect(after.appointmentStart).not.toEqual(before.appointmentStart);
    expect(after.groomerId).toBe(before.groomerId);
    expect(await readOccupancyOf(id)).toHaveLength(1);
    const outbox = await page.context().newPage();
    await outbox.goto("/demo/outbox");
    await outbox
      .getByText(new RegExp(`^Moved: ${house.pets[0]?.name}.* to `))
      .first()
      .waitFor();
  });

  it("has to give a reason, and does not lose the chosen time", async () => {
    const page = await browser.visit({ refusals: [422] });
    const id = await openVisit(page);
    const { appointmentStart } = await orderOf(id);
    await openPicker(page);
    await pickAndReview(page);
    await press(page, /^Move to /);
    await page
      .getByRole("alert")
      .getByRole("link", { name: /Tell us why/ })
      .waitFor();
    expect((await orderOf(id)).appointmentStart).toEqual(appointmentStart);
    await giveReason(page);
    await press(page, /^Move to /);
    await page.getByText("Your appointment has its new time").waitFor();
  });

  it("can choose another groomer", async () => {
    const page = await browser.visit();
    const id = await openVisit(page);
    const before = await orderOf(id);
    await openPicker(page);
    await page.getByRole("link", { name: "Any groomer" }).first().click();
    await page.waitForURL("**/customer/new/reschedule-groomer?order=*");
    const others = page.getByRole("navigation", { name: "Groomer" });
    const other = others.locator(`a[href*="groomer="]:not([href*="${before.groomerId}"])`).first();
    await other.waitFor({ state: "attached" });
    await page.goto((await other.getAttribute("href")) ?? "");
    await comeToLife(page);
    await pickAndReview(page);
    expect(await main(page).textContent()).toContain(" instead of ");
    await giveReason(page);
    await press(page, /^Move to /);
    await page.getByText("Your appointment has its new time").waitFor();
    const after = await orderOf(id);
    expect(after.groomerId).not.toBe(before.groomerId);
    expect((await readOccupancyOf(id)).map(({ resource }) => resource)).toEqual([after.groomerId]);
  });

  it("still has the old time when the new time is just taken, and sees the nearest times", async () => {
    const page = await browser.visit();
    const id = await openVisit(page);
    const before = await orderOf(id);
    await openPicker(page);
    const start = await pickAndReview(page);
    await takeTime(before.groomerId ?? "", before.siteId, start);
    await giveReason(page);
    await press(page, /^Move to /);
    await page.getByRole("group", { name: /Someone was quicker/ }).waitFor();
    expect(await page.getByText("The nearest other times").count()).toBe(1);
    expect((await orderOf(id)).appointmentStart).toEqual(before.appointmentStart);
    expect(await readOccupancyOf(id)).toHaveLength(1);
  });
});

/** Occupies a groomer's time, as another order would. */
async function takeTime(resource: string, siteId: SiteId, start: Date): Promise<void> {
  const end = new Date(start.getTime() + 15 * 60_000);
  await app.db
    .insertInto("occupancy")
    .values({
      id: crypto.randomUUID(),
      siteId,
      resource,
      during: `[${start.toISOString()},${end.toISOString()})`,
      kind: "time_off",
      holder: crypto.randomUUID(),
      minutes: 15,
    })
    .execute();
}

describe("the link in the mail", () => {
  it("leads a signed-out visitor to the login, and from there to the times", async () => {
    const visitor = guest();
    const id = await book(await browser.visit(), visitor);
    const page = await browser.visit();
    await page.goto(`/customer/appointments/upcoming/${id}/reschedule`);
    await page.waitForURL("**/login?*");
    await comeToLife(page);
    await main(page).getByRole("textbox").first().fill(visitor.phone);
    await press(page, "Send me a code instead");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await field(page, "Code").fill(await readCode(page, visitor.phone));
    await press(page, "Log in");
    await page.getByRole("heading", { level: 1, name: "When should we come instead?" }).waitFor();
    expect(await main(page).textContent()).toContain("That time stays yours");
  });

  it("shows why a visit can no longer be rescheduled", async () => {
    const page = await browser.visit();
    const id = await openVisit(page);
    await app.db.updateTable("orders").set({ status: "complete" }).where("id", "=", id).execute();
    await page.goto(`/customer/new/reschedule-groomer?order=${id}`);
    await page.getByRole("heading", { level: 1, name: "This time cannot be changed here" }).waitFor();
    expect(await main(page).textContent()).toContain("This visit is done.");
  });
});

describe("a visit that is soon", () => {
  it("stays at its time and gets a reschedule request", async () => {
    const page = await browser.visit({ host: app.otherHost });
    const id = await book(page, { ...JUNE, phone: "(325) 555-0121" }, app.otherHost);
    const before = await orderOf(id);
    await openPicker(page);
    await page.getByText("Your visit starts soon, so we have to ask").waitFor();
    const start = await pickAndReview(page, "Ask for this time?");
    await giveReason(page);
    await press(page, /^Ask for /);
    await page.getByText(/^We have asked .* for another time$/).waitFor();
    const after = await orderOf(id);
    expect([after.status, after.appointmentStart]).toEqual(["reschedule_request", before.appointmentStart]);
    expect(await readOccupancyOf(id)).toHaveLength(2);
    const input = await app.db
      .selectFrom("orderChanges")
      .select(["status", "toStart"])
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    expect(input).toEqual({ status: "asked", toStart: start });
  });
});

describe("a small screen without JavaScript", () => {
  it("reschedules a visit too", async () => {
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    const id = await openVisit(page);
    const before = await orderOf(id);
    await openPicker(page);
    const start = await pickAndReview(page);
    await giveReason(page);
    await press(page, /^Move to /);
    await page.getByText("Your appointment has its new time").waitFor();
    expect((await orderOf(id)).appointmentStart).toEqual(start);
    expect(start).not.toEqual(before.appointmentStart);
  });
});

describe("each screen of a reschedule", () => {
  it.each([360, 1280])("fits and is accessible at %i px", async (width) => {
    const page = await browser.visit({ width, height: 740 });
    await openVisit(page);
    const expectFit = async () => {
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    };
    await openPicker(page);
    await expectFit();
    await page.getByRole("link", { name: "Any groomer" }).first().click();
    await page.waitForURL("**/reschedule-groomer?*");
    await page.getByRole("navigation", { name: "Groomer" }).waitFor();
    await expectFit();
    await pickAndReview(page);
    await expectFit();
    await giveReason(page);
    await press(page, /^Move to /);
    await page.getByText("Your appointment has its new time").waitFor();
    await expectFit();
  });
});
