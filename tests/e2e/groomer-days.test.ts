import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeBusyCalendar } from "#features/calendar/feeds/factory.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { heading } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, tabTo } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
/** Each has 40 letters without a place to break. */
const LONG = {
  pet: "Wolfgangamadeusmaximilianderwunderbareer",
  first: "Maximilianaalexandrinawilhelminagustavaa",
  last: "Featherstonehaughcholmondeleymainwaringe",
};
/** Visits of the days that the demo has left free. */
const FULL = 12;
const DAYS = [
  { visits: 0, inDays: 400 },
  { visits: 1, inDays: 401 },
  { visits: FULL, inDays: 402 },
];

let house: Household;
let accountId: string;
let orderId: string;
/** The dates of DAYS. They are chosen once, since midnight may pass while the file runs. */
let dates: Map<number, string>;

const dayPath = (inDays: number) => `/groomer/day/${dates.get(inDays)}`;
/** Visits of 45 minutes begin at each full hour from 7 AM on, by the clocks of Phoenix. */
const startOf = (inDays: number, nth: number) =>
  new Date(Date.parse(`${dates.get(inDays)}T14:00:00Z`) + nth * 3_600_000);

beforeAll(async () => {
  dates = new Map(DAYS.map(({ inDays }) => [inDays, dateIn(app, inDays)]));
  house = await householdOf(app);
  const { id: groomerId } = house.groomer;
  ({ accountId } = await app.db
    .updateTable("groomers")
    .set({ profilePicture: null })
    .where("id", "=", groomerId)
    .returning("accountId")
    .executeTakeFirstOrThrow());
  const [pet] = house.pets;
  await app.db
    .updateTable("pets")
    .set({ name: LONG.pet, photoFileId: null })
    .where("id", "=", pet?.id ?? "")
    .execute();
  await app.db
    .updateTable("customers")
    .set({ firstName: LONG.first, lastName: LONG.last })
    .where("id", "=", house.customerId)
    .execute();
  for (const { visits, inDays } of DAYS) {
    for (let nth = 0; nth < visits; nth++)
      orderId = await addVisit(app, house, 0, { start: startOf(inDays, nth), minutes: 45 });
  }
});

/** Adds a calendar that makes the groomer busy on a whole day, without taking its time. */
async function addWholeDay(inDays: number): Promise<string> {
  const midnight = Date.parse(`${dates.get(inDays)}T07:00:00Z`);
  const [from, to] = [midnight, midnight + 86_400_000].map((at) => new Date(at).toISOString());
  const { siteId, groomer } = house;
  const id = await makeBusyCalendar(app.db, siteId, groomer.id, { name: "Family", now: app.now() });
  const during = `{[${from},${to})}`;
  await app.db.updateTable("busyCalendars").set({ during }).where("id", "=", id).execute();
  return id;
}

const cards = (page: Page) => main(page).locator("ol > li");

/** Expects that a page fits both windows. Colors of the dark scheme are the same in both. */
async function expectFits(page: Page): Promise<void> {
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await expectNoSideways(page);
  await expectAccessible(page, ["light"]);
  await page.setViewportSize(PHONE);
}

describe.each(DAYS)("a groomer's day of $visits visits", ({ visits, inDays }) => {
  it("fits phones and desks, with names of 40 letters", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, dayPath(inDays));
    await main(page).getByText(formatCount(visits, "visit")).first().waitFor();
    expect(await cards(page).count()).toBe(visits);
    expect(
      await cards(page)
        .filter({ hasText: `${LONG.first} ${LONG.last}` })
        .count(),
    ).toBe(visits);
    await expectFits(page);
  });
});

