import { beforeEach, describe, expect, it } from "vitest";
import { BASE } from "#features/booking/contract/session.ts";
import { CONTACT, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const person = { ...CONTACT, phoneNumber: "+16025550188" };
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
});

describe("the customer of a booking", () => {
  it("describes the home, and names its service area", async () => {
    const booking = await startBooking(world);
    const home = { addressNotes: "Ring twice", isApartmentComplex: true, serviceArea: world.areaId };
    const { status, body } = await booking.post("customer", { ...person, ...home });
    expect(status).toBe(200);
    expect(body.address).toMatchObject({
      addressNotes: "Ring twice",
      isApartmentComplex: true,
      postalCode: "85006",
    });
    // A later call without these fields leaves them.
    const again = await booking.post("customer", person);
    expect(again.body.address).toEqual(body.address);
  });

  it("cannot lie in another area, or describe a home that is not known", async () => {
    const booking = await startBooking(world);
    const elsewhere = await makeWorld(database.db);
    const other = await booking.post("customer", { ...person, serviceArea: elsewhere.areaId });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["serviceArea"]]);
    const started = await world.call("POST", `${BASE}/search`, { body: {} });
    const early = { body: { ...person, addressNotes: "Ring twice" } };
    const noted = await world.call("POST", `${BASE}/${started.body.id}/customer`, early);
    expect([noted.status, Object.keys(noted.body.errors)]).toEqual([422, ["addressNotes"]]);
  });

  it.each([
    { password: "four plain words do" },
    { physicalAddress: { postalCode: "85006" } },
    { nickname: "A" },
  ])("is refused with a field that the call does not take: %o", async (extra) => {
    const booking = await startBooking(world);
    const { status, body } = await booking.post("customer", { ...person, ...extra });
    expect([status, body.code]).toEqual([422, "validation_failed"]);
    expect(body.message).toMatch(/^Send only the fields of this call/);
    expect((await booking.get("")).body.contact).toBeNull();
  });
});
