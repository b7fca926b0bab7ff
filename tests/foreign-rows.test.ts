import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { named } from "./areas.ts";
import { useDatabase } from "./db.ts";
import { keyOf } from "./samples.ts";
import { ROWS } from "./works/rows.ts";
import { type Call, makeStage, type Stage } from "./works/stage.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

const database = useDatabase();
/** The groomer Ada's brand, in which each row of `tests/works` makes what its call needs. */
let stage: Stage;
let elsewhere: World;
/** A groomer of Ada's brand, and one of another brand. */
let stranger: string;
let foreign: string;

beforeAll(async () => {
  stage = await makeStage(database);
  elsewhere = await makeWorld(database.db);
  stranger = (await stage.groomer(await stage.world.addGroomer({ displayName: "Bea Comb" }))).token;
  foreign = (await elsewhere.addPeople()).groomer.token;
});
// All calls come from one network, whose limits would stop so many bookings.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** Params that name a row, and those that say which part or day of it. */
const IDS = ["id", "orderId", "petId", "petServiceId", "groomerId"];
const PARTS = ["date", "firstDay", "kind", "mark", "place", "report", "role", "side", "size", "version"];
/** Conversations have a table of their own. */
const CONVERSATIONS = ["roomId", "messageId", "name", "reaction"];
/** Calls whose caller chooses the id of what the call creates. */
const CREATES = ["PUT /v2/messaging-service/quick-replies/{id}"];

const paramsOf = ({ path }: EndpointSpec) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const idsOf = (spec: EndpointSpec) => paramsOf(spec).filter((name) => IDS.includes(name));
// Those of staff are a part of `staff-calls.test.ts`.
const ofGroomers = handlers
  .map(({ endpoint }): EndpointSpec => endpoint)
  .filter(({ audience }) => audience.includes("groomer"))
  .filter((spec) => !paramsOf(spec).includes("roomId"));
const byId = ofGroomers.filter((spec) => idsOf(spec).length > 0 && !CREATES.includes(keyOf(spec)));
const creates = ofGroomers.filter((spec) => CREATES.includes(keyOf(spec)));
const byPart = byId.filter((spec) => idsOf(spec).length > 1);

const ANOTHER_NAME = "Another title";

async function callOf(spec: EndpointSpec): Promise<Call> {
  const row = ROWS[keyOf(spec)];
  if (!row) throw new Error(`tests/works has no row for ${keyOf(spec)}`);
  return row(stage);
}

async function send(spec: EndpointSpec, call: Call, over: Partial<Call>, where = stage.world) {
  const { params, query, shows: _, token, ...more } = { ...call, ...over };
  const path = fillPath(spec.path, params) + formatQuery(query);
  return where.call(spec.method, path, { ...more, ...(token !== undefined && { token }) });
}

const pickAnswer = ({ status, body }: Answer) => ({ status, body });
const NOT_FOUND = { status: 404, body: { code: "not_found", message: expect.any(String) } };

describe("the tables of foreign rows", () => {
  it("know each param of the calls of groomers and staff", () => {
    const known = [...IDS, ...PARTS, ...CONVERSATIONS];
    const names = handlers
      .map(({ endpoint }): EndpointSpec => endpoint)
      .filter(({ audience }) => audience.includes("groomer") || audience.includes("staff"))
      .flatMap(paramsOf);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("rows of another groomer or brand", () => {
  it.each(named(byId))("get the same 404 as missing rows from %s, and stay", async (_, spec) => {
    const call = await callOf(spec);
    const gone = Object.fromEntries(idsOf(spec).map((name) => [name, newId()]));
    const missing = pickAnswer(await send(spec, call, { params: { ...call.params, ...gone } }));
    expect(missing).toEqual(NOT_FOUND);
    const other = await send(spec, call, { token: foreign }, elsewhere);
    expect(pickAnswer(other), "another brand's groomer").toEqual(missing);
    expect(pickAnswer(await send(spec, call, { token: stranger })), "another groomer").toEqual(missing);
    expect((await send(spec, call, {})).status, "the owner, afterward").toBe(200);
  });

  it.each(named(byPart))("get the same 404 as missing rows from %s, for each param", async (_, spec) => {
    const call = await callOf(spec);
    const other = await callOf(spec);
    for (const [nth, name] of idsOf(spec).entries()) {
      const withParam = async (value: string) =>
        pickAnswer(await send(spec, call, { params: { ...call.params, [name]: value } }));
      const missing = await withParam(newId());
      expect(missing, name).toEqual(NOT_FOUND);
      // The first may be the caller's own: then the second, which does not belong to it, is missing.
      const answer = await withParam(other.params?.[name] ?? "");
      expect(answer, `${name} of another visit`).toEqual(nth === 0 ? NOT_FOUND : missing);
    }
  });

  it.each(named(creates))("are not changed by %s, whose caller chooses the id", async (_, spec) => {
    const call = await callOf(spec);
    const own = await send(spec, call, {});
    expect(own.status).toBe(200);
    const changed = { ...(call.body as object), title: ANOTHER_NAME };
    // Another brand may use the same id for a row of its own.
    await send(spec, call, { token: foreign, body: changed }, elsewhere);
    const answer = await send(spec, call, { token: stranger, body: changed });
    expect(pickAnswer(answer), "another groomer").toEqual(NOT_FOUND);
    const list = spec.path.replace("/{id}", "");
    const { body } = await stage.done("GET", list, call.token === undefined ? {} : { token: call.token });
    expect(JSON.stringify(body)).toContain(call.params?.id);
    expect(JSON.stringify(body)).not.toContain(ANOTHER_NAME);
  });
});
