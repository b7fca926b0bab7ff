import { beforeAll, beforeEach, expect, it } from "vitest";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { hold } from "./service.ts";

// A list may show a groomer as it was a moment ago. What is sold is judged on what the groomer is now.

const database = useDatabase();
let world: World;
let remembered: Groomer;

beforeAll(async () => {
  world = await makeWorld(database.db);
});
beforeEach(async () => {
  const id = await world.addGroomer();
  [remembered] = (await readGroomers(database.db, world.siteId, [id])) as [Groomer];
});

function tryToHold() {
  const needs = {
    place: remembered.startPlace,
    minutes: 60,
    pets: [{ breedId: world.pets.breeds.poodle, weightLbs: 60 }],
    from: "2027-01-06",
    to: "2027-01-06",
    noticeMinutes: 0,
    horizonDays: 60,
  };
  const choice = { groomer: remembered, needs, startsAt: new Date("2027-01-06T18:00:00Z") };
  return database.db.transaction().execute((tx) => hold(tx, world.siteId, newId(), [choice], NOW));
}

it("holds a time of a groomer who is unchanged", async () => {
  expect(await tryToHold()).toMatchObject({ ok: true });
});

it("refuses it when the groomer no longer works then", async () => {
  await database.db.deleteFrom("groomerHours").where("groomerId", "=", remembered.id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "closed" });
});

it("refuses it when the groomer no longer comes there", async () => {
  await database.db.deleteFrom("workZones").where("groomerId", "=", remembered.id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "outside_zones" });
});

it("refuses it when the groomer no longer takes such a pet", async () => {
  const { id } = remembered;
  await database.db.updateTable("groomers").set({ weightLimit: 40 }).where("id", "=", id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false, reason: "too_heavy" });
});

it("refuses it when the groomer has left", async () => {
  const { id } = remembered;
  await database.db.updateTable("groomers").set({ active: false }).where("id", "=", id).execute();
  expect(await tryToHold()).toMatchObject({ ok: false });
});
