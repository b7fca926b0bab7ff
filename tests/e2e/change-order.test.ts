import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, enter, type Household, householdOf } from "./customer.ts";

const app = useApp();
const browser = useBrowser(app);
let house: Household;

// Tests must not depend on the hour. The groomer works everywhere around the clock, and every visit may be
// changed.
beforeAll(async () => {
  house = await householdOf(app);
  await app.db.updateTable("sites").set({ noticeMinutes: 0 }).where("id", "=", house.siteId).execute();
  const { id } = house.groomer;
  const corners = [-125, 25, -65, 25, -65, 49, -125, 49, -125, 25];
  const polygon = [0, 2, 4, 6, 8].map((at) => corners.slice(at, at + 2));
  await app.db
    .updateTable("workZones")
    .set({
      polygon: JSON.stringify(polygon),
      workDays: [1, 2, 3, 4, 5, 6, 7],
      minLongitude: -125,
      maxLongitude: -65,
      minLatitude: 25,
      maxLatitude: 49,
    })
    .where("groomerId", "=", id)
    .execute();
  await app.db.deleteFrom("groomerHours").where("groomerId", "=", id).execute();
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startMinute: 0,
    endMinute: 1440,
    siteId: house.siteId,
    groomerId: id,
  }));
  await app.db.insertInto("groomerHours").values(days).execute();
  await app.db.deleteFrom("groomerRefusedBreeds").where("groomerId", "=", id).execute();
  await app.db
    .updateTable("groomers")
    .set({ autoAcceptOrders: true, weightLimit: null })
    .where("id", "=", id)
    .execute();
  await app.db.deleteFrom("occupancy").where("resource", "=", id).execute();
});

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** Adds a visit that starts on the full hour. */
function visitIn(days: number) {
  const hour = 3_600_000;
  const start = new Date(Math.ceil(app.now().getTime() / hour) * hour + days * 24 * hour);
  return addVisit(app, house, days, { start });
}

const linesOf = (id: string) =>
  app.db.selectFrom("orderLines").select(["id", "petId", "addOns"]).where("orderId", "=", id).execute();
const totalOf = async (id: string) =>
  (await app.db.selectFrom("orders").select("totalMax").where("id", "=", id).executeTakeFirstOrThrow())
    .totalMax;

describe("a change of a visit's services", () => {
  it("shows the new total, adds a pet and removes it again", async () => {
    const id = await visitIn(20);
    const [, other] = house.pets;
    if (!other) throw new Error("The demo's customer has one pet");
    const page = await browser.visit();
    await enter(page, app, `/customer/appointments/upcoming/${id}`);
    await main(page).getByRole("link", { name: "Change services" }).click();
    await page.waitForURL(`**/customer/order/${id}/pets`);
    await heading(page, "Pets and services");
    await comeToLife(page);
    await expectAccessible(page);
    await main(page)
      .getByRole("link", { name: `Add ${other.name}`, exact: true })
      .click();
    await heading(page, `What does ${other.name} need?`);
    await expectAccessible(page);
    await press(page, "See the new total");
    await heading(page, "Make this change?");
    await expectAccessible(page);
    expect(await linesOf(id)).toHaveLength(1);
    const before = await totalOf(id);
    await press(page, "Agree and change");
    await page.getByText("Your appointment has been changed").waitFor();
    await expectAccessible(page);
    expect(await linesOf(id)).toHaveLength(2);
    expect(await totalOf(id)).toBeGreaterThan(before);
    await main(page)
      .getByRole("link", { name: `Remove ${other.name}`, exact: true })
      .click();
    await press(page, "Change the appointment");
    await page.getByText("Your appointment has been changed").waitFor();
    await expect.poll(() => linesOf(id)).toHaveLength(1);
    await main(page).getByText("The last service cannot be removed").waitFor();
  });

  it("works without JavaScript on a small screen", async () => {
    const id = await visitIn(22);
    const page = await browser.visit({ javaScript: false, width: 360, height: 740 });
    await enter(page, app, `/customer/order/${id}/pets`);
    await main(page)
      .getByRole("link", { name: /^Change / })
      .click();
    await page.getByRole("checkbox").first().check();
    await press(page, "See the new total");
    await heading(page, "Make this change?");
    await main(page)
      .getByRole("button", { name: /change/i })
      .click();
    await page.getByText("Your appointment has been changed").waitFor();
    const [line] = await linesOf(id);
    expect(line?.addOns).toHaveLength(1);
  });

  it("names times that fit when the groomer has too little time", async () => {
    const id = await visitIn(24);
    const { start } = await app.db
      .selectFrom("orders")
      .select("appointmentStart as start")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const from = new Date((start?.getTime() ?? 0) + 75 * 60_000);
    await app.db
      .insertInto("occupancy")
      .values({
        id: crypto.randomUUID(),
        siteId: house.siteId,
        resource: house.groomer.id,
        during: `[${from.toISOString()},${new Date(from.getTime() + 7_200_000).toISOString()})`,
        kind: "time_off",
        holder: house.groomer.id,
        minutes: 120,
      })
      .execute();
    const page = await browser.visit({ width: 360, height: 740 });
    await enter(page, app, `/customer/order/${id}/pets`);
    await expectAccessible(page);
    await page.goto(`/customer/order/${id}/pets?add=${house.pets[1]?.id}`);
    await comeToLife(page);
    await expectAccessible(page);
    await press(page, "See the new total");
    await heading(page, "This change is not possible");
    await page.getByText("There is enough time at").waitFor();
    await expectAccessible(page);
    expect(await linesOf(id)).toHaveLength(1);
  });
});
