import { expect, it, vi } from "vitest";
import { milesBetween } from "../rules.ts";
import { readGroundWithin, zipDirectory } from "./zip-directory.ts";

vi.mock(import("../rules.ts"), async (original) => {
  const rules = await original();
  return { ...rules, milesBetween: vi.fn(rules.milesBetween) };
});

const PHOENIX = [{ latitude: 33.45, longitude: -112.07 }];
const suggest = async (text: string, limit = 8) =>
  (await zipDirectory.suggest(text, limit, PHOENIX)).map((place) => place.formattedAddress);

it("fills all fields of a suggestion", async () => {
  expect(await zipDirectory.suggest("4120 N 20th St, Phoenix, AZ 85016", 8, [])).toEqual([
    {
      formattedAddress: "4120 N 20th St, Phoenix, AZ 85016",
      addressLine: "4120 N 20th St",
      locality: "Phoenix",
      adminDistrict: "AZ",
      postalCode: "85016",
      countryRegion: "US",
      latitude: expect.closeTo(33.5, 0),
      longitude: expect.closeTo(-112, 0),
      precision: "zip",
    },
  ]);
});

it("lists ZIPs by their beginning, up to the limit", async () => {
  const found = await suggest("8501", 5);
  expect(found).toHaveLength(5);
  expect(found.every((place) => /AZ 8501\d$/.test(place))).toBe(true);
});

it("puts towns near the brand before larger ones elsewhere", async () => {
  expect((await suggest("scott"))[0]).toMatch(/^Scottsdale, AZ/);
  expect((await suggest("phoenix"))[0]).toMatch(/^Phoenix, AZ/);
});

it("includes the typed street in each suggestion", async () => {
  const found = await suggest("12 Oak Lane, Scottsd");
  expect(found[0]).toMatch(/^12 Oak Lane, Scottsdale, AZ \d{5}$/);
});

it("offers a typed street with the ZIP's own town, whatever town was typed", async () => {
  expect(await suggest("4120 N 20th St, Phoenix, NY 85016")).toEqual(["4120 N 20th St, Phoenix, AZ 85016"]);
  expect(await suggest("12 Main St, 13135")).toEqual(["12 Main St, Phoenix, NY 13135"]);
});

it("offers a typed street in no town of the same name far from the brand", async () => {
  for (const text of ["4120 N 20th St, Phoenix", "4120 N 20th St Phoenix", "4120 N 20th St, Phoen"])
    expect(await suggest(text)).toEqual([expect.stringMatching(/^4120 N 20th St, Phoenix, AZ \d{5}$/)]);
  expect(await suggest("12 Main St, Phoenix, NY")).toEqual(["12 Main St, Phoenix, NY 13135"]);
});

it("offers towns without the street when the street could be in any of them", async () => {
  const found = await suggest("12 Main St, Springfield");
  expect(found.length).toBeGreaterThan(1);
  for (const place of found) expect(place).toMatch(/^Springfield, [A-Z]{2} \d{5}$/);
});

it("finds the town at the end of a line without commas", async () => {
  expect((await suggest("4120 N 20th St Phoenix"))[0]).toMatch(/^4120 N 20th St, Phoenix, AZ/);
  expect(await suggest("4120 N 20th St Phoenix AZ 85016")).toEqual(["4120 N 20th St, Phoenix, AZ 85016"]);
});

it("reads a state's name, even while it is incomplete", async () => {
  expect(await suggest("Scottsdale, Arizona")).toEqual([expect.stringMatching(/^Scottsdale, AZ/)]);
  expect((await suggest("Scottsdale, a"))[0]).toMatch(/^Scottsdale, AZ/);
  expect((await suggest("Portland, or"))[0]).toMatch(/^Portland, OR/);
});

it("reads St. as Saint", async () => {
  expect((await suggest("St. Louis, MO"))[0]).toMatch(/^Saint Louis, MO/);
});

it("suggests no places in Canada and no military post offices", async () => {
  expect(await suggest("K1A 0B1")).toEqual([]);
  expect(await suggest("M5V")).toEqual([]);
  expect(await suggest("09001")).toEqual([]);
});

it("suggests nothing for nonsense", async () => {
  for (const text of ["", " ", ",,,", "zzzzzz", "99999", "<script>", "x".repeat(200)]) {
    expect(await suggest(text)).toEqual([]);
  }
});

it("finds an address by its ZIP, else by its town", async () => {
  expect(await zipDirectory.geocode("1 Main St, Wrong Town, AZ 85016")).toMatchObject({
    locality: "Phoenix",
    postalCode: "85016",
  });
  expect(await zipDirectory.geocode("1 Main St, Scottsdale, AZ")).toMatchObject({
    locality: "Scottsdale",
    adminDistrict: "AZ",
  });
});

it("returns null for an ambiguous or unknown address", async () => {
  expect(await zipDirectory.geocode("1 Main St, Phoenix, AZ 00000")).toBeNull();
  expect(await zipDirectory.geocode("Springfield")).toBeNull();
  expect(await zipDirectory.geocode("Phoe")).toBeNull();
  expect(await zipDirectory.geocode("1 Main St")).toBeNull();
});

it("lists towns, but not offices or old spellings that have their own ZIP", () => {
  const namesIn = (box: { south: number; west: number; north: number; east: number }) =>
    readGroundWithin({ ...box, limit: 60 }).towns.map(({ name }) => name);
  const phoenix = namesIn({ south: 33, west: -112.7, north: 34, east: -111.2 });
  expect(phoenix).toEqual(expect.arrayContaining(["Phoenix", "Apache Junction", "Gold Canyon", "Carefree"]));
  for (const name of ["Arizona State Lottery", "Greyhound Dial Corp", "Apache Jct"])
    expect(phoenix).not.toContain(name);
  // All coordinates of Puerto Rico are rough, but these are towns.
  expect(namesIn({ south: 17.9, west: -67.3, north: 18.6, east: -65.5 })).toContain("Ponce");
});

it("lists the largest towns of a country without measuring distances", () => {
  const country = { south: 24, west: -125, north: 49, east: -66, limit: 60 };
  const measured = vi.mocked(milesBetween).mock.calls;
  readGroundWithin({ south: 33, west: -112.7, north: 34, east: -111.2, limit: 60 });
  expect(measured.length).toBeGreaterThan(0);
  measured.length = 0;
  expect(readGroundWithin(country).towns).toHaveLength(60);
  // Comparing all pairs would take hundreds of millions of distances.
  expect(measured).toHaveLength(0);
});
