import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife, heading } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { expectNoSideways, main } from "../choose-time.ts";
import { type Household, householdOf } from "../customer.ts";
import {
  answersOf,
  button,
  countWaiting,
  expectStored,
  isCopied,
  markOffline,
  marksOf,
  openVisit,
  PHONE,
  text,
  visitPath,
} from "../dead-zone.ts";
import { nextHour } from "../time-travel.ts";

// Marks and copies are of one day: at night a visit and the day of its page would lie on two dates.
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
});

const noteOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom("orderLines")
      .select("groomerNote")
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow()
  ).groomerNote;

it("a visit in a dead zone is marked and noted, survives a reload, and is sent once", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await page.context().setOffline(true);
  await text(page, /^No connection\. Showing your day as of \d+:\d\d [AP]M\.$/).waitFor();
  await button(page, "I'm on my way").click();
  await text(page, "Waiting to be sent (1)").waitFor();
  await button(page, "I've arrived").click();
  await text(page, "Waiting to be sent (2)").waitFor();
  await main(page).locator("summary", { hasText: "What you found, and notes" }).click();
  await main(page)
    .getByLabel(/^Note on/)
    .first()
    .fill("Calm all the way.");
  await button(page, "Save the report").click();
  await text(page, "The report is stored on this device.").waitFor();
  await text(page, "Waiting to be sent (3)").waitFor();
  await expectNoSideways(page);
  await expectStored(page, 3);

  await page.reload();
  await comeToLife(page);
  await text(page, /^No connection\. Showing your day as of/).waitFor();
  await text(page, "Waiting to be sent (3)").waitFor();
  await button(page, "Start the visit").waitFor();
  await expectAccessible(page);
  expect(await answersOf(app, orderId)).toEqual([]);

  await page.goto("/groomer");
  await comeToLife(page);
  await text(page, "Waiting to be sent (3)").waitFor();
  await expectNoSideways(page);
  await expectAccessible(page);

  await page.context().setOffline(false);
  await eventually(async () => expect(await countWaiting(page)).toBe(0));
  await text(page, "Waiting to be sent").waitFor({ state: "hidden" });
  await text(page, "No connection").waitFor({ state: "hidden" });
  expect(await marksOf(app, orderId)).toEqual(["arrived", "on_my_way"]);
  expect(await noteOf(orderId)).toBe("Calm all the way.");
  expect(await answersOf(app, orderId)).toEqual(["applied", "applied", "applied"]);
});

it("a mark is on the page before the device has stored it", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await page.context().setOffline(true);
  await text(page, /^No connection\./).waitFor();
  await holdStore(page);
  await button(page, "I'm on my way").click();
  await button(page, "I've arrived").waitFor();
  expect(await page.evaluate(() => (globalThis as Holder).isStoreHeld)).toBe(true);
  await page.evaluate(() => {
    (globalThis as Holder).isStoreHeld = false;
  });
  await eventually(async () => expect(await countWaiting(page)).toBe(1));
  await page.context().setOffline(false);
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
});

it("a mark waits when the connection is gone without a sign", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await page.route("**/v2/groomer/commands", (route) => route.abort());
  await button(page, "I'm on my way").click();
  await text(page, "Waiting to be sent (1)").waitFor();
  await button(page, "I've arrived").waitFor();
  expect(await marksOf(app, orderId)).toEqual([]);
  await expectStored(page, 1);
  await page.unroute("**/v2/groomer/commands");
  await page.reload();
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
});

it("a page that looks for news without a connection stays, and so do its routes", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await page.context().setOffline(true);
  await text(page, /^No connection\./).waitFor();
  const looked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/readyz"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await looked;
  const routesOf = (...paths: string[]) =>
    page.evaluate(
      (query) =>
        fetch(`/__manifest?${query}`).then(
          (answer) => answer.json(),
          () => "no answer",
        ),
      new URLSearchParams({ paths: paths.join(","), version: "1" }).toString(),
    );
  const above = ["/groomer", "/groomer/appointments"];
  expect(await routesOf(...above, visitPath(orderId))).toEqual({});
  expect(await routesOf(...above, `${visitPath(orderId)}/time`, visitPath(orderId))).toBe("no answer");
  expect(await routesOf("/groomer", "/groomer/clients")).toBe("no answer");
  await button(page, "I'm on my way").click();
  await text(page, "Waiting to be sent (1)").waitFor();
  await page.context().setOffline(false);
  await eventually(async () => expect(await marksOf(app, orderId)).toEqual(["on_my_way"]));
});

it("a device without room says so, and the press is not shown as done", async () => {
  const page = await browser.visit({ ...PHONE, noise: /manifest patches|no room/ });
  await openVisit(app, page, house);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: app.origin(), quotaSize: 1 });
  await page.context().setOffline(true);
  await text(page, /^No connection\./).waitFor();
  await button(page, "I'm on my way").click();
  await text(page, "This device has no room for it. Free some space, then press again.").waitFor();
  await button(page, "I'm on my way").waitFor();
  expect(await page.getByText("Waiting to be sent").count()).toBe(0);
  await expectAccessible(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: app.origin() });
  await button(page, "I'm on my way").click();
  await text(page, "Waiting to be sent (1)").waitFor();
  await text(page, "This device has no room").waitFor({ state: "hidden" });
});

it("a copy of the day goes after 48 hours, and the unsent work stays", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await markOffline(page);
  await age(page, 47);
  await page.goto("/groomer");
  await comeToLife(page);
  await text(page, "Waiting to be sent (1)").waitFor();
  await age(page, 49);
  await page.goto("/groomer");
  await text(page, "This page needs one.").waitFor();
  expect(await isCopied(page, "/groomer")).toBe(false);
  expect(await isCopied(page, visitPath(orderId))).toBe(false);
  expect(await countWaiting(page)).toBe(1);
});

it("a profile whose address begins like the area passes through the worker", async () => {
  const page = await browser.visit({ ...PHONE, refusals: [404] });
  await openVisit(app, page, house);
  const served = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/groomer-ann");
  await page.goto("/groomer-ann");
  expect((await served).fromServiceWorker()).toBe(false);
  const day = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/groomer");
  await page.goto("/groomer");
  await heading(page).waitFor();
  expect((await day).fromServiceWorker()).toBe(true);
});

type Holder = { isStoreHeld?: boolean };

/** Keeps the store of presses busy until `isStoreHeld` is false, as a slow disk does. */
async function holdStore(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const holder = globalThis as Holder;
        holder.isStoreHeld = true;
        const request = indexedDB.open("waggon-commands", 1);
        request.onsuccess = () => {
          const store = request.result.transaction("commands", "readwrite").objectStore("commands");
          const hold = () => {
            if (holder.isStoreHeld) store.count().onsuccess = hold;
            resolve();
          };
          hold();
        };
      }),
  );
}

/** Lets the copies of the day be some hours old. */
async function age(page: Page, hours: number): Promise<void> {
  await page.evaluate(async (hours) => {
    const cache = await caches.open("waggon-day");
    for (const request of await cache.keys()) {
      const copy = await cache.match(request);
      if (!copy) continue;
      const headers = new Headers(copy.headers);
      headers.set("x-copied-at", new Date(performance.timeOrigin - hours * 3_600_000).toISOString());
      await cache.put(request, new Response(await copy.text(), { status: copy.status, headers }));
    }
  }, hours);
}
