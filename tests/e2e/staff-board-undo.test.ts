import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBoardVisit } from "./board-steps.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, deleteOrders } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { at, staff, shown, moveTo } = useBoardVisit(app);
const { post } = useDesk(app);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900, scheme: "dark" } as const;
const boardPath = () => `/staff/board?date=${at.date}`;
const MINUTE_MS = 60_000;

/** Gives the visit's moves and all messages an hour, however long the steps of a journey take. */
async function extendUndo(): Promise<void> {
  const siteId = await siteOf(app);
  const later = new Date(app.now().getTime() + 60 * MINUTE_MS);
  await app.db
    .updateTable("orderChanges")
    .set({ createdAt: later })
    .where("siteId", "=", siteId)
    .where("orderId", "=", at.orderId)
    .where("orderVersion", "is not", null)
    .execute();
  await app.db
    .updateTable("outboxMessages")
    .set({ notBefore: later })
    .where("siteId", "=", siteId)
    .where("notBefore", "is not", null)
    .execute();
}

/** The keys of the messages about the visit's latest move. */
async function letters(): Promise<string[]> {
  const { version } = await shown();
  const rows = await app.db
    .selectFrom("outboxMessages")
    .select("key")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", `order:${at.orderId}:moved:${version}:%`)
    .execute();
  return rows.map(({ key }) => key);
}

