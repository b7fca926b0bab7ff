import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { MARK_BUTTONS } from "#features/workday/words/day.ts";
import { makeLargePhoto, makePhoto } from "../../photos.ts";
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
import { timePress } from "../press-to-paint.ts";
import { openAs } from "../signed-in.ts";
import { nextHour } from "../time-travel.ts";

// Several visits without a connection. Visits and copies are of one day, as in dead-zone-ends.test.ts.
const [VISITS, PHOTOS] = [2, 4];
/** The long form: so many visits from the first mark to the end, with photos as a phone takes them. */
const WHOLE_VISITS = Number(process.env.WHOLE_VISITS ?? 0);
/** A press offline is on a painted frame within this. The bar is the median. */
const PAINTED_WITHIN_MS = 100;
const app = useOwnApp(async () => ({ startsAt: nextHour(10) }));
const browser = useBrowser(app);
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
});

/** Visits of two pets, which have all begun, and a phone that has copied them. */
async function openDay(page: Page, count: number): Promise<string[]> {
  await forgetVisits(app, house);
  const lines = house.pets.slice(0, PHOTOS / 2).map(({ id }) => ({ petId: id, serviceId: house.serviceId }));
  const orderIds: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const start = new Date(app.now().getTime() - (nth + 1) * 60_000);
    orderIds.push(await addVisit(app, house, 0, { start, lines }));
  }
  await openAs(app, page, await groomerAccountOf(app, house), "/groomer");
  await expectCopied(page, "/groomer");
  // The worker copies the earliest first.
  for (const id of orderIds.toReversed()) await expectCopied(page, visitPath(id));
  return orderIds;
}

async function workOffline(page: Page, orderId: string): Promise<void> {
  await page.goto(visitPath(orderId));
  await comeToLife(page);
  await button(page, "I'm on my way").click();
  await takePhotos(page, Buffer.from(await (await makePhoto("pet.jpg")).arrayBuffer()));
}

async function takePhotos(page: Page, buffer: Buffer): Promise<void> {
  await main(page).locator("summary", { hasText: "Photos" }).click();
  const forms = main(page).locator("form", { has: page.locator("input[type=file]") });
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
  const orderIds = await openDay(page, VISITS);
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

/** A visit from the first mark to its end. Returns how long each press took to be painted. */
async function workWholeVisit(page: Page, orderId: string, photo: Buffer): Promise<number[]> {
  await page.goto(visitPath(orderId));
  await comeToLife(page);
  await main(page).getByRole("heading", { name: "How the visit ends" }).waitFor();
  const took: number[] = [];
  for (const mark of Object.values(MARK_BUTTONS))
    took.push(await timePress(page, button(page, mark), ", waiting to be sent"));
  await takePhotos(page, photo);
  await main(page).locator("summary", { hasText: "What you found, and notes" }).click();
  for (const nth of [0, 1])
    await main(page)
      .getByLabel(/^Note on/)
      .nth(nth)
      .fill(`${nth} of ${orderId}`);
  await button(page, "Save the report").click();
  await text(page, "The report is stored on this device.").waitFor();
  await main(page).getByLabel("I received the cash").check();
  took.push(await timePress(page, button(page, "Complete the visit"), "Complete on this device"));
  return took;
}

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] as number;

it.runIf(WHOLE_VISITS > 0)(
  "whole visits wait for a connection, and are stored once",
  {
    timeout: 120_000 + WHOLE_VISITS * 120_000,
  },
  async () => {
    const page = await browser.visit(PHONE);
    const orderIds = await openDay(page, WHOLE_VISITS);
    const photo = await makeLargePhoto();
    await page.context().setOffline(true);
    const took: number[] = [];
    const beganAt = performance.now();
    for (const id of orderIds) took.push(...(await workWholeVisit(page, id, photo)));
    const workedFor = performance.now() - beganAt;
    // Four marks, two notes and the end.
    const commands = WHOLE_VISITS * 7;
    await text(page, `Waiting to be sent (${commands + WHOLE_VISITS * PHOTOS})`).waitFor();
    await expectStored(page, commands);

    await page.context().setOffline(false);
    const returnedAt = performance.now();
    const arrived = async () => expect(await photosOf(orderIds)).toHaveLength(WHOLE_VISITS * PHOTOS);
    await vi.waitFor(arrived, { timeout: 60_000 + WHOLE_VISITS * 30_000, interval: 250 });
    await text(page, "Waiting to be sent").waitFor({ state: "hidden" });
    const sentFor = performance.now() - returnedAt;
    expect(await countWaiting(page)).toBe(0);
    const times = took.map((ms) => Math.round(ms)).toSorted((a, b) => a - b);
    console.log(
      `${commands} presses and ${WHOLE_VISITS * PHOTOS} photos of ${Math.round(photo.length / 1024)} kB: ` +
        `worked offline for ${Math.round(workedFor / 1_000)} s, sent in ${Math.round(sentFor / 1_000)} s; ` +
        `press to paint: median ${Math.round(medianOf(took))} ms of ${took.length} (${times.join(", ")})`,
    );
    for (const id of orderIds) await expectWhole(id);
    expect(medianOf(took)).toBeLessThanOrEqual(PAINTED_WITHIN_MS);
  },
);

/** A visit has each of its marks, notes, photos and its payment once. */
async function expectWhole(orderId: string): Promise<void> {
  expect(await answersOf(app, orderId)).toEqual(Array(7).fill("applied"));
  expect(await marksOf(app, orderId)).toEqual(["arrived", "finished", "on_my_way", "started"]);
  const [order, lines, payments, beside] = await Promise.all([
    app.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow(),
    app.db
      .selectFrom("orderLines")
      .select(["groomerNote", "beforeFileId", "afterFileId"])
      .where("orderId", "=", orderId)
      .orderBy("position")
      .execute(),
    app.db.selectFrom("payments").select("id").where("orderId", "=", orderId).execute(),
    app.db.selectFrom("visitPhotos").select("fileId").where("orderId", "=", orderId).execute(),
  ]);
  expect(order.status).toBe("complete");
  expect(lines.map(({ groomerNote }) => groomerNote)).toEqual([`0 of ${orderId}`, `1 of ${orderId}`]);
  expect(payments).toHaveLength(1);
  const shown = lines.flatMap(({ beforeFileId, afterFileId }) => [beforeFileId, afterFileId]);
  expect(new Set(shown).size).toBe(PHOTOS);
  // Each photo has come once, and none lies beside the one that is shown.
  expect(beside.map(({ fileId }) => fileId)).toEqual(Array(PHOTOS).fill(null));
}
