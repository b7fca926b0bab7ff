import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { makeSignIn } from "#features/accounts/factory.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { heading, press } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { enter } from "../by-keyboard.ts";
import { expectNoSideways, main } from "../choose-time.ts";
import { openAs, siteOf } from "../signed-in.ts";
import { nextHour } from "../time-travel.ts";

// A groomer's day is by day: at night its visits would lie on two dates.
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const QUARTER = 15 * 60_000;
const LONG_NAME = "Maximiliana-Alexandrina of the Great Paws";

let accountId: string;
let groomerId: string;
/** The visits of today: one in half an hour, one right after it, and one in the afternoon. */
let visits: string[];

const quarterFromNow = (minutes: number) =>
  new Date(Math.ceil((app.now().getTime() + minutes * 60_000) / QUARTER) * QUARTER);

/** Texts about an order whose key contains `part`. */
const textsAbout = async (orderId: string | undefined, part: string) =>
  app.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", `order:${orderId}:${part}%`)
    .execute();

beforeAll(async () => {
  const siteId = await siteOf(app);
  const account = await app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "accountId"])
    .where("groomers.siteId", "=", siteId)
    .where("accounts.email", "=", DEMO_LOGINS.groomer)
    .executeTakeFirstOrThrow();
  ({ accountId, id: groomerId } = account);
  // Whatever the demo has today goes away, so that the day is the same at every moment.
  await app.db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "in", ["accepted", "pending", "reschedule_request", "cancellation_request"])
    .where("appointmentStart", "<", new Date(app.now().getTime() + 86_400_000))
    .execute();
  const rows = await app.db
    .selectFrom("orders")
    .select("id")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "=", "complete")
    .orderBy("appointmentStart", "desc")
    .limit(3)
    .execute();
  visits = rows.map(({ id }) => id);
  for (const table of ["visitMarks", "lateNotices", "petReports"] as const)
    await app.db.deleteFrom(table).where("orderId", "in", visits).execute();
  for (const [nth, id] of visits.entries()) {
    const start = quarterFromNow([30, 105, 240][nth] ?? 0);
    const times = { appointmentStart: start, appointmentEnd: new Date(start.getTime() + 75 * 60_000) };
    await app.db
      .updateTable("orders")
      .set({ ...times, status: "accepted" })
      .where("id", "=", id)
      .execute();
  }
  const { petId } = await app.db
    .selectFrom("orderLines")
    .select("petId")
    .where("orderId", "=", visits[0] ?? "")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("pets")
    .set({ name: LONG_NAME, anxiousAggressive: true })
    .where("id", "=", petId)
    .execute();
});

const cards = (page: Page) => main(page).locator("ol > li");

describe("a groomer's day on a phone", () => {
  it("lists the visits in order, with what to know and one next step", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, "/groomer");
    expect(await heading(page).textContent()).toBe("Today");
    expect(await cards(page).count()).toBe(3);
    const first = cards(page).first();
    await first.getByText(LONG_NAME).waitFor();
    await first.getByText("Anxious or aggressive").waitFor();
    await first.getByText(/^Leave by/).waitFor();
    expect(await first.getByRole("link", { name: /^Call / }).getAttribute("href")).toMatch(/^tel:\+1/);
    expect(await first.getByRole("link", { name: /^Text / }).getAttribute("href")).toMatch(/^sms:\+1/);
    expect(await first.getByRole("link", { name: /^Map to / }).getAttribute("href")).toMatch(/^https:/);
    expect(await main(page).getByRole("button", { name: "I'm on my way" }).count()).toBe(1);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show the map" }).click();
    await page
      .getByRole("region", { name: /visits of this day/ })
      .or(page.locator("canvas"))
      .first()
      .waitFor();
  });

  it("leads to the days around it by the strip, and to the next day with visits", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, "/groomer/day");
    await page.waitForURL(/\/groomer\/day\/\d{4}-\d\d-\d\d$/);
    const today = page.url();
    await page.getByRole("link", { name: "Previous day" }).click();
    // The strip has the same links on both days: it must first be the strip of the day before.
    await page.waitForURL((url) => url.href !== today);
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Next day" }).click();
    await page.waitForURL(today);
    await page.goto("/groomer/day/2099-01-01");
    await page.getByRole("heading", { name: "No visits on this day" }).waitFor();
    await expectAccessible(page);
  });
});

describe("a visit", () => {
  it("is marked, and taken back within ten seconds with its text", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/appointments/${visits[0]}`);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "I'm on my way");
    await page.getByText("Marked: On the way").waitFor();
    expect(await textsAbout(visits[0], "on-my-way:")).toHaveLength(1);
    await press(page, "Undo");
    await main(page).getByRole("button", { name: "I'm on my way" }).waitFor();
    expect(await textsAbout(visits[0], "on-my-way:")).toEqual([]);
  });

  it("is marked and taken back with the keyboard alone", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/appointments/${visits[0]}`);
    await enter(page, main(page).getByRole("button", { name: "I'm on my way" }));
    await page.getByText("Marked: On the way").waitFor();
    await enter(page, main(page).getByRole("button", { name: "Undo" }));
    await main(page).getByRole("button", { name: "I'm on my way" }).waitFor();
  });

  it("runs late: the customer gets a text, and so does the next one by one press", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/appointments/${visits[0]}`);
    await main(page).getByText("Running late", { exact: true }).click();
    await press(page, "45 min");
    await page.getByText("45 min late, customer knows").waitFor();
    expect(await textsAbout(visits[0], "late:")).toHaveLength(1);
    await page.getByRole("heading", { name: "Later visits that start late" }).waitFor();
    await expectAccessible(page);
    await press(page, /^Text .* the new time, /);
    await page.getByText("The customer has the new time.").waitFor();
    await expectNoSideways(page);
    expect(await textsAbout(visits[1], "late:")).toHaveLength(1);
  });

  it("that starts late is one press away from another time, and from another groomer", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, `/groomer/appointments/${visits[0]}`);
    const late = main(page).getByRole("listitem").filter({ hasText: "Agreed" }).first();
    await late.getByRole("link", { name: /^Offer to another groomer/ }).click();
    await page.getByRole("heading", { level: 1, name: "Offer to another groomer" }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await late.getByRole("link", { name: /^Ask for another time/ }).click();
    await page.waitForURL((url) => url.pathname === `/groomer/appointments/${visits[1]}/time`);
    await main(page).getByRole("radio").first().check({ force: true });
    await press(page, "Ask the customer");
    await main(page).getByText("You asked for").first().waitFor();
    // A mail and a text.
    expect(await textsAbout(visits[1], "time-asked:")).toHaveLength(2);
    await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, /^Withdraw the question/);
    await main(page).getByText("You asked for").waitFor({ state: "detached" });
    expect(await textsAbout(visits[1], "time-withdrawn:")).toHaveLength(2);
  });

  it("goes from step to step without scripts, to its completion", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAsWithout(page, `/groomer/appointments/${visits[2]}`);
    for (const step of ["I'm on my way", "I've arrived", "Start the visit", "Finish the visit"])
      await main(page).getByRole("button", { name: step }).click();
    await main(page).getByRole("link", { name: "Complete the visit" }).first().waitFor();
    await main(page)
      .getByText(/^Finished \d/)
      .waitFor();
  });
});

/** As `openAs`, for a page without scripts, which never comes to life. */
async function openAsWithout(page: Page, path: string): Promise<void> {
  const value = await makeSignIn(app.db, await siteOf(app), accountId);
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin() }]);
  await page.goto(path);
}
