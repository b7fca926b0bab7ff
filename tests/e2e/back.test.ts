import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, comeToRest, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { household } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { MIA } from "./guests.ts";
import { openStep } from "./open-times.ts";

const app = useApp();
const browser = useBrowser(app);

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Returns the address of the page; null while it loads another page. */
const settledAddress = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
    return router?.state.navigation.state === "loading" ? null : location.pathname + location.search;
  });
type Router = { state: { navigation: { state: string } } };

/** Presses Back or Forward once, and waits until another page is there. */
async function leave(page: Page, way: "goBack" | "goForward"): Promise<string> {
  await comeToRest(page);
  const before = addressOf(page);
  await page[way]();
  await expect
    .poll(async () => (await settledAddress(page)) ?? before, { message: `${way} from ${before}` })
    .not.toBe(before);
  await comeToLife(page);
  return addressOf(page);
}

/** Presses Back until `goal` is there. Returns the pages on the way, `goal` included. */
async function goBackTo(page: Page, goal: string): Promise<string[]> {
  const seen: string[] = [];
  while (addressOf(page) !== goal) {
    seen.push(await leave(page, "goBack"));
    expect(seen.length, seen.join("\n")).toBeLessThan(14);
  }
  return seen;
}

/**
 * Goes Back to `goal` step by step, then Forward by the same steps. Returns the paths of the way back.
 */
async function expectWayBack(page: Page, goal: string): Promise<string[]> {
  const last = addressOf(page);
  const seen = await goBackTo(page, goal);
  const forward: string[] = [];
  for (const _ of seen) forward.push(await leave(page, "goForward"));
  expect(forward).toEqual([...seen.slice(0, -1).reverse(), last]);
  return seen.map((address) => new URL(address, app.origin()).pathname);
}

/** Begins at the home page, so that Back has a page to lead to. */
async function beginAtHome(page: Page): Promise<void> {
  await page.goto("/");
  await comeToRest(page);
  await page.getByRole("banner").getByRole("link", { name: "Book Now" }).first().click();
  await arrive(page, "start");
}

const STEPS = [
  "/customer/new/account",
  "/customer/new/additional-items",
  "/customer/new/pet-information",
  "/customer/new/recommended-schedules",
  "/customer/new/pets-and-services",
  "/customer/new",
  "/",
];

describe("Back", () => {
  it("leads from Payment to the home page step by step, and Forward leads back", async () => {
    const page = await browser.visit();
    await beginAtHome(page);
    await walk(page, MIA, { from: "start", to: "payment" });
    expect(await expectWayBack(page, "/")).toEqual(STEPS);
  });

  it("skips the steps of a placed booking, and Forward leads to its confirmation", async () => {
    const page = await browser.visit();
    await beginAtHome(page);
    await walk(page, household(61), { from: "start" });
    const booked = addressOf(page);
    expect(await leave(page, "goBack")).toBe("/customer/new");
    expect(await leave(page, "goBack")).toBe("/");
    await leave(page, "goForward");
    expect(await leave(page, "goForward")).toBe(booked);
  });

  it("leads from a request to the home page", async () => {
    const page = await browser.visit();
    const guest = household(62);
    await page.goto("/");
    await page.goto("/appointment-request");
    await comeToLife(page);
    await page.getByRole("combobox", { name: "Your address or ZIP code" }).fill(guest.address);
    await page.getByLabel("A day that suits you").fill(someDay());
    await press(page, "Continue");
    for (const screen of ["pets-and-services", "pet-information", "account", "verification"] as const) {
      await arrive(page, screen);
      await ANSWERS[screen](page, guest);
    }
    await page.getByRole("heading", { level: 1, name: "Check and send" }).waitFor();
    await comeToLife(page);
    expect(await expectWayBack(page, "/")).toEqual([
      "/customer/new/account",
      "/customer/new/pet-information",
      "/customer/new/pets-and-services",
      "/customer/new/start-appointment-request",
      "/",
    ]);
  });

  it("leads from a booking with a groomer to the groomer's profile and home", async () => {
    const page = await browser.visit();
    await page.goto("/");
    await page.goto("/our-groomers?area=phoenix");
    await comeToLife(page);
    await page.locator("main .card-link").first().click();
    await page.getByRole("heading", { level: 2, name: "Where the van goes" }).waitFor();
    const profile = addressOf(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Book / })
      .first()
      .click();
    await walk(page, household(63), { from: "start", to: "pets-and-services" });
    await ANSWERS["pets-and-services"](page, household(63));
    await page.waitForURL(/\/customer\/new\/(schedule-groomer|custom-schedule|recommended-schedules)/);
    await page.getByRole("heading", { level: 1, name: /^When should / }).waitFor();
    const seen = await expectWayBack(page, "/");
    expect(seen).toEqual(["/customer/new/pets-and-services", "/customer/new", profile, "/our-groomers", "/"]);
  });

  it("leads from a repeated booking to the earlier visit", async () => {
    const page = await browser.visit();
    const id = await addVisit(app, await householdOf(app), -25, { status: "complete" });
    const visit = `/customer/appointments/history/${id}`;
    await enter(page, app, visit);
    await press(page, "Book this again");
    await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
    await page.getByRole("heading", { level: 1, name: /^When should / }).waitFor();
    expect(await expectWayBack(page, visit)).toEqual([visit]);
  });

  it("leads from a rescheduled visit to the list of times and to the visit", async () => {
    const page = await browser.visit();
    await openStep(app, page, household(64), "payment");
    await walk(page, household(64), { from: "payment" });
    const visit = addressOf(page);
    await page.getByRole("link", { name: "Change the time" }).click();
    await page.waitForURL("**/customer/new/reschedule-first-groomer?order=*");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Move to / })
      .first()
      .click();
    await page.waitForURL("**/reschedule?groomer=*");
    await page.getByRole("radio", { name: "Work or travel" }).check();
    await press(page, /^(Move to|Ask for) /);
    await page.waitForURL(/confirmed\?moved$/);
    await comeToLife(page);
    expect(await goBackTo(page, visit)).toEqual([
      expect.stringContaining("/customer/new/reschedule-first-groomer"),
      visit,
    ]);
  });

  it("leads back through all steps without scripts too", async () => {
    const page = await browser.visit({ javaScript: false });
    await page.goto("/");
    await page.goto("/customer/new");
    await walk(page, household(65), { from: "start", to: "payment" });
    const seen: string[] = [];
    while (addressOf(page) !== "/" && seen.length < 14) {
      await page.goBack();
      seen.push(addressOf(page));
    }
    expect([...new Set(seen)].filter((path) => path !== "/customer/new/payment")).toEqual(STEPS);
  });
});

/** Two weeks from now, when every zone has open days. */
const someDay = () => new Date(app.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
