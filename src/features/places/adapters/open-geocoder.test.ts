import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answering, type FakeService, silent, startFakeService } from "#tests/fake-service.ts";
import { GOOGLE, MAPBOX, NOMINATIM, PELIAS, PHOTON } from "#tests/geocoders/answers.ts";
import type { Geocoder } from "./geocoder.ts";
import { openGeocoder } from "./open-geocoder.ts";

const NEAR = { latitude: 33.45, longitude: -112.07 };
const QUERY = { text: "4120 N 20th St, Phoenix, AZ 85016", limit: 5, near: NEAR };
const KEY = "key-for-no-log";

let fake: FakeService;
// One for each test: a call that was given up arrives late on a busy machine.
beforeEach(async () => {
  fake = await startFakeService();
  fake.reply = silent;
});
afterEach(() => fake.stop());

const PROVIDERS = [
  ["photon", PHOTON],
  ["nominatim", NOMINATIM],
  ["pelias", PELIAS],
  ["google", GOOGLE],
  ["mapbox", MAPBOX],
] as const;
type Provider = (typeof PROVIDERS)[number][0];

function open(provider: Provider, url = fake.url): Geocoder {
  const key = provider === "photon" || provider === "nominatim" ? null : KEY;
  return openGeocoder({ provider, url, key, contact: "maps@example.com" }) as Geocoder;
}

const ask = (geocoder: Geocoder, timeoutMs = 20_000) =>
  geocoder.service.ask(geocoder.resolveCall(QUERY), timeoutMs, geocoder.read);

describe.each(PROVIDERS)("%s", (provider, wireAnswer) => {
  it("finds the door with all fields of a suggestion", async () => {
    fake.reply = answering(wireAnswer);
    const found = await ask(open(provider));
    const street = provider === "google" ? "4120 N 20th St" : "4120 North 20th Street";
    expect(found.ok && found.answer[0]).toEqual({
      formattedAddress: `${street}, Phoenix, AZ 85016`,
      addressLine: street,
      locality: "Phoenix",
      adminDistrict: "AZ",
      postalCode: "85016",
      countryRegion: "US",
      latitude: 33.4953,
      longitude: -112.0391,
      precision: "exact",
    });
  });

  it("answers with places of the United States only", async () => {
    const abroad = JSON.stringify(wireAnswer)
      .replaceAll(/"(US|us|USA)"/g, '"MX"')
      .replaceAll("US-AZ", "MX-BCN");
    fake.reply = answering(abroad);
    expect(await ask(open(provider))).toEqual({ ok: true, answer: [] });
  });

  it("sends the text, the country or the place to prefer, and its key", async () => {
    fake.reply = answering(wireAnswer);
    await ask(open(provider));
    const [call] = fake.calls;
    const sent = String(call?.url.searchParams);
    expect(sent).toContain("4120");
    expect(sent).toMatch(/us|lat=33/i);
    expect(sent.includes(KEY)).toBe(provider !== "photon" && provider !== "nominatim");
  });

  it.each([
    ["429", answering({}, 429), { why: "refused", status: 429 }],
    ["500", answering("oops", 500), { why: "refused", status: 500 }],
    ["text that is no JSON", answering("<html>Service page</html>"), { why: "unreadable" }],
    ["JSON of another form", answering({ hello: [1] }), { why: "unreadable" }],
    [
      "an answer of more than a megabyte",
      answering(JSON.stringify(wireAnswer) + " ".repeat(1_100_000)),
      { why: "unreadable" },
    ],
    ["a redirect", answering("", 302, { location: "http://127.0.0.1:9/" }), { why: "unreachable" }],
  ])("answers a fault for %s", async (_, reply, fault) => {
    fake.reply = reply;
    expect(await ask(open(provider))).toMatchObject({ ok: false, ...fault });
  });

  it("stops waiting for a provider that stays silent", async () => {
    expect(await ask(open(provider), 50)).toMatchObject({ ok: false, why: "too_slow" });
  });

  it("leaves a provider that failed three times alone", async () => {
    const geocoder = open(provider);
    fake.reply = answering("", 500);
    for (let nth = 0; nth < 3; nth++) await ask(geocoder);
    expect(await ask(geocoder)).toEqual({ ok: false, why: "paused" });
    expect(fake.calls).toHaveLength(3);
  });
});

it("leaves a provider alone at once after 429, and after a refused key", async () => {
  for (const status of [429, 403]) {
    const geocoder = open("mapbox");
    fake.reply = answering({}, status, { "retry-after": "7" });
    await ask(geocoder);
    expect(await ask(geocoder)).toEqual({ ok: false, why: "paused" });
  }
});

it("reads Google's refusals, which arrive with status 200", async () => {
  const geocoder = open("google");
  fake.reply = answering({ status: "ZERO_RESULTS", results: [] });
  expect(await ask(geocoder)).toEqual({ ok: true, answer: [] });
  fake.reply = answering({ status: "REQUEST_DENIED", error_message: "The key is invalid.", results: [] });
  expect(await ask(geocoder)).toMatchObject({ ok: false, why: "refused" });
  expect(await ask(geocoder)).toEqual({ ok: false, why: "paused" });
});

it("answers a fault where nothing listens", async () => {
  const gone = await startFakeService();
  await gone.stop();
  expect(await ask(open("photon", gone.url))).toMatchObject({ ok: false, why: "unreachable" });
});

it("asks Nominatim and Google for no suggestions, and Photon, Pelias and Mapbox for them", () => {
  const suggesting = PROVIDERS.map(([name]) => name).filter((name) => open(name).suggestCall !== null);
  expect(suggesting).toEqual(["photon", "pelias", "mapbox"]);
});

it("identifies itself to Nominatim, and calls the public server once a second", () => {
  expect(open("nominatim").resolveCall(QUERY).headers).toEqual({ "user-agent": "Waggon (maps@example.com)" });
  expect(open("nominatim").secondsApart).toBe(0);
  expect(open("nominatim", "https://nominatim.openstreetmap.org").secondsApart).toBe(1);
});

it("asks Mapbox for permanent answers where they are stored, and stores no temporary ones", () => {
  const geocoder = open("mapbox");
  expect(geocoder.resolveCall(QUERY).url.searchParams.get("permanent")).toBe("true");
  expect(geocoder.suggestCall?.(QUERY).url.searchParams.has("permanent")).toBe(false);
  expect(geocoder.suggestionSeconds).toBe(0);
});

it("stores Google's answers for less than 30 days", () => {
  expect(open("google").storeDays).toBeLessThan(30);
});

it.each([
  [
    "google",
    { GEOMETRIC_CENTER: "street", RANGE_INTERPOLATED: "street", APPROXIMATE: "zip" },
    "ROOFTOP",
    GOOGLE,
  ],
  ["mapbox", { interpolated: "street", parcel: "exact", approximate: "street" }, "rooftop", MAPBOX],
  ["pelias", { centroid: "street" }, "point", PELIAS],
] as const)("says how precise a point of %s is", async (provider, cases, exact, wireAnswer) => {
  const { read } = open(provider);
  for (const [accuracy, precision] of Object.entries(cases)) {
    const text = JSON.stringify(wireAnswer).replace(`:"${exact}"`, `:"${accuracy}"`);
    expect([accuracy, read(JSON.parse(text))?.[0]?.precision]).toEqual([accuracy, precision]);
  }
});
