import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBoardVisit } from "./board-steps.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, deleteOrders } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { at, staff, shown, moveTo } = useBoardVisit(app);

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

/** Puts the visit one hour behind another of its groomer, who announces to come there 40 minutes late. */
async function fallBehind(): Promise<string> {
  const first = at.orderId;
  const { appointmentStart } = await shown();
  at.orderId = await addVisit(app, at.house, 2, { minutes: 60 });
  await moveTo(at.later, at.house.groomer.id);
  await app.db
    .insertInto("lateNotices")
    .values({
      ...{ id: newId(), siteId: at.house.siteId, orderId: first, accountId: at.dispatcher.accountId },
      ...{ arrivesAt: new Date(Date.parse(appointmentStart) + 40 * MINUTE_MS), createdAt: app.now() },
    })
    .execute();
  return first;
}

describe("a late day", () => {
  it("shows what it hits: the next visit goes to another groomer by keyboard, and back by Undo", async () => {
    const first = await fallBehind();
    const second = await staff({ permissions: ["orders.read", "orders.write"] });
    const other = await browser.visit(PHONE);
    await openAs(app, other, second.accountId, boardPath());
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    const row = (on: typeof page, groomer: string) => main(on).locator(`[data-row="${groomer}"]`);
    const move = `a[href^="/staff/board/${at.orderId}/move"]`;
    for (const on of [page, other])
      await row(on, at.house.groomer.id).getByText("40 min late").nth(1).waitFor({ state: "attached" });
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
