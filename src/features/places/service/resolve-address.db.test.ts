import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { answering, type FakeService, startFakeService } from "#tests/fake-service.ts";
import { NOMINATIM, PHOTON } from "#tests/geocoders/answers.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { setGeocoder } from "../adapters/geocoder.ts";
import { openGeocoder } from "../adapters/open-geocoder.ts";
import { clearPlaces } from "../jobs.ts";

const HOUSE = {
  addressLine: "4120 N 20th St",
  locality: "Phoenix",
  adminDistrict: "AZ",
  postalCode: "85016",
};
const START = "/v2/service-checkout/pet-service/customer/search";

const database = useDatabase();
let world: World;
let fake: FakeService;

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "calm" });
  fake = await startFakeService();
});
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.calls.length = 0;
  await database.db.deleteFrom("geocodes").execute();
  await database.db.deleteFrom("limits").execute();
  configure("photon");
});

/** Opens a new geocoder, so that no test inherits a pause. */
function configure(provider: "photon" | "nominatim" | "mapbox") {
  setGeocoder(openGeocoder({ provider, url: fake.url, key: "k", contact: "maps@example.com" }));
}

async function start(address: Partial<typeof HOUSE>) {
  const { status, body } = await world.call("POST", START, { body: { address } });
  expect(status).toBe(200);
  return { check: body.addressCheck, ...body.address };
}

describe("the address of a booking", () => {
  it("lies at the door that the geocoder knows, and stays as the customer typed it", async () => {
    fake.reply = answering(PHOTON);
    expect(await start(HOUSE)).toMatchObject({
      ...HOUSE,
      check: "found",
      precision: "exact",
      latitude: 33.4953,
      longitude: -112.0391,
    });
  });

  it("lies on the street when the geocoder answers another house", async () => {
    fake.reply = answering(PHOTON);
    const found = await start({ ...HOUSE, addressLine: "4199 N 20th St" });
    expect(found).toMatchObject({ check: "found", precision: "street", addressLine: "4199 N 20th St" });
  });

  it("lies in the middle of its ZIP when the geocoder does not know the house, and says so", async () => {
    fake.reply = answering({ features: [] });
    expect(await start(HOUSE)).toMatchObject({ ...HOUSE, check: "not_found", precision: "zip" });
  });

  it.each([
    ["an error", answering("", 500)],
    ["a refusal", answering({}, 429)],
    ["nonsense", answering("<html>")],
  ])("lies in the middle of its ZIP when the geocoder answers %s, and says so", async (_, reply) => {
    fake.reply = reply;
    expect(await start(HOUSE)).toMatchObject({ ...HOUSE, check: "unavailable", precision: "zip" });
  });

  it("needs no geocoder without a street, or where none is configured", async () => {
    fake.reply = answering(PHOTON);
    expect(await start({ postalCode: "85016" })).toMatchObject({ check: "not_needed", precision: "zip" });
    setGeocoder(null);
    expect(await start(HOUSE)).toMatchObject({ check: "not_needed", precision: "zip" });
    expect(fake.calls).toEqual([]);
  });

  it("is still refused for a ZIP that nobody knows", async () => {
    fake.reply = answering("", 500);
    const { status, body } = await world.call("POST", START, {
      body: { address: { ...HOUSE, locality: "", postalCode: "00000" } },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["postalCode"]]);
  });
});

describe("a stored answer", () => {
  it("spares the provider a second call, and names neither house nor street", async () => {
    fake.reply = answering(PHOTON);
    const first = await start(HOUSE);
    expect(await start({ ...HOUSE, addressLine: "4120 n 20th st." })).toEqual({
      ...first,
      addressLine: "4120 n 20th st.",
      formattedAddress: "4120 n 20th st., Phoenix, AZ 85016",
    });
    expect(fake.calls).toHaveLength(1);
    const rows = await database.db.selectFrom("geocodes").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/4120|20th/i);
  });

  it("is asked again and deleted when its time is over", async () => {
    fake.reply = answering(PHOTON);
    await start(HOUSE);
    await database.db.updateTable("geocodes").set({ expiresAt: world.clock.now() }).execute();
    await start(HOUSE);
    expect(fake.calls).toHaveLength(2);
    await database.db.updateTable("geocodes").set({ expiresAt: world.clock.now() }).execute();
    await clearPlaces.run({}, { db: database.db, clock: world.clock, log: undefined as never });
    expect(await database.db.selectFrom("geocodes").selectAll().execute()).toEqual([]);
  });

  it("is not made of a failure: the next visitor is asked for again", async () => {
    fake.reply = answering("", 500);
    await start(HOUSE);
    fake.reply = answering(PHOTON);
    expect(await start(HOUSE)).toMatchObject({ check: "found" });
  });
});

it("asks a geocoder that costs money only so often for one network, and books on", async () => {
  configure("nominatim");
  fake.reply = answering(NOMINATIM);
  const checks: string[] = [];
  for (let nth = 0; nth <= 40; nth++)
    checks.push((await start({ ...HOUSE, addressLine: `${nth} Elm St` })).check);
  expect(fake.calls).toHaveLength(40);
  expect(checks.at(-1)).toBe("unavailable");
});

describe("suggestions", () => {
  const suggest = async (text: string) =>
    (await world.call("GET", `/v2/places/suggest?${new URLSearchParams({ text })}`)).body;

  it("come from the geocoder for a street, and are remembered as its terms allow", async () => {
    fake.reply = answering(PHOTON);
    expect(await suggest("4120 N 20th")).toMatchObject([{ precision: "exact" }, { precision: "street" }]);
    await suggest("4120 n 20th");
    expect(fake.calls).toHaveLength(1);
  });

  it("come from the directory for a town or ZIP", async () => {
    fake.reply = answering(PHOTON);
    expect((await suggest("scott"))[0]).toMatchObject({ locality: "Scottsdale" });
    expect(await suggest("85016")).toHaveLength(1);
    expect(fake.calls).toEqual([]);
  });

  it("come from the directory while the geocoder fails", async () => {
    fake.reply = answering("", 500);
    expect((await suggest("4120 N 20th St, Phoenix"))[0]).toMatchObject({
      locality: "Phoenix",
      precision: "zip",
    });
  });

  it("never ask Nominatim, whose terms forbid it", async () => {
    configure("nominatim");
    fake.reply = answering(NOMINATIM);
    expect(await suggest("4120 N 20th St, Phoenix")).not.toEqual([]);
    expect(fake.calls).toEqual([]);
  });
});
