import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pointInRing } from "#features/places/rules.ts";
import { newId } from "#kit/server/ids.ts";
import { answering, type FakeService, startFakeService } from "#tests/fake-service.ts";
import { PHOTON } from "#tests/geocoders/answers.ts";
import { type FakeOsrm, type RoadPoint, startFakeOsrm } from "#tests/routers/fake-osrm.ts";
import { type App, useOwnApp } from "../app.ts";
import { arrive, comeToLife, walk } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { button, times } from "../choose-time.ts";
import { type Guest, SAM } from "../guests.ts";
import { siteOf } from "../signed-in.ts";
import { dateIn } from "../time-travel.ts";

// A day in 85016 has one visit, from 11 to 12. Other guests of the ZIP look for a time around it.
const VISITED: RoadPoint = { lat: 33.5101, lng: -112.0301 };
const HOUR_MS = 3_600_000;
const DAYS_AHEAD = 12;
/** Of the router, from the visit to a guest. The way there is short. */
const MINUTES_AWAY = 40;

const geocoder: { fake?: FakeService } = {};
const osrm: { fake?: FakeOsrm } = {};

const isVisited = ({ lat, lng }: RoadPoint) => lat === VISITED.lat && lng === VISITED.lng;

/** A geocoder that knows each house of the street: higher numbers lie farther east. */
async function startHouses(): Promise<FakeService> {
  const fake = await startFakeService();
  const [house] = PHOTON.features;
  fake.reply = (request, response) => {
    const text = new URL(request.url ?? "", fake.url).searchParams.get("q") ?? "";
    const number = Number(/^\d+/.exec(text)?.[0] ?? 0);
    const properties = { ...house?.properties, housenumber: String(number), street: "East Camelback Road" };
    const coordinates = [-112.03 - number / 1_000_000, 33.5094];
    const feature = { ...house, geometry: { type: "Point", coordinates }, properties };
    answering({ type: "FeatureCollection", features: [feature] })(request, response);
  };
  return fake;
}

beforeAll(async () => {
  geocoder.fake = await startHouses();
  osrm.fake = await startFakeOsrm((from) => (isVisited(from) ? MINUTES_AWAY * 60 : 60));
});
afterAll(async () => {
  await geocoder.fake?.stop();
  await osrm.fake?.stop();
});

const withHouses = () => ({ GEOCODER: "photon", GEOCODER_URL: geocoder.fake?.url ?? "" });

/** Leaves one groomer of the ZIP on a day, from 8 to 6, with a visit from 11 to 12. */
async function makeDay(app: App, date = dateIn(app, DAYS_AHEAD)): Promise<string> {
  const siteId = await siteOf(app);
  const at = (hour: number) => new Date(Date.parse(`${date}T07:00:00Z`) + hour * HOUR_MS);
  const zones = await app.db
    .selectFrom("workZones")
    .innerJoin("groomers", "groomers.id", "workZones.groomerId")
    .select(["groomers.id", "workZones.polygon"])
    .where("groomers.siteId", "=", siteId)
    .execute();
  const here = { latitude: 33.5094, longitude: -112.032 };
  const groomerId = zones.find(({ polygon }) => pointInRing(polygon, here))?.id ?? "";
  await app.db
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where(sql<boolean>`during && tstzrange(${at(-30)}, ${at(54)})`)
    .execute();
  await app.db
    .updateTable("workZones")
    .set({ workDays: [1, 2, 3, 4, 5, 6, 7] })
    .where("groomerId", "=", groomerId)
    .execute();
  await app.db.updateTable("groomers").set({ weightLimit: null }).where("id", "=", groomerId).execute();
  await app.db.deleteFrom("groomerRefusedBreeds").where("groomerId", "=", groomerId).execute();
  await app.db.deleteFrom("groomerHours").where("groomerId", "=", groomerId).execute();
  const hours = { siteId, groomerId, startMinute: 480, endMinute: 1_080 };
  await app.db
    .insertInto("groomerHours")
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...hours, weekday })))
    .execute();
  const occupy = (resource: string, from: Date, to: Date, place: RoadPoint | null) => ({
    ...{ id: newId(), siteId, resource, holder: newId(), kind: "order" as const },
    ...{ during: sql<string>`tstzrange(${from}, ${to})`, minutes: (to.getTime() - from.getTime()) / 60_000 },
    ...{ latitude: place?.lat ?? null, longitude: place?.lng ?? null, spreadMiles: 0 },
  });
  const others = await app.db
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "<>", groomerId)
    .execute();
  await app.db
    .insertInto("occupancy")
    .values([
      occupy(groomerId, at(11), at(12), VISITED),
      ...others.map(({ id }) => occupy(id, at(0), at(24), null)),
    ])
    .execute();
  return date;
}