describe("a groomer's week", () => {
  it("fits phones and desks, with names of 40 letters", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, dayPath(402).replace("/day/", "/week/"));
    const ofFullDay = main(page).locator(`li:has(> div a[href="${dayPath(402)}"])`);
    await ofFullDay.getByText(`${LONG.first} ${LONG.last}`).first().waitFor();
    expect(await ofFullDay.getByRole("listitem").filter({ hasText: LONG.first }).count()).toBe(FULL);
    await expectFits(page);
  });

  it("leads to its days, visits and other times, and to the weeks beside it", async () => {
    // A whole day of another calendar is longer than the axis, and must not cover the day's title.
    const calendar = await addWholeDay(402);
    const page = await browser.visit(DESK);
    await openAs(app, page, accountId, dayPath(402));
    await main(page).getByRole("link", { name: "Week", exact: true }).click();
    const visit = main(page).locator(`ol a[href="/groomer/appointments/${orderId}"]`);
    // The page of the day has the visit too.
    await main(page).getByRole("navigation", { name: "Weeks" }).waitFor();
    await visit.waitFor();
    const title = (await heading(page).textContent()) ?? "";
    const ofThisWeek = heading(page).filter({ hasText: title });
    await enter(page, main(page).getByRole("link", { name: "Next week" }));
    await heading(page).filter({ hasNotText: title }).waitFor();
    await enter(page, main(page).getByRole("link", { name: "Previous week" }));
    await ofThisWeek.waitFor();
    // A short block shows all its links once one of them has the focus.
    await visit.focus();
    await main(page).locator(`a[href="/groomer/appointments/${orderId}/time"]`).click();
    await heading(page)
      .filter({ hasText: `Another time for ${LONG.pet}` })
      .waitFor();
    await page.goBack();
    await ofThisWeek.waitFor();
    await visit.press("Enter");
    await page.waitForURL(`**/groomer/appointments/${orderId}`);
    await heading(page).filter({ hasText: LONG.pet }).waitFor();
    await page.goBack();
    await ofThisWeek.waitFor();
    await main(page).getByText("Busy (Family), all day").waitFor();
    await main(page)
      .getByRole("heading", { level: 2 })
      .locator(`a[href="${dayPath(402)}"]`)
      .click();
    await main(page).getByRole("navigation", { name: "Days" }).waitFor();
    await main(page).getByText("Busy (Family) all day.").waitFor();
    await app.db.deleteFrom("busyCalendars").where("id", "=", calendar).execute();
    await main(page).getByText(formatCount(FULL, "visit")).first().waitFor();
  });
});

describe("without a photo, with names of 40 letters", () => {
  it("a visit, its client and its groomer fit phones and desks", async () => {
    const page = await browser.visit(PHONE);
    for (const path of [`appointments/${orderId}`, `clients/${house.customerId}`, "profile", "clients"]) {
      await openAs(app, page, accountId, `/groomer/${path}`);
      if (path !== "profile") await main(page).getByText(LONG.first).first().waitFor();
      await expectFits(page);
    }
  });
});

describe("with the keyboard alone", () => {
  it("a groomer walks a full day in its order, opens a visit, and goes on to another day", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, accountId, dayPath(402));
    await tabTo(page, main(page).getByRole("link", { name: "Next day" }));
    let presses = 0;
    for (let nth = 0; nth < FULL; nth++) {
      const card = cards(page).nth(nth);
      const links = [
        card.getByRole("heading").getByRole("link"),
        ...["Call", "Text", "Map to"].map((name) =>
          card.getByRole("link", { name: new RegExp(`^${name} `) }),
        ),
      ];
      for (const link of links) presses += await tabTo(page, link);
    }
    // Tab went once from the first visit to the last, and not around the page.
    expect(presses).toBe(await cards(page).getByRole("link").or(cards(page).getByRole("button")).count());
    await page.keyboard.press("Shift+Tab");
    await enter(page, cards(page).last().getByRole("heading").getByRole("link"));
    await page.waitForURL(`**/groomer/appointments/${orderId}`);
    await heading(page).filter({ hasText: LONG.pet }).waitFor();
    await page.goBack();
    await enter(page, main(page).getByRole("link", { name: "Previous day" }));
    await page.waitForURL(`**${dayPath(401)}`);
    await main(page).getByText("1 visit").first().waitFor();
  });
});
