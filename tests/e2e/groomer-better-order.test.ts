import { beforeAll, expect, it } from "vitest";
import { VISIT_ADDRESS } from "#features/orders/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, deleteOrders, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

const ZONE = { minLatitude: 33.2, maxLatitude: 33.75, minLongitude: -112.35, maxLongitude: -111.75 };
/** Two places of the zone that lie 25 miles apart. */
const [NORTH, SOUTH] = [33.645, 33.285];
const TIME_ZONE = "America/Phoenix";

let house: Household;
let accountId = "";
let date = "";

/** Gives the groomer one wide zone and long hours on each day, and no visits ahead. */
async function clearWeek({ siteId, groomer }: Household): Promise<void> {
  const { db } = app;
  const ahead = await db
    .selectFrom("orders")
    .select("id")
    .where("groomerId", "=", groomer.id)
    .where("appointmentStart", ">", app.now())
    .execute();
  await db.deleteFrom("occupancy").where("resource", "=", groomer.id).execute();
  await deleteOrders(
    app,
    ahead.map(({ id }) => id),
  );
  for (const table of ["groomerHours", "groomerDayHours", "workZones"] as const)
    await db.deleteFrom(table).where("groomerId", "=", groomer.id).execute();
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const owner = { siteId, groomerId: groomer.id };
  await db
    .insertInto("groomerHours")
    .values(weekdays.map((weekday) => ({ ...owner, weekday, startMinute: 8 * 60, endMinute: 19 * 60 })))
    .execute();
  const { minLatitude: south, maxLatitude: north, minLongitude: west, maxLongitude: east } = ZONE;
  const polygon = JSON.stringify([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
  await db
    .insertInto("workZones")
    .values({ ...owner, ...ZONE, id: newId(), name: "The valley", polygon, price: 0, workDays: weekdays })
    .execute();
}

/** Adds a visit of an hour at an hour of Phoenix's clock, with the time that it takes in the calendar. */
async function place(hour: number, latitude: number): Promise<void> {
  const start = new Date(Date.parse(`${date}T07:00:00Z`) + hour * 3_600_000);
  const end = new Date(start.getTime() + 3_600_000);
  const id = await addVisit(app, house, 0, { start });
  const address = { ...VISIT_ADDRESS, latitude, precision: "exact" as const };
  await app.db
    .updateTable("orders")
    .set({ address: JSON.stringify(address) })
    .where("id", "=", id)
    .execute();
  await app.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: house.siteId, holder: id, resource: house.groomer.id, kind: "order" },
      ...{ during: `[${start.toISOString()},${end.toISOString()})`, minutes: 60, expiresAt: null },
      ...{ latitude, longitude: VISIT_ADDRESS.longitude, door: 0 },
    })
    .execute();
}

beforeAll(async () => {
  house = await householdOf(app);
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow());
  await clearWeek(house);
  date = dateIn(app, 6);
  await place(9, NORTH);
  await place(13.5, SOUTH);
  await place(16.5, NORTH);
});

it("a groomer finds a better order of a day and asks a customer for the new time, on a phone", async () => {
  const page = await browser.visit({ width: 360, height: 740 });
  await openAs(app, page, accountId, `/groomer/day/${date}`);
  await main(page).getByRole("link", { name: "Find a better order" }).click();
  await page.getByRole("heading", { level: 1, name: "A better order" }).waitFor();
  await comeToLife(page);
  await main(page)
    .getByText(/^Other times for 1 visit save .* of driving\.$/)
    .waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  const title = (await main(page).getByRole("heading", { level: 2 }).textContent()) ?? "";
  const [shown = ""] = title.split(" instead of ");

  await main(page)
    .getByRole("link", { name: /^Check and ask/ })
    .click();
  await page.waitForURL("**/groomer/appointments/*/time?**");
  await main(page).getByText("Added driving that day", { exact: true }).first().waitFor();
  await comeToLife(page);
  await press(page, "Ask the customer");
  await page.waitForURL(/\/groomer\/appointments\/[\w-]+$/);
  const change = await app.db
    .selectFrom("orderChanges")
    .select(["toStart", "madeBy", "status"])
    .where("siteId", "=", house.siteId)
    .where("kind", "=", "move")
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({ madeBy: "groomer", status: "asked" });
  expect(formatClock(change.toStart?.toISOString() ?? "", TIME_ZONE)).toBe(shown);

  await page.goto(`/groomer/day/${date}/better-order`);
  await comeToLife(page);
  await main(page).getByText("No better times now").waitFor();
  await expectAccessible(page);
});
