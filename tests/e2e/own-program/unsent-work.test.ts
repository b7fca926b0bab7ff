import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import { machineNow } from "../../machine-clock.ts";
import { shiftDate } from "../../shift-date.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife, heading } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { addVisit, type Household, householdOf } from "../customer.ts";
import {
  answersOf,
  button,
  countWaiting,
  DESK,
  expectCopied,
  groomerAccountOf,
  isCopied,
  markOffline,
  marksOf,
  openVisit,
  PHONE,
  text,
  visitPath,
} from "../dead-zone.ts";
import { openAs } from "../signed-in.ts";
import { nextHour } from "../time-travel.ts";

// Marks and copies are of one day: at night a visit and the day of its page would lie on two dates.
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
let house: Household;
let accountId: string;

beforeAll(async () => {
  house = await householdOf(app);
  accountId = await groomerAccountOf(app, house);
});

it("somebody else on the device neither sees the day nor sends the work", async () => {
  // A copy that is still being made asks for visits of the former groomer.
  const page = await browser.visit({ ...PHONE, refusals: [...PHONE.refusals, 404] });
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  // The page is left before it could send; the next one is of somebody else.
  await page.goto("about:blank");
  await page.context().setOffline(false);
  const other = await app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select("accounts.id")
    .where("groomers.siteId", "=", house.siteId)
    .where("groomers.id", "<>", house.groomer.id)
    .where("accounts.status", "=", "active")
    .executeTakeFirstOrThrow();
  await openAs(app, page, other.id, "/groomer");
  await heading(page).waitFor();
  await eventually(async () => expect(await isCopied(page, visitPath(orderId))).toBe(false));
  await expectCopied(page, "/groomer");
  expect(await page.getByText("Waiting to be sent").count()).toBe(0);
  await page.context().setOffline(true);
  await page.goto(visitPath(orderId));
  await text(page, "This page needs one.").waitFor();
  await page.context().setOffline(false);
  expect(await countWaiting(page)).toBe(1);
  expect(await answersOf(app, orderId)).toEqual([]);

  await openAs(app, page, accountId, visitPath(orderId));
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
});

it("work outlives the session, and is sent after the next log-in", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  await app.db.deleteFrom("signIns").where("accountId", "=", accountId).execute();
  await page.context().setOffline(false);
  await page.waitForURL((url) => url.pathname === "/login");
  await heading(page).waitFor();
  await eventually(async () => expect(await isCopied(page, "/groomer")).toBe(false));
  expect(await countWaiting(page)).toBe(1);
  expect(await marksOf(app, orderId)).toEqual([]);

  await openAs(app, page, accountId, "/groomer");
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
  await eventually(async () => expect(await countWaiting(page)).toBe(0));
});

it.each([-3, 3])("a clock %i hours off changes no time of a mark", async (hours) => {
  const page = await browser.visit(PHONE);
  await page.addInitScript(shiftDate, app.now().getTime() - machineNow() + hours * 3_600_000);
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  await page.context().setOffline(false);
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
  const { markedAt } = await app.db
    .selectFrom("visitMarks")
    .select("markedAt")
    .where("orderId", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(Math.abs(app.now().getTime() - markedAt.getTime())).toBeLessThan(60_000);
});

it("what an older app has stored is sent by this one", async () => {
  const page = await browser.visit(PHONE);
  const start = new Date(app.now().getTime() - 60_000);
  const orderId = await addVisit(app, house, 0, { start });
  await openAs(app, page, accountId, "/groomer/more");
  await storeAsVersion1(page, { personId: house.groomer.id, orderId, at: app.now().toISOString() });
  await page.goto("/groomer");
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
  await eventually(async () => expect(await countWaiting(page)).toBe(0));
});

it("a log-out asks about unsent work, and sends it", async () => {
  const page = await browser.visit(DESK);
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  // The page does not get through, so it does not send by itself.
  await page.route("**/v2/groomer/commands", (route) => route.abort());
  await page.context().setOffline(false);
  await logOut(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send, then log out" }).click();
  await text(page, "There is no connection yet").waitFor();
  await page.unroute("**/v2/groomer/commands");
  await page.getByRole("button", { name: "Send, then log out" }).click();
  await leaveArea(page);
  expect(await marksOf(app, orderId)).toEqual(["on_my_way"]);
  expect(await isCopied(page, "/groomer")).toBe(false);
});

it.each([
  ["Save on this device, then log out", 1],
  ["Discard, then log out", 0],
])("a log-out with '%s' leaves %i", async (answer, left) => {
  const page = await browser.visit(DESK);
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  await page.route("**/v2/groomer/commands", (route) => route.abort());
  await page.context().setOffline(false);
  await logOut(page);
  await page.getByRole("button", { name: answer }).click();
  await leaveArea(page);
  expect(await countWaiting(page)).toBe(left);
  expect(await isCopied(page, "/groomer")).toBe(false);
  expect(await marksOf(app, orderId)).toEqual([]);
  await page.unroute("**/v2/groomer/commands");
  await openAs(app, page, accountId, visitPath(orderId));
  await button(page, left > 0 ? "I've arrived" : "I'm on my way").waitFor();
  await eventually(async () => expect(await marksOf(app, orderId)).toHaveLength(left));
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").last().click();
  await page.getByRole("button", { name: "Log Out" }).filter({ visible: true }).first().click();
  await page.getByRole("dialog", { name: "Log out with unsent work?" }).waitFor();
}

async function leaveArea(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.startsWith("/groomer"));
  await comeToLife(page);
}

/** Writes a press as the first version of the store has it. That never changes, so it is not of the app. */
async function storeAsVersion1(
  page: Page,
  press: { personId: string; orderId: string; at: string },
): Promise<void> {
  await page.evaluate(
    ({ personId, orderId, at }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("waggon-commands", 1);
        request.onupgradeneeded = () =>
          request.result.createObjectStore("commands", { keyPath: "nth", autoIncrement: true });
        request.onsuccess = () => {
          const stored = request.result.transaction("commands", "readwrite");
          const payload = { v: 1, mark: "on_my_way" };
          const command = { id: crypto.randomUUID(), orderId, kind: "mark", baseVersion: 1, at, payload };
          stored.objectStore("commands").add({ personId, command, refused: null });
          stored.onabort = () => reject(stored.error);
          stored.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    press,
  );
}
