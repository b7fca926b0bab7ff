import { beforeAll, beforeEach, expect, it } from "vitest";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { hold } from "./service.ts";

// A list may show an outdated groomer. A hold must follow the groomer's current data.

const database = useDatabase();
let world: World;
let outdatedGroomer: Groomer;

beforeAll(async () => {
  world = await makeWorld(database.db);
});
beforeEach(async () => {
  const id = await world.addGroomer();
  [outdatedGroomer] = (await readGroomers(database.db, world.siteId, [id])) as [Groomer];
});

function tryToHold() {
  const needs = {
    place: outdatedGroomer.startPlace,
    minutes: 60,
    pets: [{ breedId: world.pets.breeds.poodle, weightLbs: 60 }],
    from: "2027-01-06",
    to: "2027-01-06",
    noticeMinutes: 0,
    horizonDays: 60,
  };
  const choice = { groomer: outdatedGroomer, needs, startsAt: new Date("2027-01-06T18:00:00Z") };
  return database.db.transaction().execute((tx) => hold(tx, world.siteId, newId(), [choice], NOW));
}

it("holds a time of an unchanged groomer", async () => {
  expect(await tryToHold()).toMatchObject({ ok: true });
});

it("refuses a hold when the groomer no longer works at that time", async () => {
  await database.db.deleteFrom("groomerHours").where("groomerId", "=", outdatedGroomer.id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "closed" });
});

const other = (stretches: { startMinute: number; endMinute: number }[]) => ({
  ...{ id: newId(), siteId: world.siteId, groomerId: outdatedGroomer.id, createdAt: NOW },
  ...{ firstDay: "2027-01-05", lastDay: "2027-01-06", stretches: JSON.stringify(stretches) },
});

it("refuses a hold on a date on which the groomer is closed", async () => {
  await database.db.insertInto("groomerDayHours").values(other([])).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "closed" });
});

it("refuses a hold outside the hours of its date, and holds a time within them", async () => {
  const row = other([{ startMinute: 600, endMinute: 660 }]);
  await database.db.insertInto("groomerDayHours").values(row).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "closed" });
  const stretches = JSON.stringify([{ startMinute: 660, endMinute: 720 }]);
  await database.db.updateTable("groomerDayHours").set({ stretches }).where("id", "=", row.id).execute();
  expect(await tryToHold()).toMatchObject({ ok: true });
});

it("refuses a hold when the groomer no longer takes bookings", async () => {
  const { id } = outdatedGroomer;
  await database.db.updateTable("groomers").set({ bookingsPausedAt: NOW }).where("id", "=", id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "paused" });
});

it("refuses a hold when the groomer no longer covers the place", async () => {
  await database.db.deleteFrom("workZones").where("groomerId", "=", outdatedGroomer.id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "outside_zones" });
});

it("refuses a hold when the pet exceeds the groomer's new weight limit", async () => {
  const { id } = outdatedGroomer;
  await database.db.updateTable("groomers").set({ weightLimit: 40 }).where("id", "=", id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "too_heavy" });
});

it("refuses a hold when the groomer is no longer active", async () => {
  const { id } = outdatedGroomer;
  await setGroomerStatus(database.db, id, "inactive");
  expect(await tryToHold()).toMatchObject({ ok: false });
});
