import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, describePets, heading, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import {
  at,
  button,
  chosenDay,
  expectNoSideways,
  household,
  link,
  main,
  openDay,
  openDays,
  tabTo,
  take,
  times,
  WAYS,
} from "./choose-time.ts";
import { MIA, SAM } from "./guests.ts";
import { openTimes } from "./open-times.ts";

const app = useApp();
const browser = useBrowser(app);

const PHONE = { width: 360, height: 740 };
describe("a guest who picks a day first", () => {
  it("then picks groomer and time, and the URL holds day and groomer", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await take(page, "custom-schedule");
    expect(await page.getByRole("table").getByText(", no times").count()).toBeGreaterThan(0);
    // The first open day is already selected.
    const first = openDays(page).first();
    expect(await first.getAttribute("aria-current")).toBe("date");
    const day = await openDay(page, 1);
    expect(await page.getByRole("group", { name: /^(Morning|Afternoon|Evening)$/ }).count()).toBeGreaterThan(
      0,
    );

    const groomerLink = page.getByRole("navigation", { name: "Groomer" }).getByRole("link").nth(1);
    const [name = ""] = ((await groomerLink.textContent()) ?? "").split(/(?=rated |\d)/);
    await groomerLink.click();
    await page.waitForURL(/groomer=/);
    await expect.poll(() => times(page).first().getAttribute("aria-label")).toContain(`with ${name.trim()}`);
    await page.reload();
    await at(page, "custom-schedule");
    expect(await chosenDay(page).getAttribute("aria-label")).toBe(day);

    // The other views preserve the state and lead back to it.
    const { search } = new URL(page.url());
    await take(page, "groomers-list");
    await take(page, "recommended-schedules");
    await take(page, "custom-schedule");
    expect(new URL(page.url()).search).toBe(search);
    await times(page).first().click();
    await arrive(page, "pet-information");
    expect(await summary(page).textContent()).toContain(name.trim());
  });

  it("gets the nearest times when another guest takes the time", async () => {
    const quick = await browser.visit();
    const slow = await browser.visit();
    for (const [page, number] of [
      [quick, 31],
      [slow, 32],
    ] as const) {
      await openTimes(page, household(number));
      await take(page, "custom-schedule");
      await openDay(page, 2);
    }
    const wanted = (await times(slow).first().getAttribute("aria-label")) ?? "";
    await button(quick, wanted).click();
    await arrive(quick, "pet-information");
    await button(slow, wanted).click();
    await slow.waitForURL(/taken=/);
    expect((await at(slow, "custom-schedule")).get("date")).not.toBeNull();
    const notice = slow.getByRole("group", { name: /^Someone was quicker/ });
    await expect.poll(() => notice.evaluate((box) => box === document.activeElement)).toBe(true);
    await notice
      .getByRole("button", { name: /^Book / })
      .first()
      .click();
    await arrive(slow, "pet-information");
  });
});

describe("a guest who picks a groomer first", () => {
  it("sorts and filters the list by the URL, then picks a time of the groomer", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await take(page, "groomers-list");
    // Groomers without an open time come last in every order.
    const rows = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Book / }) });
    const names = () => rows.getByRole("heading", { level: 3 }).allTextContents();
    const soonest = await names();
    expect(soonest.length).toBeGreaterThan(1);
    await link(page, "Name").click();
    await page.waitForURL(/sort=name/);
    await expect.poll(names).toEqual([...(await names())].sort((a, b) => a.localeCompare(b)));
    // The soonest may already be in this order, and the links of filters keep the URL's.
    await link(page, "Name").and(page.locator('[aria-current="true"]')).waitFor();
    await link(page, "Next 3 days").click();
    await page.waitForURL(/within=3/);
    await page.reload();
    await at(page, "groomers-list");
    expect(await link(page, "Next 3 days").getAttribute("aria-current")).toBe("true");
    await link(page, "Next 3 days").click();
    await expect.poll(() => link(page, "Next 3 days").getAttribute("aria-current")).toBeNull();

    // The number in the list marks the groomer on the map, and the URL knows it.
    const mark = main(page).getByRole("button", { name: /^Number 2: show .* on the map$/ });
    await mark.click();
    await expect.poll(() => mark.getAttribute("aria-pressed")).toBe("true");
    expect(new URL(page.url()).searchParams.get("groomer")).toMatch(/^[0-9a-f-]{36}$/);

    const [groomer = ""] = await names();
    await link(page, `All times with ${groomer}`).click();
    await at(page, "schedule-groomer");
    await page.getByRole("heading", { level: 1, name: `When should ${groomer} come?` }).waitFor();
    await openDay(page, 1);
    await times(page).last().click();
    await arrive(page, "pet-information");
    expect(await summary(page).textContent()).toContain(groomer);
  });

  it("books a groomer's next open time by one press", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await take(page, "groomers-list");
    await button(page, /^Book /)
      .first()
      .click();
    await arrive(page, "pet-information");
  });

  it("marks a groomer in the list by a press on the map", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await take(page, "groomers-list");
    await button(page, /, (\d\.\d stars|new)$/)
      .first()
      .click();
    await page.waitForURL(/groomer=/);
    const marked = main(page).locator('[aria-pressed="true"][aria-label^="Number"]');
    await expect.poll(() => marked.count()).toBe(1);
  });
});