/** The channels of the messages about a visit whose keys begin so: "moved:". */
async function channelsOf(orderId: string, key: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("outboxMessages")
    .select("channel")
    .where("siteId", "=", await siteOf(app))
    .where("key", "like", `order:${orderId}:${key}%`)
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Two visits of the groomer today, one after the other. The first should have begun ten minutes ago. */
async function addDay() {
  // Arrivals are said in steps of five minutes.
  const step = 5 * MINUTE_MS;
  const start = new Date(Math.floor(app.now().getTime() / step) * step - 10 * MINUTE_MS);
  const end = new Date(start.getTime() + 60 * MINUTE_MS);
  const { house } = at;
  const away = (hours: number) => new Date(app.now().getTime() + hours * 60 * MINUTE_MS);
  // What else the demo gives the groomer to do may be late by itself.
  await app.db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("groomerId", "=", house.groomer.id)
    .where("appointmentStart", ">", away(-24))
    .where("appointmentStart", "<", away(24))
    .execute();
  const first = await addVisit(app, house, 0, { start, minutes: 60 });
  const next = await addVisit(app, house, 0, { start: end, minutes: 60 });
  const { timeZone } = await app.db
    .selectFrom("areas")
    .select("timeZone")
    .where("id", "=", house.areaId)
    .executeTakeFirstOrThrow();
  return { first, next, start, dates: [start, end].map((time) => toLocalDate(time, timeZone)) };
}

/** Says as its groomer that a visit begins later. */
async function announceLate(orderId: string, arrivesAt: Date): Promise<void> {
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", at.house.groomer.id)
    .executeTakeFirstOrThrow();
  const token = await makeSignIn(app.db, at.house.siteId, accountId, { now: app.now() });
  await post(token, `/v2/groomer/appointments/${orderId}/late`, { arrivesAt: arrivesAt.toISOString() });
}

describe("a late day", () => {
  it("is announced by its groomer and seen at once, and the next visit goes elsewhere: customers hear of both", async () => {
    const { first, next, start, dates } = await addDay();
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, `/staff/board?date=${dates[1]}`);
    const visit = main(page).locator("[data-row] li", { has: page.locator(`[data-visit="${next}"]`) });
    await visit.waitFor({ state: "attached" });
    const late = visit.getByText(/\b40 min late(,|$)/);
    expect(await late.count()).toBe(0);
    await announceLate(first, new Date(start.getTime() + 40 * MINUTE_MS));
    // Just before midnight the next visit is on the board of another day.
    if (dates[0] === dates[1]) await late.waitFor({ state: "attached" });
    expect(await channelsOf(first, "late:")).toEqual(["text"]);
    await visit.getByRole("link", { name: "Move…" }).focus();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Move " }).waitFor();
    await comeToLife(page);
    await main(page).getByLabel("Day").fill(at.date);
    await main(page).getByLabel("Time").fill(at.time);
    await main(page).getByLabel("Groomer").selectOption(at.other.id);
    await press(page, "Check");
    await main(page)
      .getByRole("heading", { level: 2, name: new RegExp(`, with ${at.other.name}$`) })
      .waitFor();
    await comeToLife(page);
    await main(page).getByLabel("The customer agreed by phone").check();
    await press(page, "Move visit");
    await main(page).getByText("Visit moved.", { exact: true }).first().waitFor();
    await main(page).locator(`[data-row="${at.other.id}"] [data-visit="${next}"]`).waitFor();
    expect(await channelsOf(next, "moved:")).toContain("mail");
    await deleteOrders(app, [first, next]);
    await app.db.deleteFrom("occupancy").where("holder", "=", next).execute();
  });

  it("lets the next visit go to another groomer by keyboard, and come back by Undo", async () => {
    const first = at.orderId;
    at.orderId = await addVisit(app, at.house, 2, { minutes: 60 });
    await moveTo(at.later, at.house.groomer.id);
    const second = await staff({ permissions: ["orders.read", "orders.write"] });
    const other = await browser.visit(PHONE);
    await openAs(app, other, second.accountId, boardPath());
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    const row = (on: typeof page, groomer: string) => main(on).locator(`[data-row="${groomer}"]`);
    const move = `a[href^="/staff/board/${at.orderId}/move"]`;
    await row(page, at.house.groomer.id).locator(move).focus();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Move " }).waitFor();
    await comeToLife(page);
    await main(page).getByLabel("Groomer").selectOption(at.other.id);
    await press(page, "Check");
    await main(page)
      .getByRole("heading", { level: 2, name: new RegExp(`, with ${at.other.name}$`) })
      .waitFor();
    await comeToLife(page);
    await main(page).getByLabel("The customer agreed by phone").check();
    await press(page, "Move visit");
    await main(page).getByText("Visit moved.", { exact: true }).first().waitFor();
    await row(other, at.other.id).locator(move).waitFor();
    expect(await letters()).not.toEqual([]);
    await extendUndo();
    await page.reload();
    await comeToLife(page);
    await expectAccessible(page);
    await enter(page, main(page).getByRole("button", { name: /^Undo/ }).first());
    await main(page).getByText("Move undone. No messages were sent.").waitFor();
    await row(page, at.house.groomer.id).locator(move).waitFor({ state: "attached" });
    // The second dispatcher's list follows, and offers no Undo of another's move.
    await row(other, at.house.groomer.id).locator(move).waitFor();
    expect(await main(other).getByRole("button", { name: /^Undo/ }).count()).toBe(0);
    expect(await shown()).toMatchObject({
      startTime: at.later,
      serviceProvider: { id: at.house.groomer.id },
    });
    expect(await letters()).toEqual([]);
    await expectNoSideways(other);
    await expectAccessible(other);
    await deleteOrders(app, [first]);
  });

  it("is undone on a phone without scripts, and not once the earlier place is taken", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false, refusals: [409] });
    await moveTo(at.later, at.other.id);
    await extendUndo();
    await openAs(app, page, at.dispatcher.accountId, `${boardPath()}&groomer=${at.house.groomer.id}`);
    await expectNoSideways(page);
    await press(page, /^Undo/);
    await main(page).getByText("Move undone.").waitFor();
    expect(new URL(page.url()).searchParams.get("groomer")).toBe(at.house.groomer.id);
    expect(await shown()).toMatchObject({ startTime: at.time, serviceProvider: { id: at.house.groomer.id } });
    await moveTo(at.later, at.other.id);
    const taking = await addVisit(app, at.house, 2, { minutes: 60 });
    const visit = at.orderId;
    at.orderId = taking;
    await moveTo(at.time, at.house.groomer.id);
    at.orderId = visit;
    await extendUndo();
    await page.goto(boardPath());
    await main(page)
      .locator("form")
      .filter({ has: page.locator(`input[name="order"][value="${visit}"]`) })
      .getByRole("button", { name: /^Undo/ })
      .click();
    await main(page)
      .getByText(/^The visit can't go back: .* The move stands/)
      .waitFor();
    await main(page)
      .getByText(new RegExp(`with ${at.other.name}\\.$`))
      .waitFor();
    expect((await shown()).serviceProvider.id).toBe(at.other.id);
    await deleteOrders(app, [taking]);
  });
});

describe("the week", () => {
  it("counts each groomer's days, and a day leads to the board of that groomer", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    await main(page).getByRole("link", { name: "Week", exact: true }).click();
    await main(page).getByRole("link", { name: "Previous week" }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await main(page)
      .locator(`a[href*="date=${at.date}"][href*="groomer=${at.house.groomer.id}"]`)
      .filter({ hasText: /\d visits?/ })
      .click();
    await main(page).locator(`[data-row="${at.house.groomer.id}"]`).waitFor();
    expect(await main(page).locator("[data-row]").count()).toBe(1);
    await main(page).getByRole("link", { name: "All groomers" }).click();
    await main(page).locator(`[data-row="${at.other.id}"]`).waitFor();
  });

  it("is a list on phones, also without scripts", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, at.dispatcher.accountId, `${boardPath()}&view=week`);
    await main(page).getByRole("link", { name: "Next week" }).waitFor();
    await expectNoSideways(page);
    await press(page, "Show");
    await main(page).getByRole("link", { name: "Next week" }).waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("week");
  });
});
