import type { Page } from "playwright-core";
import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { App } from "./app.ts";
import { main } from "./choose-time.ts";
import { addVisit, forgetVisits, type Household } from "./customer.ts";
import { openAs } from "./signed-in.ts";

/** 401 and 403: the connection returns without the session, or with another one. 503: no copy of a page. */
const refusals = [401, 403, 503];
/** The router asks ahead of time for the routes of links. */
const noise = /Failed to fetch manifest patches/;
const LOST = { losesConnection: true, refusals, noise };
export const PHONE = { width: 360, height: 740, ...LOST };
export const DESK = { width: 1280, height: 900, ...LOST };

/** The account of the household's groomer. */
export async function groomerAccountOf(app: App, house: Household): Promise<string> {
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  return accountId;
}

export const visitPath = (id: string) => `/groomer/appointments/${id}`;
export const button = (page: Page, name: string) => main(page).getByRole("button", { name });
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first();

/** Waits until the worker has a copy of a page. */
export async function expectCopied(page: Page, path: string): Promise<void> {
  await eventually(async () => {
    if (!(await isCopied(page, path))) throw new Error(`No copy of ${path}`);
  });
}

export const isCopied = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { cacheName: "waggon-day" })) !== undefined, path);

/** A visit that began a moment ago, and its page with a copy of the day. */
export async function openVisit(app: App, page: Page, house: Household, minutesAgo = 1): Promise<string> {
  // Each visit of the day is copied, so those of earlier tests would make this one wait.
  await forgetVisits(app, house);
  const start = new Date(app.now().getTime() - minutesAgo * 60_000);
  const orderId = await addVisit(app, house, 0, { start });
  await openAs(app, page, await groomerAccountOf(app, house), visitPath(orderId));
  // Copied one after the other, today first.
  await expectCopied(page, "/groomer");
  await expectCopied(page, visitPath(orderId));
  // The forms for a visit without a connection come late.
  await eventually(async () => {
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(scripts.some((name) => name.includes("/assets/visit-forms-"))).toBe(true);
  });
  return orderId;
}

/** Marks a visit while the connection is away. */
export async function markOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await text(page, /^No connection\./).waitFor();
  await button(page, "I'm on my way").click();
  await text(page, "Waiting to be sent (1)").waitFor();
  await expectStored(page, 1);
}

/** Counts the presses that wait in the browser, of all accounts. */
export const countWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("waggon-commands", 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () =>
          request.result.createObjectStore("commands", { keyPath: "nth", autoIncrement: true });
        request.onsuccess = () => {
          const count = request.result.transaction("commands").objectStore("commands").count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

/** Waits until presses are stored: a page shows them at once, so one that is left then may lose them. */
export const expectStored = (page: Page, count: number) =>
  eventually(async () => expect(await countWaiting(page)).toBe(count));

export async function marksOf(app: App, orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("visitMarks")
    .select("mark")
    .where("orderId", "=", orderId)
    .orderBy("mark")
    .execute();
  return rows.map(({ mark }) => mark);
}

/** The answers to the commands of a visit. */
export async function answersOf(app: App, orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom("groomerCommands")
    .select("result")
    .where("orderId", "=", orderId)
    .execute();
  return rows.map(({ result }) => result);
}
