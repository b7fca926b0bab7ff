import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, comeToRest, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { household } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { MIA } from "./guests.ts";

const app = useApp();
const browser = useBrowser(app);

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Where the page stands; null as long as it is on its way to another one. */
const standsAt = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const router = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;
    return router?.state.navigation.state === "loading" ? null : location.pathname + location.search;
  });
type Router = { state: { navigation: { state: string } } };

/** One press, after which another page stands there for good. */
async function leave(page: Page, way: "goBack" | "goForward"): Promise<string> {
  const before = addressOf(page);
  await page[way]();
  await expect
    .poll(async () => (await standsAt(page)) ?? before, { message: `${way} from ${before}` })
    .not.toBe(before);
  await comeToLife(page);
  return addressOf(page);
}

/** Presses Back until a page is there; the pages on the way, that one included. */
async function goBackTo(page: Page, goal: string): Promise<string[]> {
  const seen: string[] = [];
  while (addressOf(page) !== goal) {
    seen.push(await leave(page, "goBack"));
    expect(seen.length, seen.join("\n")).toBeLessThan(14);
  }
  return seen;
}

/**
 * Back to a page by a press for each step, and Forward by the same steps. Answers the paths of the way back.
 */
async function expectWayBack(page: Page, goal: string): Promise<string[]> {
  const last = addressOf(page);
  const seen = await goBackTo(page, goal);
  const forward: string[] = [];
  for (const _ of seen) forward.push(await leave(page, "goForward"));
  expect(forward).toEqual([...seen.slice(0, -1).reverse(), last]);
  return seen.map((address) => new URL(address, app.origin()).pathname);
}

/** From the home page, so that Back has somewhere to lead. */
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
  it("walks from Payment to the home page, a step at each press, and Forward back again", async () => {
    const page = await browser.visit();
    await beginAtHome(page);
    await walk(page, MIA, { from: "start", to: "payment" });
    expect(await expectWayBack(page, "/")).toEqual(STEPS);
  });

  it("leads past a booking that is placed, and Forward to what came of it", async () => {
    const page = await browser.visit();
    await beginAtHome(page);
    await walk(page, household(61), { from: "start" });
    const booked = addressOf(page);
    expect(await leave(page, "goBack")).toBe("/customer/new");
    expect(await leave(page, "goBack")).toBe("/");
    await leave(page, "goForward");
    expect(await leave(page, "goForward")).toBe(booked);
  });

  it("walks from a request to the home page", async () => {
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

  it("walks from a booking with a groomer to the groomer's profile and home", async () => {
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
    await comeToLife(page);
    const seen = await expectWayBack(page, "/");
    expect(seen).toEqual(["/customer/new/pets-and-services", "/customer/new", profile, "/our-groomers", "/"]);
  });

  it("walks from a visit that is booked again to the first one", async () => {
    const page = await browser.visit();
    const id = await addVisit(app, await householdOf(app), -25, { status: "complete" });
    const visit = `/customer/appointments/history/${id}`;
    await enter(page, app, visit);
    await press(page, "Book this again");
    await page.waitForURL(/\/customer\/new\/schedule-groomer\?/);
    await comeToLife(page);
    expect(await expectWayBack(page, visit)).toEqual([visit]);
  });

  it("walks from a visit's new time past the question to the times and the visit", async () => {
    const page = await browser.visit();
    await walk(page, household(64));
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

  it("gets past a passed step without scripts as well", async () => {
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

/** A fortnight from now: far enough for every zone. */
const someDay = () => new Date(app.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
