import { beforeAll, describe, expect, it } from "vitest";
import { BASE } from "#features/booking/contract/session.ts";
import { firstSlotOn, proveCustomer, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;

const utm = { utm_source: "mail" };
const referrer = "https://search.example/find";

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

/** Reads the source in the newest booking. */
const readSource = async () => {
  const { draft } = await world.db
    .selectFrom("bookingSessions")
    .select("draft")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { utm: draft.utm, referrer: draft.referrer };
};
const readOrder = (id: string) =>
  world.db.selectFrom("orders").select(["utm", "referrer"]).where("id", "=", id).executeTakeFirstOrThrow();

describe("the source of a visit", () => {
  it("begins with the booking, and ends on its order", async () => {
    const booking = await startBooking(world, {}, { utm, referrer });
    const slot = await firstSlotOn(booking, "2027-01-08");
    const { quote } = await readyToPlace(world, booking, slot, { id: "cash" });
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed.body.status).toBe("placed");
    const order = await readOrder(placed.body.orders[0].id);
    expect(order).toEqual({ utm, referrer });
  });

  it("ends on a request, too", async () => {
    const booking = await startBooking(world, {}, { utm, referrer });
    await booking.put("request-wishes", { days: ["2027-01-12"], partsOfDay: [], wantsCall: false, note: "" });
    await proveCustomer(world, booking);
    const sent = await booking.post("mark-as-order-request");
    expect(await readOrder(sent.body.orders[0].id)).toEqual({ utm, referrer });
  });

  it("can be set later; tags without a referrer leave the referrer", async () => {
    const booking = await startBooking(world);
    expect(await readSource()).toEqual({ utm: {}, referrer: null });
    expect((await booking.post("utm", { utm, referrer })).status).toBe(200);
    expect(await readSource()).toEqual({ utm, referrer });
    await booking.post("utm", { utm: { utm_source: "card" } });
    expect(await readSource()).toEqual({ utm: { utm_source: "card" }, referrer });
  });

  it("is none for a page of the brand itself", async () => {
    const own = `https://${world.host}/our-groomers`;
    const booking = await startBooking(world, {}, { referrer: own });
    expect(await readSource()).toEqual({ utm: {}, referrer: null });
    await booking.post("utm", { utm, referrer: own });
    expect(await readSource()).toEqual({ utm, referrer: null });
  });

  it.each([
    `${referrer}?q=mia`,
    `${referrer}#mia`,
    "https://mia:secret@search.example/find",
    "ftp://search.example/find",
    "javascript:alert(1)",
    "search.example/find",
    `https://search.example/${"a".repeat(200)}`,
    "",
  ])("refuses the referrer %j", async (bad) => {
    const started = await world.call("POST", `${BASE}/search`, { body: { address: HOME, referrer: bad } });
    expect([started.status, Object.keys(started.body.errors)]).toEqual([422, ["referrer"]]);
    const booking = await startBooking(world);
    const changed = await booking.post("utm", { utm, referrer: bad });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ["referrer"]]);
  });
});