describe("a link with a preferred groomer and day", () => {
  it("names what is missing, then leads to that groomer on that day", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await take(page, "groomers-list");
    const to =
      (await link(page, /^All times/)
        .first()
        .getAttribute("href")) ?? "";
    const groomer = new URLSearchParams(to.split("?")[1]).get("groomer") ?? "";
    await link(page, /^All times/)
      .first()
      .click();
    await at(page, "schedule-groomer");
    await openDay(page, 1);
    const date = new URL(page.url()).searchParams.get("date") ?? "";

    const guest = await browser.visit();
    await guest.goto(`/customer/new?${new URLSearchParams({ service: "full-groom", groomer, date })}`);
    await guest.getByText("Still missing: your address and your pet.").waitFor();
    await walk(guest, SAM, {
      from: "start",
      to: "pets-and-services",
      at: async (screen) => {
        if (screen === "pets-and-services") await guest.getByText("Still missing: your pet.").waitFor();
      },
    });
    await describePets(guest, SAM);
    await press(guest, "See times");
    const query = await at(guest, "schedule-groomer");
    expect([query.get("groomer"), query.get("date")]).toEqual([groomer, date]);
    await expect.poll(() => times(guest).count()).toBeGreaterThan(0);
  });

  it("shows the first open day instead of a day in the past", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    await page.goto("/customer/new/custom-schedule?date=2020-01-01");
    await page.getByText("Wednesday, Jan 1 cannot be booked").waitFor();
    await expect.poll(() => times(page).count()).toBeGreaterThan(0);
  });

  it("ignores an impossible date at every step", async () => {
    const page = await browser.visit();
    await page.goto("/customer/new?service=full-groom&date=2026-13-45");
    await page.getByText("Still missing").waitFor();
    expect(await page.getByText("Invalid Date").count()).toBe(0);
    await openTimes(page, SAM);
    await page.goto("/customer/new/custom-schedule?date=2026-99-99");
    await expect.poll(() => times(page).count()).toBeGreaterThan(0);
    expect(await page.getByText("cannot be booked").count()).toBe(0);
  });
});

describe("every way to a time", () => {
  it("is accessible in both color schemes, and fits 360 and 320 pixels", async () => {
    const page = await browser.visit(PHONE);
    await openTimes(page, MIA);
    const check = async () => {
      await expectNoSideways(page);
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSideways(page);
      await page.setViewportSize(PHONE);
      await expectAccessible(page);
    };
    await check();
    await take(page, "custom-schedule");
    await check();
    await take(page, "groomers-list");
    await check();
    await link(page, /^All times/)
      .first()
      .click();
    await at(page, "schedule-groomer");
    await check();
    await link(page, "Different days or groomers for each pet").click();
    await at(page, "schedule-first-groomer");
    await check();
  });

  it("works by keyboard: the focus starts at the heading, and Enter takes a time", async () => {
    const page = await browser.visit();
    await openTimes(page, SAM);
    const isAtHeading = () => heading(page).evaluate((element) => element === document.activeElement);
    for (const way of ["custom-schedule", "groomers-list"] as const) {
      await tabTo(page, page.getByRole("link", { name: WAYS[way], exact: true }));
      await page.keyboard.press("Enter");
      await at(page, way);
      await expect.poll(isAtHeading).toBe(true);
    }
    await tabTo(page, link(page, /^All times/).first());
    await page.keyboard.press("Enter");
    await at(page, "schedule-groomer");
    await expect.poll(isAtHeading).toBe(true);
    await tabTo(page, times(page).first());
    await page.keyboard.press("Enter");
    await arrive(page, "pet-information");
  });

  it("works without scripts", async () => {
    const page = await browser.visit({ javaScript: false });
    await openTimes(page, SAM);
    await take(page, "custom-schedule");
    await openDay(page, 1);
    await take(page, "groomers-list");
    await link(page, "Price").click();
    await page.waitForURL(/sort=price/);
    await link(page, /^All times/)
      .first()
      .click();
    // The link keeps the selected day, on which this groomer may not work.
    await at(page, "schedule-groomer");
    await openDays(page).first().click();
    await times(page).first().click();
    await arrive(page, "pet-information");
  });
});
