import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CallMore, makeApi, makeSignIn, makeSite } from "#features/accounts/factory.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod, SESSION_COOKIE } from "#kit/server/request-identity.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../../src/api.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { isBeforeActive, makeEarlyToken } from "../before-active.ts";
import { type TestDatabase, useDatabase } from "../db.ts";
import { prepareSignInRenewal } from "../renew-sign-ins.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "../samples.ts";
import { type Answer, makeWorld, type World } from "../world.ts";

type Stage = {
  database: TestDatabase;
  world: World;
  tokens: Record<Role, string>;
  /** By endpoint: accounts that are not active yet, for the calls that serve only these. */
  early: ReadonlyMap<string, string>;
  samples: ReadonlyMap<string, Sample>;
};

/** Tests every call of an area against its contract, for every role and for invalid requests. */
export function tableOfContracts(area: Area): void {
  const stage = { database: useDatabase() } as Stage;
  const endpoints = endpointsOf(area);
  let openAgain: () => Promise<void>;

  beforeAll(async () => {
    const { db } = stage.database;
    stage.world = await makeWorld(db);
    const { world } = stage;
    const people = await world.addPeople();
    stage.samples = await makeSamples(world, people.customer.token);
    const now = world.clock.now();
    const signIn = (role: Role) => makeSignIn(db, world.siteId, people[role].accountId, { now });
    stage.tokens = {
      customer: await signIn("customer"),
      groomer: await signIn("groomer"),
      renter: await signIn("renter"),
      staff: await signIn("staff"),
    };
    stage.early = await makeEarly(world, endpoints);
    openAgain = await prepareSignInRenewal(db, [...Object.values(stage.tokens), ...stage.early.values()]);
  });
  beforeEach(() => openAgain());

  describe("a contract", () => testWords(endpoints));
  describe("a call", () => {
    testAnswers(stage, endpoints);
    testTokens(stage, endpoints);
    testCookies(stage, endpoints);
  });
  describe("a refused body", () => testEnvelope(stage, endpoints));
}

/** Makes a valid call of an endpoint. `more` adds a sign-in or other parts. */
function callOf({ samples, world }: Stage, spec: EndpointSpec, more: CallMore = {}): Promise<Answer> {
  const { params, query, bodies, file } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params) + formatQuery(query);
  const [body] = bodies ?? [];
  return world.call(spec.method, path, {
    ...(body !== undefined && { body }),
    ...(file && { file }),
    ...more,
  });
}

const anonymous = { token: undefined };
const tokenFor = ({ tokens, early }: Stage, spec: EndpointSpec) => {
  const role = roleFor(spec);
  return role && { token: early.get(keyOf(spec)) ?? tokens[role] };
};

async function makeEarly(world: World, endpoints: readonly EndpointSpec[]): Promise<Map<string, string>> {
  const early = new Map<string, string>();
  for (const spec of endpoints.filter(isBeforeActive)) {
    early.set(keyOf(spec), await makeEarlyToken(world, spec));
  }
  return early;
}
const writesOf = (endpoints: readonly EndpointSpec[]) =>
  endpoints.filter(({ method }) => !isReadMethod(method));

function testWords(endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("of %s documents its purpose, its callers and its answers", (_, spec) => {
    expect(spec.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(spec.audience.length).toBeGreaterThan(0);
    expect(spec.reply).toBeInstanceOf(z.ZodType);
    const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(inPath);
  });
}

function testAnswers(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("of %s answers its callers and refuses all other roles", async (_, spec) => {
    const open = roleFor(spec) === null;
    const declared = listErrorCodes(spec);
    for (const role of ["anonymous", "customer", "groomer", "renter", "staff"] as const) {
      const { status, body } = await callOf(
        stage,
        spec,
        role === "anonymous" ? anonymous : { token: stage.tokens[role] },
      );
      const summary = `${role}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
      if (!open && role === "anonymous") {
        expect([status, body.code], summary).toEqual([401, "jwt_auth_invalid_token"]);
      } else if (!open && !spec.audience.includes(role as Role)) {
        expect([status, body.code], summary).toEqual([403, "forbidden"]);
      } else if (status === 200) {
        if (spec.replies !== "stream") expect(spec.reply.safeParse(body).error, summary).toBeUndefined();
      } else {
        expect(declared, summary).toContain(body.code);
        expect(
          ["jwt_auth_invalid_token", "internal_server_error", "service_unavailable"],
          summary,
        ).not.toContain(body.code);
      }
    }
  });
}

function testTokens(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const closed = endpoints.filter((spec) => roleFor(spec) !== null);
  it.each(named(closed))("of %s refuses foreign, invented and expired tokens", async (_, spec) => {
    const { world, samples, database } = stage;
    const other = await makeSite(database.db);
    const now = world.clock.now();
    const { accountId } = await world.addCustomer();
    const ended = await makeSignIn(database.db, world.siteId, accountId, { now, expiresAt: now });
    const { params, bodies } = samples.get(keyOf(spec)) ?? {};
    const api = makeApi(database.db, handlers, world.clock);
    const path = fillPath(spec.path, params);
    const ownToken = tokenFor(stage, spec);
    const elsewhere = await api(other.host, spec.method, path, { ...ownToken, body: bodies?.[0] });
    for (const { status, body } of [
      elsewhere,
      await callOf(stage, spec, { token: "made-up" }),
      await callOf(stage, spec, { token: ended }),
    ]) {
      expect([status, body.code]).toEqual([401, "jwt_auth_invalid_token"]);
    }
  });
}

function testCookies(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(writesOf(endpoints)))(
    "of %s accepts a cookie only from the brand's own pages",
    async (_, spec) => {
      const { world, tokens } = stage;
      const token = tokens[roleFor(spec) ?? "customer"];
      const from = (origin?: string) =>
        callOf(stage, spec, { headers: { cookie: `${SESSION_COOKIE}=${token}`, ...(origin && { origin }) } });
      for (const origin of ["https://evil.example", "null", `https://${world.host}`, undefined]) {
        const { status, body } = await from(origin);
        expect([status, body.code], `from ${origin}`).toEqual([403, "forbidden"]);
      }
      const { body } = await from(`http://${world.host}`);
      expect(body.message ?? "").not.toMatch(/another site|no origin/);
      expect(body.code).not.toBe("jwt_auth_invalid_token");
    },
  );
}

function testEnvelope(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const bodied = writesOf(endpoints).filter(({ body, accepts }) => body && accepts !== "multipart");
  it.each(named(bodied))(
    "of %s gets an error for broken JSON, another type and too much data",
    async (_, spec) => {
      const send = (text: string, headers = {}) =>
        callOf(stage, spec, { ...tokenFor(stage, spec), body: undefined, text, headers });
      const codeOf = async (answer: Promise<Answer>) => {
        const { status, body } = await answer;
        expect(Object.keys(body)).toEqual(expect.arrayContaining(["code", "message"]));
        return [status, body.code];
      };
      for (const broken of ["{", '{"a":1,}', "undefined", "\u0000", '{"a":"\t'])
        expect(await codeOf(send(broken)), broken).toEqual([400, "bad_json"]);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ])
        expect(await codeOf(send("{}", { "content-type": type })), type).toEqual([415, "unsupported_type"]);
      const huge = JSON.stringify({ x: "x".repeat((spec.maxBytes ?? 65_536) + 1) });
      expect(await codeOf(send(huge))).toEqual([413, "too_large"]);
      const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
      for (const other of ["null", "7", '"text"', "[]", "", nested])
        expect(await codeOf(send(other)), other.slice(0, 20)).toEqual([422, "validation_failed"]);
    },
  );
}
