import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let groomerId: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer({ displayName: "Ada Brush" });
});

const showMe = (token?: string) => world.call("GET", "/v1/customer", token === undefined ? {} : { token });

/** Books as a guest, which makes the guest a customer. */
async function bookAsGuest(date: string) {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, date);
  if (!slot) throw new Error("no slot");
  const ready = await readyToPlace(world, booking, slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  return { token: booking.token as string, orderId: placed.body.orders[0].id as string };
}

describe("GET /v1/customer", () => {
  it("shows a new customer with area, site, address and agreements", async () => {
    const { token } = await bookAsGuest("2027-01-06");
    const { status, body } = await showMe(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      firstName: expect.any(String),
      lastName: expect.any(String),
      displayName: `${body.firstName} ${body.lastName}`,
      phoneNumber: expect.stringMatching(/^\+1\d{10}$/),
      isPhoneVerified: true,
      email: expect.stringContaining("@"),
      isEmailVerified: false,
      physicalAddress: expect.objectContaining({ addressLine: "1201 N 7th St", postalCode: "85006" }),
      addressLine2: expect.any(String),
      addressNotes: expect.any(String),
      isApartmentComplex: expect.any(Boolean),
      isNewCustomer: true,
      profilePicture: null,
      serviceArea: {
        id: world.areaId,
        name: "Phoenix",
        phoneNumber: "+16025550100",
        timeZone: "America/Phoenix",
        site: world.host.replace(".test", ""),
      },
      status: "active",
      referralCode: "",
      referralSource: expect.any(String),
      assignedGroomerId: null,
      assignedGroomer: null,
      petRelease: true,
      cancellationPolicy: true,
      termsAndConditions: true,
      defaultPaymentMethod: null,
      createdAt: world.clock.now().toISOString(),
    });
  });

  it("shows a returning customer with the last or the assigned groomer", async () => {
    const { token, orderId } = await bookAsGuest("2027-01-07");
    await database.db.updateTable("orders").set({ status: "complete" }).where("id", "=", orderId).execute();
    const { body } = await showMe(token);
    expect(body).toMatchObject({
      isNewCustomer: false,
      assignedGroomer: { id: groomerId, displayName: "Ada Brush" },
    });
    const other = await world.addGroomer({ displayName: "Bo Comb" });
    await database.db
      .updateTable("customers")
      .set({ assignedGroomerId: other })
      .where("id", "=", body.id)
      .execute();
    expect((await showMe(token)).body.assignedGroomer).toMatchObject({ displayName: "Bo Comb" });
  });

  it("shows that a new version of a document needs a new consent", async () => {
    const { token } = await bookAsGuest("2027-01-08");
    const { id } = (await showMe(token)).body;
    await database.db
      .insertInto("agreementDocuments")
      .values({
        id: "01990000-0000-7000-8000-00000000da7a",
        siteId: world.siteId,
        kind: "terms",
        version: 99,
        title: "Terms",
        body: "New terms.",
        publishedAt: world.clock.now(),
      })
      .execute();
    expect((await showMe(token)).body).toMatchObject({
      id,
      petRelease: true,
      cancellationPolicy: true,
      termsAndConditions: false,
    });
  });

  it("answers only customers and staff who act for a customer", async () => {
    expect((await showMe()).status).toBe(401);
    const { groomer, renter, staff, customer } = await world.addPeople();
    for (const { token } of [groomer, renter, staff]) expect((await showMe(token)).status).toBe(403);
    const now = world.clock.now();
    const over = { now, impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, customer.accountId, over);
    const own = await showMe(customer.token);
    expect((await showMe(acting)).body).toEqual(own.body);
  });
});
