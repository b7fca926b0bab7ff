import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let other: World;

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "calm" });
  other = await makeWorld(database.db, { slug: "other" });
});

it("suggests places near the brand's areas first", async () => {
  const { status, body } = await world.call("GET", "/v2/places/suggest?text=scott");
  expect(status).toBe(200);
  expect(body).toHaveLength(8);
  expect(body[0]).toMatchObject({ locality: "Scottsdale", adminDistrict: "AZ", countryRegion: "US" });
});

it("suggests nothing for one letter and refuses a text that is too long", async () => {
  expect((await world.call("GET", "/v2/places/suggest?text=s")).body).toEqual([]);
  expect((await world.call("GET", "/v2/places/suggest")).body).toEqual([]);
  const { status, body } = await world.call("GET", `/v2/places/suggest?text=${"a".repeat(201)}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(["text"]);
});

it.each(["0", "21", "1.5", "many"])("refuses limit %s", async (limit) => {
  const { status, body } = await world.call("GET", `/v2/places/suggest?text=scott&limit=${limit}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, ["limit"]]);
});

it("shows the area that contains a point, with its brand and time zone", async () => {
  const { status, body } = await world.call(
    "GET",
    "/v1/service-areas/get-by-lat-long?latitude=33.46&longitude=-112.06",
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: world.areaId, site: "calm", timeZone: "America/Phoenix" });
  expect(Object.keys(body)).not.toContain("polygon");
});

it("answers 404 for a point outside all areas", async () => {
  const { status, body } = await world.call(
    "GET",
    "/v1/service-areas/get-by-lat-long?latitude=40&longitude=-75",
  );
  expect([status, body.code]).toEqual([404, "not_found"]);
});

it.each([
  ["", ["latitude", "longitude"]],
  ["latitude=91&longitude=0", ["latitude"]],
  ["latitude=33&longitude=west", ["longitude"]],
  ["latitude=33;drop&longitude=-112", ["latitude"]],
])("refuses the point %j at its fields", async (query, fields) => {
  const { status, body } = await world.call("GET", `/v1/service-areas/get-by-lat-long?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
});

it("lists only the areas of this brand", async () => {
  const ownAreas = (await world.call("GET", "/v2/service-areas")).body;
  const otherAreas = (await other.call("GET", "/v2/service-areas")).body;
  expect(ownAreas.map((area: { id: string }) => area.id)).toEqual([world.areaId]);
  expect(otherAreas.map((area: { id: string }) => area.id)).toEqual([other.areaId]);
});
