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

describe("the sign-up form", () => {
  const form = {
    ...person,
    referralSource: "Saw the van",
    addressNotes: "Ring twice",
    isApartmentComplex: true,
  };
  const send = async (over: object) => {
    const booking = await startBooking(world);
    const serviceArea = world.areaId;
    const { status, body } = await booking.post("customer", { ...form, serviceArea, ...over });
    return { status, body, draft: (await booking.get("")).body };
  };

  it.each([
    ["firstName", "Zoë", { contact: { firstName: "Zoë" } }],
    ["lastName", "van Dyke", { contact: { lastName: "van Dyke" } }],
    ["email", "zoe@example.com", { contact: { email: "zoe@example.com" } }],
    ["phoneNumber", "(602) 555-0199", { contact: { phoneNumber: "+16025550199" } }],
    ["referralSource", "A friend", { contact: { referralSource: "A friend" } }],
    ["addressNotes", "Side door", { address: { addressNotes: "Side door" } }],
    ["isApartmentComplex", false, { address: { isApartmentComplex: false } }],
  ])("takes the field %s and saves it", async (name, value, saved) => {
    const { status, draft } = await send({ [name]: value });
    expect(status).toBe(200);
    expect(draft).toMatchObject(saved);
  });

  it.each([
    ["firstName", ""],
    ["lastName", 7],
    ["email", "not an address"],
    ["phoneNumber", "12"],
    ["referralSource", "x".repeat(81)],
    ["addressNotes", "x".repeat(501)],
    ["isApartmentComplex", "yes"],
    ["serviceArea", "phoenix"],
    ["cancellationPolicy", false],
    ["petRelease", false],
    ["termsAndConditions", false],
  ])("refuses a bad value of the field %s by name, and saves nothing", async (name, value) => {
    const { status, body, draft } = await send({ [name]: value });
    expect([status, Object.keys(body.errors), draft.contact]).toEqual([422, [name], null]);
  });

  it.each([
    ["password", "four plain words do"],
    ["physicalAddress", { addressLine: "1201 N 7th St", postalCode: "85006" }],
  ])("refuses the field %s, which another call takes", async (name, value) => {
    const { status, body, draft } = await send({ [name]: value });
    expect([status, draft.contact]).toEqual([422, null]);
    expect(body.message).toMatch(/the address has its own, and a password comes later/);
  });
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
