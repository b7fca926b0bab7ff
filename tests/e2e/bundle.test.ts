import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import {
  everAfter,
  laterThan,
  lateScripts,
  listRoutes,
  routesBelow,
  scriptsOf,
  scriptsWith,
  weigh,
  weighWorker,
  withImports,
} from "./bundle-size.ts";

/**
 * Bytes after gzip. React and its router take 110 000 of them on every page. The small rest is what a page
 * may add.
 */
const STEP_BUDGET = 140_000;
/** Pages of signed-in people may weigh a little more than a step of a booking, which strangers wait for. */
const BUSY_BUDGET = 142_000;
const PAGE_BUDGET = 137_000;
/** Pages of groomers, who load most of it once for the whole day. */
const GROOMERS_BUDGET = 145_000;
/** Pages of staff, who load most of it once for the whole day. */
const STAFF_BUDGET = 175_000;
/** The board of all groomers, and the form that moves a visit on it. */
const BOARD_BUDGET = 200_000;
/** Bytes of the scripts that every page loads once it is idle. */
const LATE_BUDGET = 4_000;
/** Bytes of the worker, the queue and what shows it. */
const OFFLINE_BUDGET = 15_000;

const STEPS = [
  "features/booking/start/screens/start",
  "features/booking/pets/screens/pets-and-services",
  "features/booking/times/screens/recommended-schedules",
  "features/booking/times/screens/custom-schedule",
  "features/booking/times/screens/groomers-list",
  "features/booking/times/screens/schedule-groomer",
  "features/booking/times/screens/schedule-first-groomer",
  "features/booking/pets/screens/pet-information",
  "features/booking/pets/screens/additional-items",
  "features/booking/account/screens/account",
  "features/booking/account/screens/verification",
  "features/booking/checkout/screens/payment",
  "features/waitlist/screens/new-waitlist",
];

/**
 * Screens with as many functions as a booking step, such as filters, zones, photos, marks or a card form.
 */
const BUSY = [
  "features/storefront/screens/groomer-profile",
  "features/pets/screens/pet",
  "features/customers/screens/dashboard",
  "features/customers/screens/settings",
  "features/orders/changes/screens/payment",
];

/** A visit with its pets, place, price and all its actions. */
const VISIT = ["upcoming-appointment", "past-appointment", "confirmed"].map(
  (screen) => `features/orders/screens/${screen}`,
);

const PAGES = [
  "features/storefront/screens/home",
  "features/storefront/screens/our-groomers",
  "features/sites/screens/content-page",
  "features/booking/prepared/screens/stand-in-offer",
  "features/orders/screens/appointments",
  "features/orders/screens/history",
  "features/orders/changes/screens/cancel",
  "features/orders/changes/screens/order-pets",
  "features/orders/screens/receipt",
  "features/reviews/screens/review",
  "features/pets/screens/pets",
  "features/pets/screens/add",
  "features/payments/screens/my-cards",
  "features/waitlist/screens/waitlist",
];

describe("the scripts of the first load", () => {
  it.each(STEPS)("of %s weigh at most 140 kB", (route) => {
    expect(weigh(scriptsOf(route))).toBeLessThanOrEqual(STEP_BUDGET);
  });

  it.each([...BUSY, ...VISIT])("of %s weigh at most 142 kB", (route) => {
    expect(weigh(scriptsOf(route))).toBeLessThanOrEqual(BUSY_BUDGET);
  });

  it.each(PAGES)("of %s weigh at most 137 kB", (route) => {
    expect(weigh(scriptsOf(route))).toBeLessThanOrEqual(PAGE_BUDGET);
  });
});

describe("the scripts of a groomer's page", () => {
  const routes = routesBelow("groomer");

  it("are those of every page of a groomer", () => {
    const some = ["workday/screens/today", "workday/screens/zone", "orders/answers/screens/groomer-report"];
    const ids = some.map((screen) => `features/${screen}`);
    expect(routes).toEqual(expect.arrayContaining(["groomer-messages", ...ids]));
  });

  it.each(routes)("%s weigh at most 145 kB", (route) => {
    expect(weigh(scriptsOf(route))).toBeLessThanOrEqual(GROOMERS_BUDGET);
  });
});

describe("the scripts of a page of staff", () => {
  const routes = [...routesBelow("staff"), ...routesBelow("impersonate")];
  const board = ["board", "move", "sick-day"].map((screen) => `features/staff/board/screens/${screen}`);

  it("weigh at most 175 kB, but for the board", () => {
    expect(routes.length).toBeGreaterThan(40);
    const weights = routes.filter((route) => !board.includes(route)).map((route) => weigh(scriptsOf(route)));
    expect(Math.max(...weights)).toBeLessThanOrEqual(STAFF_BUDGET);
  });
});

describe("the scripts of the dispatch board", () => {
  it.each(["board", "move", "sick-day"])("weigh at most 200 kB on its page %s", (screen) => {
    const scripts = scriptsOf(`features/staff/board/screens/${screen}`);
    expect(scripts.size).toBeGreaterThan(3);
    expect(weigh(scripts)).toBeLessThanOrEqual(BOARD_BUDGET);
  });
});

describe("what lets a groomer work without a connection", () => {
  const today = "features/workday/screens/today";
  const queue = scriptsWith("waggon-commands").map((file) => `/assets/${file}`);

  it("weighs at most 15 kB", () => {
    const first = scriptsOf(today);
    const files = [...withImports(queue)].filter((file) => !first.has(file));
    expect(files.length).toBeGreaterThan(0);
    expect(weigh(files) + weighWorker()).toBeLessThanOrEqual(OFFLINE_BUDGET);
  });

  it("comes to no other page", () => {
    const hasQueue = (route: string) => queue.some((file) => everAfter(scriptsOf(route)).has(file));
    const below = new Set(routesBelow("groomer"));
    const others = listRoutes().filter((route) => !below.has(route));
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(hasQueue)).toEqual([]);
    expect(hasQueue(today)).toBe(true);
  });
});

describe("the scripts that load when the page is idle", () => {
  it.each(["features/storefront/screens/home", "features/booking/start/screens/start"])(
    "on %s weigh at most 4 kB",
    (route) => {
      const first = scriptsOf(route);
      const late = [...lateScripts()].filter((file) => !first.has(file));
      expect(late.length).toBeGreaterThan(0);
      expect(weigh(late)).toBeLessThanOrEqual(LATE_BUDGET);
    },
  );
});

describe("any script", () => {
  // A part that uses a contract's value brings the library of schemas along, which tries `eval` on the page.
  it("is without the library of schemas", () => {
    expect(scriptsWith("useState").length).toBeGreaterThan(0);
    expect(scriptsWith("ZodError")).toEqual([]);
  });
});

describe("a browser", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it.each([
    ["/", "features/storefront/screens/home"],
    ["/customer/new", "features/booking/start/screens/start"],
  ])("loads on %s only the weighed scripts, and those that they load later", async (path, route) => {
    const page = await browser.visit();
    const loaded = new Set<string>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js")) loaded.add(pathname);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const weighed = scriptsOf(route);
    const later = laterThan(weighed);
    expect([...loaded].filter((file) => !weighed.has(file) && !later.has(file))).toEqual([]);
    expect(loaded.size).toBeGreaterThan(3);
  });
});
