import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { comeToLife } from "./booking.ts";
import { type Guest, SAM } from "./guests.ts";

/** The three ways to choose a time: each screen with its link. */
export const WAYS = {
  "recommended-schedules": "Recommended",
  "custom-schedule": "Pick a day",
  "groomers-list": "Pick a groomer",
} as const;

const HEADINGS = {
  "schedule-groomer": /^When should (?!we ).* come\?/,
  "schedule-first-groomer": "Several visits",
  "pet-information": /^A little about/,
} as const;

export const household = (number: number, pets: Guest["pets"] = SAM.pets): Guest => ({
  ...SAM,
  phone: `(928) 555-01${number}`,
  email: `times-${number}@example.com`,
  pets,
});

export const main = (page: Page): Locator => page.getByRole("main");
export const link = (page: Page, name: string | RegExp): Locator => main(page).getByRole("link", { name });
export const button = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole("button", { name });

/** Waits until a screen is there. The address changes a moment before the page. */
export async function at(page: Page, screen: string): Promise<URLSearchParams> {
  await page.waitForURL(({ pathname }) => pathname === `/customer/new/${screen}`);
  await signOf(page, screen).waitFor();
  await comeToLife(page);
  return new URL(page.url()).searchParams;
}

const signOf = (page: Page, screen: string): Locator => {
  if (screen in WAYS) {
    return page
      .locator('a[aria-current="page"]')
      .filter({ hasText: WAYS[screen as keyof typeof WAYS] })
      .and(page.locator(`[href^="/customer/new/${screen}"]`));
  }
  const name = HEADINGS[screen as keyof typeof HEADINGS];
  return page.getByRole("heading", { level: 1, name });
};

export async function take(page: Page, way: keyof typeof WAYS): Promise<void> {
  await page
    .getByRole("navigation", { name: "Ways to choose a time" })
    .getByRole("link", { name: WAYS[way] })
    .click();
  await at(page, way);
}

export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.locator("html").evaluate((html) => html.scrollWidth - innerWidth);
  expect(wide, page.url()).toBeLessThanOrEqual(0);
}

/** "Tuesday, Nov 24" among the days of the month. */
export const openDays = (page: Page): Locator => page.getByRole("table").getByRole("link");
export const chosenDay = (page: Page): Locator => openDays(page).and(page.locator('[aria-current="date"]'));

/** Opens an open day, and waits for its times. @returns the day's name */
export async function openDay(page: Page, place: number): Promise<string> {
  const isNextMonth = await ensureOpenDays(page, place + 1);
  const day = openDays(page).nth(isNextMonth ? 0 : place);
  const name = (await day.getAttribute("aria-label")) ?? "";
  await day.click();
  await page.waitForURL(/date=/);
  await page.getByRole("heading", { level: 3, name: new RegExp(`^${name}\\b`) }).waitFor();
  return name;
}

/**
 * Shows the next month when this month has too few open days, as at its end.
 *
 * @returns whether it shows the next month
 */
export async function ensureOpenDays(page: Page, wanted: number): Promise<boolean> {
  await openDays(page).first().waitFor();
  if ((await openDays(page).count()) >= wanted) return false;
  const next = link(page, /^Later: /);
  const [, month = ""] = ((await next.getAttribute("aria-label")) ?? "").split("Later: ");
  await next.click();
  await page.getByRole("heading", { level: 3, name: month, exact: true }).waitFor();
  return true;
}

/** "Book Tuesday, Nov 24 at 9:30 AM with Maria" among the times of the day. */
export const times = (page: Page): Locator => button(page, /^Book .* at .* with /);

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

/**
 * Books the first time of this groomer on the groomer's own screen. A day with room for a usual visit may
 * have none for this one: the screen then links the next day, and offers sooner times of other groomers.
 */
export async function chooseTimeWith(page: Page, groomer: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: `When should ${groomer} come?` }).waitFor();
  await comeToLife(page);
  const slot = main(page)
    .getByRole("button", { name: new RegExp(`^Book .* with ${groomer}`) })
    .first();
  const later = main(page).getByRole("link", { name: /^See \w+day, / });
  await slot.or(later).first().waitFor();
  if (await later.isVisible()) await later.click();
  await slot.click();
}
