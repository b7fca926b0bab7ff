import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { makePhoto } from "../../photos.ts";
import { useOwnApp } from "../app.ts";
import { comeToLife } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { main } from "../choose-time.ts";
import { addVisit, forgetVisits, type Household, householdOf } from "../customer.ts";
import {
  answersOf,
  button,
  countWaiting,
  expectCopied,
  expectStored,
  groomerAccountOf,
  marksOf,
  PHONE,
  text,
  visitPath,
} from "../dead-zone.ts";
import { openAs } from "../signed-in.ts";
import { nextHour } from "../time-travel.ts";

// Several visits without a connection. Visits and copies are of one day, as in dead-zone-ends.test.ts.
const [VISITS, PHOTOS] = [2, 4];
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
});

/** Visits of two pets, which have all begun, and a phone that has copied them. */
async function openDay(page: Page): Promise<string[]> {
  await forgetVisits(app, house);
  const lines = house.pets.slice(0, PHOTOS / 2).map(({ id }) => ({ petId: id, serviceId: house.serviceId }));
  const orderIds: string[] = [];
  for (let nth = 0; nth < VISITS; nth++) {
    const start = new Date(app.now().getTime() - (nth + 1) * 60_000);
    orderIds.push(await addVisit(app, house, 0, { start, lines }));
  }
  await openAs(app, page, await groomerAccountOf(app, house), "/groomer");
  await expectCopied(page, "/groomer");
  for (const id of orderIds) await expectCopied(page, visitPath(id));
  return orderIds;
}

async function workOffline(page: Page, orderId: string): Promise<void> {
  await page.goto(visitPath(orderId));
  await comeToLife(page);
  await button(page, "I'm on my way").click();
  await main(page).locator("summary", { hasText: "Photos" }).click();
  const forms = main(page).locator("form", { has: page.locator("input[type=file]") });
  const buffer = Buffer.from(await (await makePhoto("pet.jpg")).arrayBuffer());
  for (let nth = 0; nth < PHOTOS; nth++) {
    const form = forms.nth(nth);
    await form.locator("input[type=file]").setInputFiles({ name: "pet.jpg", mimeType: "image/jpeg", buffer });
    await form.getByRole("button", { name: "Save the photo" }).click();
    await form.getByText("Stored on this device. It waits to be sent.").waitFor();
  }
}

/** The photos of visits, of both sides. */
async function photosOf(orderIds: readonly string[]): Promise<string[]> {
  const rows = await app.db
    .selectFrom("orderLines")
    .select(["beforeFileId", "afterFileId"])
    .where("orderId", "in", [...orderIds])
    .execute();
  return rows
    .flatMap(({ beforeFileId, afterFileId }) => [beforeFileId, afterFileId])
    .filter((id) => id !== null);
}

it("visits with four photos each wait for a connection, and all of it arrives once", {
  timeout: 240_000,
}, async () => {
  const page = await browser.visit(PHONE);
  const orderIds = await openDay(page);
  await page.context().setOffline(true);
  for (const id of orderIds) await workOffline(page, id);
  await text(page, `Waiting to be sent (${VISITS * (PHOTOS + 1)})`).waitFor();
  await expectStored(page, VISITS);
  expect(await photosOf(orderIds)).toEqual([]);

  await page.context().setOffline(false);
  const arrived = async () => expect(await photosOf(orderIds)).toHaveLength(VISITS * PHOTOS);
  await vi.waitFor(arrived, { timeout: 120_000, interval: 250 });
  await text(page, "Waiting to be sent").waitFor({ state: "hidden" });
  expect(await countWaiting(page)).toBe(0);
  for (const id of orderIds) {
    expect(await marksOf(app, id)).toEqual(["on_my_way"]);
    expect(await answersOf(app, id)).toEqual(["applied"]);
  }
  await expectBothStay(page, orderIds[0] as string);
});

/** Another phone, which has not seen the photos, sends one of the same side. */
async function expectBothStay(page: Page, orderId: string): Promise<void> {
  const { id: line } = await app.db
    .selectFrom("orderLines")
    .select("id")
    .where("orderId", "=", orderId)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  const bytes = [...new Uint8Array(await (await makePhoto("pet.jpg")).arrayBuffer())];
  const path = `/v2/groomer/appointments/${orderId}/pet-services/${line}/photos/before?base=`;
  await page.evaluate(
    async ({ bytes, path }) => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(bytes)], "pet.jpg", { type: "image/jpeg" }));
      await fetch(`${path}&taken=${crypto.randomUUID()}`, { method: "POST", body });
    },
    { bytes, path },
  );
  await page.goto(`${visitPath(orderId)}/report`);
  await comeToLife(page);
  const first = await photosOf([orderId]);
  await text(page, /^Photo 2 of this side, from another device\./).waitFor();
  await button(page, "Remove the photo Before").first().click();
  await text(page, /^Photo 2 of this side, from another device\./).waitFor({ state: "hidden" });
  const after = await photosOf([orderId]);
  expect(after).toHaveLength(first.length);
  expect(after).not.toEqual(first);
}
