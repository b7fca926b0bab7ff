import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listErrorCodes } from "#kit/server/openapi.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { isBeforeActive, makeEarlyToken } from "./before-active.ts";
import { useDatabase } from "./db.ts";
import { inTime } from "./hostile-values.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "./samples.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

const database = useDatabase();
let world: World;
let people: Awaited<ReturnType<World["addPeople"]>>;
let samples: ReadonlyMap<string, Sample>;
/** Callers of the endpoints with a query that serve no active accounts, by endpoint. */
const early = new Map<string, string>();

beforeAll(async () => {
  world = await makeWorld(database.db);
  people = await world.addPeople();
  samples = await makeSamples(world, people.customer.token);
  for (const spec of endpoints.filter((one) => one.query && isBeforeActive(one)))
    early.set(keyOf(spec), await makeEarlyToken(world, spec));
});
// Each call with a file counts as an upload of its account, though its address is malformed.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const endpoints = handlers.map((handler) => handler.endpoint);
const named = (list: readonly EndpointSpec[]) => list.map((spec) => [keyOf(spec), spec] as const);
const sampleOf = (spec: EndpointSpec): Sample => samples.get(keyOf(spec)) ?? {};

/**
 * Sends a call with an allowed role. Expects an answer in time that the contract declares, and no server
 * error.
 */
async function send(spec: EndpointSpec, path: string): Promise<Answer> {
  const role = roleFor(spec);
  const { bodies: [body] = [], file } = sampleOf(spec);
  const token = role && (early.get(keyOf(spec)) ?? people[role as Role].token);
  const more = { ...(token && { token }), ...(body !== undefined && { body }), ...(file && { file }) };
  const answer = await inTime(() => world.call(spec.method, path, more), path);
  const summary = `${path.slice(-80)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  expect(answer.status, summary).toBeLessThan(500);
  if (answer.status !== 200) expect(listErrorCodes(spec), summary).toContain(answer.body.code);
  return answer;
}

function pathWith(spec: EndpointSpec, query: string): string {
  return `${fillPath(spec.path, sampleOf(spec).params)}?${query}`;
}

const asText = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** Lists the faulty fields of an answer. An entry of a list counts as its list. */
const faultyOf = ({ errors = {} }: Answer["body"]) =>
  Object.keys(errors).map((name) => name.replace(/\.\d+$/, ""));

const ODD = [
  "",
  " ",
  "abc",
  "0",
  "-1",
  "1.5",
  "1e308",
  "NaN",
  "Infinity",
  "2027-02-30",
  "9999-12-31",
  "0001-01-01",
  "null",
  "[object Object]",
  "<script>alert(1)</script>",
  "'; drop table pets; --",
  "🐩",
  "\u202E",
  "x".repeat(5_000),
];

describe("the query", () => {
  const asking = endpoints.filter(({ query }) => query);

  it.each(named(asking))("of %s gets an answer or an error that names the faulty part", async (_, spec) => {
    const usual = sampleOf(spec).query ?? {};
    for (const name of Object.keys(spec.query?.shape ?? {})) {
      for (const value of ODD) {
        const { status, body } = await send(spec, pathWith(spec, asText({ ...usual, [name]: value })));
        const faulty = faultyOf(body);
        // A range that ends before its start has the error at its end.
        if (status === 422)
          expect([name, "to"], `${name}=${value.slice(0, 40)}`).toEqual(expect.arrayContaining(faulty));
      }
      const { status, body } = await send(spec, pathWith(spec, asText({ ...usual, [name]: "a\u0000b" })));
      expect([status, faultyOf(body)], name).toEqual([422, [name]]);
    }
  });

  it.each(named(asking))("of %s may have repeated, unknown or broken names", async (_, spec) => {
    const usual = sampleOf(spec).query ?? {};
    const expected = (await send(spec, pathWith(spec, asText(usual)))).status;
    for (const name of Object.keys(usual)) {
      const twice = `${name}=%F0%9F%90%A9&${asText(usual)}`;
      // The last value of a repeated name counts, but every value of a list counts.
      expect((await send(spec, pathWith(spec, twice))).status, name).toBe(
        name.endsWith("[]") ? 422 : expected,
      );
      await send(spec, pathWith(spec, `${asText(usual)}&${name}[]=1&${name}[a]=2`));
      await send(spec, pathWith(spec, `${name}=%E0%A4%A&${name}=%00`));
    }
    const foreign = `${asText(usual)}&__proto__=1&constructor=2&siteId=3&role=staff`;
    expect((await send(spec, pathWith(spec, foreign))).status).toBe(expected);
  });

  const limited = asking.filter(({ query }) => "limit" in (query?.shape ?? {}));

  it.each(named(limited))("of %s has a capped limit", async (_, spec) => {
    const usual = sampleOf(spec).query ?? {};
    for (const limit of ["0", "abc", "1.5", "1e9", "501", "-2"]) {
      const { status, body } = await send(spec, pathWith(spec, asText({ ...usual, limit })));
      expect([status, Object.keys(body.errors ?? {})], limit).toEqual([422, ["limit"]]);
    }
    const all = await send(spec, pathWith(spec, asText({ ...usual, limit: "-1" })));
    const paged = "page" in (spec.query?.shape ?? {});
    expect(all.status).toBe(paged ? 200 : 422);
    if (paged) expect(all.body.limit).toBe(500);
  });
});

describe("a malformed path parameter", () => {
  const MALFORMED = [
    "not-an-id",
    "1",
    "-1",
    "null",
    "undefined",
    "%00",
    "%20",
    "%2e%2e%2fetc",
    "'%3B%20drop%20table%20pets%3B%20--",
    "%3Cscript%3E",
    "%F0%9F%90%A9",
    "%E0%A4%A",
    "01990000-0000-7000-8000-00000000000Z",
    "x".repeat(5_000),
  ];

  it.each(named(endpoints.filter(({ params }) => params)))(
    "of %s gets the same 404 as an unknown path",
    async (_, spec) => {
      const { params = {}, query = {} } = sampleOf(spec);
      const missing = await world.call("GET", "/v2/pet/nothing");
      for (const name of Object.keys(params)) {
        for (const value of MALFORMED) {
          const path = spec.path.replace(/\{(\w+)\}/g, (_whole, parameter) =>
            parameter === name ? value : (params[parameter] ?? ""),
          );
          const { status, body } = await send(spec, `${path}?${asText(query)}`);
          expect([status, body.code], value.slice(0, 40)).toEqual([missing.status, missing.body.code]);
        }
      }
    },
  );
});
