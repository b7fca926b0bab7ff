import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { eventually } from "../../eventually.ts";
import { makePhoto } from "../../photos.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { expectNoSideways, main } from "../choose-time.ts";
import { type Household, householdOf } from "../customer.ts";
import {
  answersOf,
  button,
  countWaiting,
  expectStored,
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

const orderOf = (id: string) =>
  app.db
    .selectFrom("orders")
    .select(["status", "orderMarkedAsNoShow", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const linesOf = (orderId: string) =>
  app.db
    .selectFrom("orderLines")
    .select(["finalPrice", "groomerNote", "beforeFileId", "afterFileId"])
    .where("orderId", "=", orderId)
    .execute();
const open = (page: Page, summary: string) => main(page).locator("summary", { hasText: summary }).click();
const waits = (page: Page, count: number) => text(page, `Waiting to be sent (${count})`).waitFor();

/** Loading the accessibility checks brings the connection back, so a test loads them before. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await text(page, /^No connection\./).waitFor();
  await main(page).getByRole("heading", { name: "How the visit ends" }).waitFor();
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await text(page, "No connection").waitFor({ state: "hidden" });
}

async function choosePhoto(page: Page, label: RegExp): Promise<void> {
  const buffer = Buffer.from(await (await makePhoto("pet.jpg")).arrayBuffer());
  const form = main(page)
    .locator("form")
    .filter({ has: page.getByLabel(label) });
  await form.locator("input[type=file]").setInputFiles({ name: "pet.jpg", mimeType: "image/jpeg", buffer });
  await form.getByRole("button", { name: "Save the photo" }).click();
  await form.getByText("Stored on this device. It waits to be sent.").waitFor();
}

/** Counts the photos that wait in the browser. */
const countPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("waggon-files", 1);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction("files").objectStore("files").count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

it("a visit in a dead zone has its photos, its report and its end, and all of it arrives once", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await expectAccessible(page);
  await goOffline(page);
  await expectAccessible(page);
  await open(page, "Photos");
  await choosePhoto(page, /^Before /);
  await waits(page, 1);
  await choosePhoto(page, /^After /);
  await waits(page, 2);
  await open(page, "What you found, and notes");
  await main(page)
    .getByLabel(/^Note on/)
    .first()
    .fill("Two mats behind the ears.");
  await main(page).getByLabel("A line for the owner").first().fill("Brush daily.");
  await button(page, "Save the report").click();
  await waits(page, 4);
  await expectNoSideways(page);
  await expectAccessible(page);

  await page.locator("#cashTip").fill("5");
  await main(page).getByLabel("I received the cash").check();
  await button(page, "Complete the visit").last().click();
  await text(page, "Complete on this device").waitFor();
  await waits(page, 5);
  await expectStored(page, 3);
  await page.reload();
  await comeToLife(page);
  await text(page, "Complete on this device").waitFor();
  await waits(page, 5);
  await main(page).getByText("Complete, waiting to be sent").waitFor();
  await expectNoSideways(page);
  expect(await orderOf(orderId)).toMatchObject({ status: "accepted" });
  await expectAccessible(page);

  await goOnline(page);
  await eventually(async () => expect([await countWaiting(page), await countPhotos(page)]).toEqual([0, 0]));
  await text(page, "Waiting to be sent").waitFor({ state: "hidden" });
  expect(await orderOf(orderId)).toMatchObject({ status: "complete" });
  expect(await answersOf(app, orderId)).toEqual(["applied", "applied", "applied"]);
  const [line] = await linesOf(orderId);
  expect(line?.groomerNote).toBe("Two mats behind the ears.");
  expect([line?.beforeFileId, line?.afterFileId]).toEqual([expect.anything(), expect.anything()]);
  const payments = await app.db
    .selectFrom("payments")
    .select("amount")
    .where("orderId", "=", orderId)
    .execute();
  expect(payments).toHaveLength(1);
});

it("a completion is judged on the device, and can be taken back until it is sent", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await expectAccessible(page);
  await goOffline(page);
  const price = main(page).getByLabel(/./).and(page.locator("input[id^='final-']")).first();
  await price.fill("9999");
  await button(page, "Complete the visit").last().click();
  await main(page)
    .getByText(/A higher price needs the customer's consent\.$/)
    .first()
    .waitFor();
  expect(await countWaiting(page)).toBe(0);
  await expectAccessible(page);
  await price.fill("90");
  // What is stored changes nothing of the sum.
  await button(page, "I'm on my way").click();
  await waits(page, 1);
  await main(page).getByText("$90", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Complete the visit" }).last().click();
  await text(page, "Complete on this device").waitFor();
  await button(page, "Take it back").click();
  await price.waitFor();
  await waits(page, 1);
  expect(await countWaiting(page)).toBe(1);
  await goOnline(page);
  await eventually(async () => expect(await answersOf(app, orderId)).toEqual(["applied"]));
  expect(await orderOf(orderId)).toMatchObject({ status: "accepted" });
});

it("a missed visit waits, and is marked once the connection is back", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house, 45);
  await expectAccessible(page);
  await goOffline(page);
  await button(page, "The customer is not there").click();
  await text(page, "Was this visit missed?").waitFor();
  await expectAccessible(page);
  await button(page, "Mark as missed").click();
  await text(page, "Marked as missed on this device").waitFor();
  await waits(page, 1);
  await goOnline(page);
  await eventually(async () => expect(await orderOf(orderId)).toMatchObject({ orderMarkedAsNoShow: true }));
  expect(await answersOf(app, orderId)).toEqual(["applied"]);
});

it("a completion needs the groomer when the visit has changed, and takes no money", async () => {
  const page = await browser.visit(PHONE);
  const orderId = await openVisit(app, page, house);
  await goOffline(page);
  await main(page).getByLabel("I received the cash").check();
  await button(page, "Complete the visit").last().click();
  await text(page, "Complete on this device").waitFor();
  const { version } = await orderOf(orderId);
  await app.db
    .updateTable("orders")
    .set({ version: version + 1 })
    .where("id", "=", orderId)
    .execute();
  await goOnline(page);
  await text(page, "Not saved: needs you").waitFor();
  await text(page, "This visit has changed since your phone last had a connection.").waitFor();
  await expectAccessible(page);
  expect(await orderOf(orderId)).toMatchObject({ status: "accepted" });
  expect(await answersOf(app, orderId)).toEqual(["refused"]);
  await page.getByRole("button", { name: "Discard" }).click();
  await text(page, "Not saved: needs you").waitFor({ state: "hidden" });
  expect(await countWaiting(page)).toBe(0);
});

it("a photo that is refused waits for the groomer, who sends it again", async () => {
  const page = await browser.visit({ ...PHONE, refusals: [...PHONE.refusals, 404, 409] });
  const orderId = await openVisit(app, page, house);
  await goOffline(page);
  await open(page, "Photos");
  await choosePhoto(page, /^Before /);
  await app.db.updateTable("orders").set({ status: "request" }).where("id", "=", orderId).execute();
  await goOnline(page);
  await text(page, /^Photo not saved: Before /).waitFor();
  expect(await countPhotos(page)).toBe(1);
  await expectAccessible(page);
  await app.db.updateTable("orders").set({ status: "accepted" }).where("id", "=", orderId).execute();
  await page.getByRole("button", { name: "Send again" }).click();
  await eventually(async () => expect(await countPhotos(page)).toBe(0));
  expect((await linesOf(orderId))[0]?.beforeFileId).not.toBeNull();
});

it("a photo of a visit that is another groomer's by now is refused, and can be discarded", async () => {
  const page = await browser.visit({ ...PHONE, refusals: [...PHONE.refusals, 404] });
  const orderId = await openVisit(app, page, house);
  await goOffline(page);
  await open(page, "Photos");
  await choosePhoto(page, /^Before /);
  await page.goto("/groomer");
  await comeToLife(page);
  await waits(page, 1);
  const other = await app.db
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", house.siteId)
    .where("id", "<>", house.groomer.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await app.db.updateTable("orders").set({ groomerId: other.id }).where("id", "=", orderId).execute();
  await goOnline(page);
  await text(page, /^Photo not saved: Before /).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await eventually(async () => expect(await countPhotos(page)).toBe(0));
});

it("a device without room for photos says so before one is taken", async () => {
  const page = await browser.visit(PHONE);
  await openVisit(app, page, house);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: app.origin(), quotaSize: 5_000_000 });
  await goOffline(page);
  await open(page, "Photos");
  await text(page, "This device has no room for photos. Free some space first.").waitFor();
  expect(await main(page).locator("input[type=file]").count()).toBe(0);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: app.origin() });
});

it("photos outlive the session and a reload, and somebody else on the device sees none", async () => {
  const page = await browser.visit({ ...PHONE, refusals: [...PHONE.refusals, 404] });
  const orderId = await openVisit(app, page, house);
  await goOffline(page);
  await open(page, "Photos");
  await choosePhoto(page, /^Before /);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom("signIns").where("accountId", "=", accountId).execute();
  await page.context().setOffline(false);
  await page.waitForURL((url) => url.pathname === "/login");
  expect(await countPhotos(page)).toBe(1);
  expect((await linesOf(orderId))[0]?.beforeFileId).toBeNull();
  await page.goto(visitPath(orderId));
  expect(await countPhotos(page)).toBe(1);
});