const guest = (number: number): Guest => ({
  ...SAM,
  address: `${number} E Camelback Rd, Phoenix, AZ 85016`,
  street: `${number} E Camelback Rd`,
  phone: `(928) 555-01${number - 2_400}`,
  email: `roads-${number}@example.com`,
});

/** Walks a guest to the times of the day. */
async function openTimes(page: Page, who: Guest, date: string): Promise<void> {
  await walk(page, who, { to: "recommended-schedules" });
  await page.goto(`/customer/new/custom-schedule?date=${date}`);
  await comeToLife(page);
  await times(page).first().waitFor();
}

/** The first time after noon, such as "12:45 PM". */
async function firstAfternoon(page: Page): Promise<string> {
  const labels = await times(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label") ?? ""),
  );
  return labels.map((label) => / at (\d+:\d\d PM)/.exec(label)?.[1]).find((time) => time !== undefined) ?? "";
}

async function book(page: Page, who: Guest, time: string): Promise<void> {
  await button(page, new RegExp(`^Book .* at ${time} with `))
    .first()
    .click();
  await arrive(page, "pet-information");
  await walk(page, who, { from: "pet-information" });
}

/** Whether the newest order's time is marked as estimated. */
async function isMarked(app: App): Promise<boolean> {
  const { driveEstimated } = await app.db
    .selectFrom("orders")
    .innerJoin("occupancy", "occupancy.holder", "orders.id")
    .select("occupancy.driveEstimated")
    .where("orders.siteId", "=", await siteOf(app))
    .orderBy("orders.createdAt", "desc")
    .executeTakeFirstOrThrow();
  return driveEstimated;
}

describe("a day of visits in one ZIP, with a router", () => {
  const app = useOwnApp(async () => ({
    env: { ...withHouses(), ROUTER: "osrm", ROUTER_URL: osrm.fake?.url ?? "" },
  }));
  const browser = useBrowser(app);

  it("leaves the minutes that roads take, draws the drive, and by the estimate alone marks the visit", async () => {
    const date = await makeDay(app);
    const page = await browser.visit();
    const near = guest(2_410);
    await openTimes(page, near, date);
    // On a busy machine the router's answer may be late for the first list. It is there for the next one.
    await expect
      .poll(async () => {
        await page.reload();
        await times(page).first().waitFor();
        return firstAfternoon(page);
      })
      .toBe("12:45 PM");
    await comeToLife(page);
    await book(page, near, "12:45 PM");
    expect(await isMarked(app)).toBe(false);

    const drive = page.waitForResponse((response) =>
      /\/drive(\.data)?$/.test(new URL(response.url()).pathname),
    );
    await page.goto(page.url().replace(/appointments\/([^/]+)\/confirmed.*$/, "appointments/upcoming/$1"));
    await comeToLife(page);
    expect((await drive).status()).toBe(200);
    expect(osrm.fake?.calls.some(({ url }) => url.pathname.startsWith("/route/"))).toBe(true);

    if (osrm.fake) osrm.fake.reply = answering("", 503);
    // The same day, though midnight may have passed.
    await makeDay(app, date);
    const other = await browser.visit();
    const far = guest(2_480);
    await openTimes(other, far, date);
    expect(await firstAfternoon(other)).toBe("12:15 PM");
    await book(other, far, "12:15 PM");
    expect(await isMarked(app)).toBe(true);
  });
});

describe("a day of visits in one ZIP, without a router", () => {
  const app = useOwnApp(async () => ({ env: withHouses() }));
  const browser = useBrowser(app);

  it("leaves the estimate's minutes, asks no router and marks no visit", async () => {
    const date = await makeDay(app);
    const calls = osrm.fake?.calls.length;
    const page = await browser.visit();
    const who = guest(2_420);
    await openTimes(page, who, date);
    expect(await firstAfternoon(page)).toBe("12:15 PM");
    await book(page, who, "12:15 PM");
    expect(await isMarked(app)).toBe(false);
    expect(osrm.fake?.calls.length).toBe(calls);
  });
});
