import { beforeAll, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const PATH = "/v1/checkout/specific-groomer-book";
const database = useDatabase();
let world: World;
let ada: string;
let bea: string;

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "bound" });
  ada = await world.addGroomer({ displayName: "Ada Brush" });
  bea = await world.addGroomer({ displayName: "Bea Comb" });
});

it("opens a booking for a preferred groomer, by id or vanity URL, with the other preferences", async () => {
  await database.db.updateTable("groomers").set({ vanityUrl: "ada-brush" }).where("id", "=", ada).execute();
  for (const groomer of [ada, "ada-brush", "Ada-Brush"]) {
    const body = { groomer, service: "bath", date: "2027-01-08", address: HOME, utm: { utm_source: "card" } };
    const opened = await world.call("POST", PATH, { body });
    expect(opened.status).toBe(200);
    expect(opened.body).toMatchObject({
      status: "new",
      wishedGroomer: { id: ada, displayName: "Ada Brush" },
      wishedService: "bath",
      desiredDate: "2027-01-08",
      area: { name: "Phoenix" },
    });
    expect(opened.cookies.join()).toContain("waggon_booking");
  }
});

it("refuses an unknown, an inactive and another brand's groomer, and an unknown service", async () => {
  const inactive = await world.addGroomer();
  await setGroomerStatus(database.db, inactive, "inactive");
  const other = await makeWorld(database.db, { slug: "other-brand" });
  const foreign = await other.addGroomer();
  for (const groomer of ["nobody", newId(), inactive, foreign]) {
    expect((await world.call("POST", PATH, { body: { groomer } })).status, groomer).toBe(404);
  }
  const unknownService = await world.call("POST", PATH, { body: { groomer: ada, service: "moon-walk" } });
  expect(unknownService.status).toBe(422);
  expect(Object.keys(unknownService.body.errors)).toEqual(["service"]);
});

it("sets the preferred groomer, and releases a time of another groomer", async () => {
  const booking = await startBooking(world);
  const day = "available-timeslots?date=2027-01-08";
  const [slot] = (await booking.get(`${day}&service_provider_id=${ada}`)).body.slots;
  const chosen = await booking.post("set-appointment-time", { groomerId: ada, startsAt: slot.startsAt });
  expect(chosen.body.visits).toHaveLength(1);
  const same = await booking.put("service-provider", { serviceProviderId: ada });
  expect(same.body).toMatchObject({ wishedGroomer: { id: ada }, visits: [{ startsAt: slot.startsAt }] });
  const changed = await booking.put("service-provider", { serviceProviderId: bea });
  expect(changed.body).toMatchObject({ wishedGroomer: { id: bea }, visits: [], hold: null });
  const again = await booking.get(`${day}&service_provider_id=${ada}`);
  expect(again.body.slots[0].startsAt).toBe(slot.startsAt);
  const anyone = await booking.put("service-provider", { serviceProviderId: null });
  expect(anyone.body.wishedGroomer).toBeNull();
});

it("refuses an unknown groomer, and drops a preferred groomer who left", async () => {
  const booking = await startBooking(world);
  const gone = await world.addGroomer();
  expect((await booking.put("service-provider", { serviceProviderId: newId() })).status).toBe(422);
  await booking.put("service-provider", { serviceProviderId: gone });
  await setGroomerStatus(database.db, gone, "inactive");
  expect((await booking.get("")).body.wishedGroomer).toBeNull();
});
