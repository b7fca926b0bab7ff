import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pointInRing } from "#features/places/rules.ts";
import type { ListedGroomer, PublicProfile } from "#features/storefront/contract.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { arrive, comeToLife, describePets, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { chooseTimeWith } from "./choose-time.ts";
import { SAM } from "./guests.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

/** The place of Sam's ZIP code, 85016. */
const SAMS_PLACE = { latitude: 33.5, longitude: -112.03 };

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${app.origin()}${path}`);
  return (await answer.json()) as T;
}

/** Reads the groomers with a free time who drive to Sam and groom his dog. */
async function groomersForSam(): Promise<PublicProfile[]> {
  const { items } = await read<{ items: ListedGroomer[] }>("/v2/storefront/groomers?area=phoenix&limit=-1");
  const profiles = await Promise.all(
    items.map(({ id }) => read<PublicProfile>(`/v2/service-provider/account/public-profile/${id}`)),
  );
  return profiles.filter(
    ({ nextFree, zones, weightLimit, breedsToAvoid, services }) =>
      nextFree !== null &&
      (weightLimit === null || weightLimit >= 80) &&
      !breedsToAvoid.includes("Golden Retriever") &&
      services.some(({ slug }) => slug === "full-groom") &&
      zones.some(({ points, workDays }) => {
        const ring = points.map(({ longitude, latitude }): [number, number] => [longitude, latitude]);
        return workDays.length > 3 && pointInRing(ring, SAMS_PLACE);
      }),
  );
}

const main = (page: Page): Locator => page.getByRole("main");
const map = (page: Page): Locator => main(page).locator("[data-map]");

async function visitProfile(page: Page, profile: PublicProfile, query = ""): Promise<void> {
  await page.goto(`/${profile.vanityUrl}${query}`);
  await page.getByRole("heading", { level: 1, name: profile.displayName }).waitFor();
  await comeToLife(page);
}

describe("a groomer's profile", () => {
  it("leads to a booking and an order with this groomer", async () => {
    const [profile] = await groomersForSam();
    if (!profile) throw new Error("Nobody drives to Sam.");
    const page = await browser.visit();
    await visitProfile(page, profile);
    await main(page)
      .getByRole("link", { name: /^Book \w{3}, / })
      .first()
      .click();
    await arrive(page, "start");
    expect(new URL(page.url()).searchParams.get("groomer")).toBe(profile.id);
    expect(await main(page).textContent()).toContain(`with ${profile.displayName}`);
    const withGroomer = async () => {
      await page.waitForURL(/\/customer\/new\/schedule-groomer\?.*groomer=/);
      await chooseTimeWith(page, profile.displayName);
    };
    const guest = { ...SAM, phone: "(928) 555-0171", email: "profile@example.com" };
    await walk(page, guest, { from: "start", to: "pets-and-services" });
    expect(await summary(page).textContent()).toContain(`With ${profile.displayName}`);
    await walkOn(page, guest, withGroomer);
    const order = await app.db
      .selectFrom("orders")
      .select("groomerId")
      .where("siteId", "=", await siteOf(app))
      .where("bookingSessionId", "is not", null)
      .executeTakeFirstOrThrow();
    expect(order.groomerId).toBe(profile.id);
  });

  it("leads to a booking whose preferred groomer can be replaced by any groomer", async () => {
    const [profile] = await groomersForSam();
    const page = await browser.visit();
    await page.goto(`/book-now?groomer=${profile?.vanityUrl}&service=full-groom&utm_source=card`);
    await arrive(page, "start");
    expect(new URL(page.url()).searchParams.get("groomer")).toBe(profile?.id);
    await walk(page, SAM, { from: "start", to: "pets-and-services" });
    // Reload to get the server's page: a nested form would break its hydration.
    await page.reload();
    await comeToLife(page);
    await summary(page).getByRole("button", { name: "Any groomer instead" }).click();
    await expect.poll(() => summary(page).textContent()).not.toContain(`With ${profile?.displayName}`);
    const { draft } = await app.db
      .selectFrom("bookingSessions")
      .select("draft")
      .where("siteId", "=", await siteOf(app))
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    expect(draft).toMatchObject({ wishedGroomerId: null, utm: { utm_source: "card" } });
  });

  it("puts the review filters in the URL, and draws its zones beside their list", async () => {
    const profiles = await groomersForSam();
    const profile = profiles.find(({ reviewSummary }) => reviewSummary.total > 9) ?? profiles[0];
    if (!profile) throw new Error("Nobody drives to Sam.");
    const page = await browser.visit();
    await visitProfile(page, profile);
    const reviews = page.getByRole("region", { name: "Reviews" });
    await reviews.getByRole("link", { name: /^With words/ }).click();
    await page.waitForURL(/text=1/);
    // The URL changes before the links do.
    await reviews.locator('a[aria-current="true"]', { hasText: "With words" }).waitFor();
    await reviews.getByRole("link", { name: /^5 stars/ }).click();
    await page.waitForURL(/stars=5/);
    expect(new URL(page.url()).searchParams.get("text")).toBe("1");
    await page.reload();
    await comeToLife(page);
    expect(await reviews.getByRole("link", { name: /^5 stars/ }).getAttribute("aria-current")).toBe("true");
    await map(page).scrollIntoViewIfNeeded();
    await page.locator('[data-map="drawn"]').waitFor();
    const zone = page.getByRole("region", { name: "Where the van goes" }).getByRole("button").first();
    await zone.click();
    expect(await zone.getAttribute("aria-pressed")).toBe("true");
    await expectAccessible(page);
  });

  it("shows zones and services and leads to a booking without JavaScript, on a phone", async () => {
    const [profile] = await groomersForSam();
    if (!profile) throw new Error("Nobody drives to Sam.");
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await visitProfile(page, profile, "?stars=5");
    const text = (await main(page).textContent()) ?? "";
    for (const { name } of [...profile.zones, ...profile.services]) expect(text).toContain(name);
    expect(await main(page).getByText("The map cannot be drawn here").isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await main(page)
      .getByRole("link", { name: /^Book \w{3}, / })
      .first()
      .click();
    await arrive(page, "start");
  });

  it("answers 404 for an unknown groomer, and ignores an invalid filter", async () => {
    const [profile] = await groomersForSam();
    if (!profile) throw new Error("Nobody drives to Sam.");
    const page = await browser.visit({ refusals: [404] });
    expect((await page.goto("/nobody-of-this-name"))?.status()).toBe(404);
    expect((await page.goto(`/${profile.vanityUrl}?stars=99&breed=x&page=-4`))?.status()).toBe(200);
    expect(
      (await page.goto(`/${profile.vanityUrl}?breed=01990000-0000-7000-8000-000000000001`))?.status(),
    ).toBe(200);
    expect(await main(page).textContent()).toContain("No review fits");
  });
});

/** Walks on from the pets. `choose` picks a time of the preferred groomer. */
async function walkOn(page: Page, guest: typeof SAM, choose: () => Promise<void>): Promise<void> {
  await describePets(page, guest);
  await press(page, "See times");
  await choose();
  await walk(page, guest, { from: "pet-information" });
}

describe("our groomers", () => {
  it("are in a list and on a map, and a choice in one is also made in the other", async () => {
    const page = await browser.visit();
    await page.goto("/our-groomers?area=phoenix");
    await page.locator('[data-map="drawn"]').waitFor();
    const pins = map(page).getByRole("button", { name: /stars|new/ });
    const cards = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
    expect(await pins.count()).toBe(await cards.count());
    // Check this before a choice: the name above a chosen pin may cover its neighbor.
    await expectAccessible(page);
    const third = (await cards.nth(2).getByRole("heading", { level: 2 }).textContent()) ?? "";
    await pins.filter({ hasText: third }).click();
    await expect.poll(() => cards.nth(2).locator("[aria-current]").count()).toBe(1);
    await cards.nth(0).getByRole("link").first().focus();
    const first = (await cards.nth(0).getByRole("heading", { level: 2 }).textContent()) ?? "";
    await expect.poll(() => pins.filter({ hasText: first }).getAttribute("aria-pressed")).toBe("true");
    expect(await cards.nth(2).locator("[aria-current]").count()).toBe(0);
  });

  it("can be read, filtered and booked without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false });
    await page.goto("/our-groomers");
    await main(page).getByRole("link", { name: "Phoenix Valley" }).click();
    await page.waitForURL(/area=phoenix/);
    expect(await main(page).getByText("The map cannot be drawn here").isVisible()).toBe(true);
    await main(page)
      .getByRole("link", { name: /^Book with / })
      .first()
      .click();
    await arrive(page, "start");
    expect(await main(page).textContent()).toContain("A visit with");
  });
});
