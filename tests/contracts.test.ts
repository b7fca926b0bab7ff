import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CallMore, makeApi, makeSignIn, makeSite } from "#features/accounts/factory.ts";
import { handle } from "#kit/server/api-handler.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod, SESSION_COOKIE } from "#kit/server/request-identity.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, endpoint, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { useDatabase } from "./db.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "./samples.ts";
import { LATER, SERVED } from "./spec-calls.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

const database = useDatabase();
let world: World;
let people: Awaited<ReturnType<World["addPeople"]>>;
let tokens: Record<Role, string>;
let samples: ReadonlyMap<string, Sample>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  people = await world.addPeople();
  samples = await makeSamples(world, people.customer.token);
});

// Some calls end the session they come with.
beforeEach(async () => {
  const now = world.clock.now();
  const signIn = (role: Role) => makeSignIn(database.db, world.siteId, people[role].accountId, { now });
  tokens = {
    customer: await signIn("customer"),
    groomer: await signIn("groomer"),
    renter: await signIn("renter"),
    staff: await signIn("staff"),
  };
});

const endpoints = handlers.map((handler) => handler.endpoint);
const named = (list: readonly EndpointSpec[]) => list.map((one) => [keyOf(one), one] as const);
const writes = endpoints.filter((one) => !isReadMethod(one.method));
const closed = endpoints.filter((one) => roleFor(one) !== null);

/** The well-meant call of an endpoint, by whomever. */
function callOf(spec: EndpointSpec, more: CallMore = {}): Promise<Answer> {
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
const tokenFor = (spec: EndpointSpec) => {
  const role = roleFor(spec);
  return role && { token: tokens[role] };
};

describe("the contracts of all features", () => {
  it("name each method and path once, whatever a parameter is called", () => {
    const keys = endpoints.map((one) => keyOf(one).replace(/\{\w+\}/g, "{}"));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(named(endpoints))("%s says what it does, for whom, and what it answers", (_, spec) => {
    expect(spec.summary).toMatch(/^[A-Z].{8,}[^.]$/);
    expect(spec.audience.length).toBeGreaterThan(0);
    expect(spec.reply).toBeInstanceOf(z.ZodType);
    const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(spec.params?.shape ?? {})).toEqual(inPath);
  });

  it("have a sample here for each that needs one", () => {
    const needy = endpoints.filter((one) => one.body || one.params || one.query).map(keyOf);
    expect(needy.filter((key) => !samples.has(key))).toEqual([]);
    expect([...samples.keys()].filter((key) => !endpoints.map(keyOf).includes(key))).toEqual([]);
  });

  it("serve the specification's calls, and the lists of those served and those to come are up to date", () => {
    const plain = (key: string) => key.replace(/\{\w+\}/g, "{}");
    const ours = new Set(endpoints.map((one) => plain(keyOf(one))));
    expect(new Set([...SERVED, ...LATER]).size).toBe(101);
    expect(SERVED.filter((key) => !ours.has(plain(key)))).toEqual([]);
    expect(LATER.filter((key) => ours.has(plain(key)))).toEqual([]);
  });
});

describe("every call by everybody", () => {
  it.each(named(endpoints))("%s answers those it is for and refuses all others", async (_, spec) => {
    const open = roleFor(spec) === null;
    const declared = listErrorCodes(spec);
    for (const role of ["anonymous", "customer", "groomer", "renter", "staff"] as const) {
      const { status, body } = await callOf(spec, role === "anonymous" ? anonymous : { token: tokens[role] });
      const told = `${role}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
      if (!open && role === "anonymous") {
        expect([status, body.code], told).toEqual([401, "jwt_auth_invalid_token"]);
      } else if (!open && !spec.audience.includes(role as Role)) {
        expect([status, body.code], told).toEqual([403, "forbidden"]);
      } else if (status === 200) {
        expect(spec.reply.safeParse(body).error, told).toBeUndefined();
      } else {
        expect(declared, told).toContain(body.code);
        expect(
          ["jwt_auth_invalid_token", "internal_server_error", "service_unavailable"],
          told,
        ).not.toContain(body.code);
      }
    }
  });

  it.each(named(closed))(
    "%s takes no token of another brand, no made-up and no ended one",
    async (_, spec) => {
      const other = await makeSite(database.db);
      const now = world.clock.now();
      const { accountId } = await world.addCustomer();
      const ended = await makeSignIn(database.db, world.siteId, accountId, { now, expiresAt: now });
      const { params, bodies } = samples.get(keyOf(spec)) ?? {};
      const api = makeApi(database.db, handlers, world.clock);
      const path = fillPath(spec.path, params);
      const elsewhere = await api(other.host, spec.method, path, { ...tokenFor(spec), body: bodies?.[0] });
      for (const { status, body } of [
        elsewhere,
        await callOf(spec, { token: "made-up" }),
        await callOf(spec, { token: ended }),
      ]) {
        expect([status, body.code]).toEqual([401, "jwt_auth_invalid_token"]);
      }
    },
  );

  it.each(named(writes))("%s takes a cookie's write from our own pages only", async (_, spec) => {
    const token = tokens[roleFor(spec) ?? "customer"];
    const from = (origin?: string) =>
      callOf(spec, { headers: { cookie: `${SESSION_COOKIE}=${token}`, ...(origin && { origin }) } });
    for (const origin of ["https://evil.example", "null", `https://${world.host}`, undefined]) {
      const { status, body } = await from(origin);
      expect([status, body.code], `from ${origin}`).toEqual([403, "forbidden"]);
    }
    const { body } = await from(`http://${world.host}`);
    expect(body.message ?? "").not.toMatch(/another site|no origin/);
    expect(body.code).not.toBe("jwt_auth_invalid_token");
  });
});

describe("the one envelope of every failure", () => {
  const bodied = writes.filter((one) => one.body && one.accepts !== "multipart");

  it.each(named(bodied))("%s refuses broken JSON, no JSON, another type and too much", async (_, spec) => {
    const send = (text: string, headers = {}) =>
      callOf(spec, { ...tokenFor(spec), body: undefined, text, headers });
    const codeOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      expect(Object.keys(body)).toEqual(expect.arrayContaining(["code", "message"]));
      return [status, body.code];
    };
    for (const broken of ["{", '{"a":1,}', "undefined", "\u0000", '{"a":"\t'])
      expect(await codeOf(send(broken)), broken).toEqual([400, "bad_json"]);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      expect(await codeOf(send("{}", { "content-type": type })), type).toEqual([415, "unsupported_type"]);
    const huge = JSON.stringify({ x: "x".repeat((spec.maxBytes ?? 65_536) + 1) });
    expect(await codeOf(send(huge))).toEqual([413, "too_large"]);
    const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const other of ["null", "7", '"text"', "[]", "", nested])
      expect(await codeOf(send(other)), other.slice(0, 20)).toEqual([422, "validation_failed"]);
  });

  it("answers what does not exist: a path, a method, a host", async () => {
    const nowhere = makeApi(database.db, handlers, world.clock);
    for (const answer of [
      await world.call("GET", "/v2/nothing-here"),
      await world.call("GET", "/v2/nothing-here/%E0%A4%A"),
      await world.call("DELETE", "/v2/pet/types"),
      await nowhere("stranger.test", "GET", "/v2/pet/types"),
      await nowhere(`${world.host}.evil.example`, "GET", "/v2/pet/types"),
      await nowhere("", "GET", "/v2/pet/types"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  });

  it("hides what a crash says, and names the request for the log", async () => {
    const crash = endpoint({
      method: "GET",
      path: "/v2/crash",
      summary: "Fail without a word",
      audience: ["public"],
      reply: z.object({}),
    });
    const failing = handle(crash, async ({ db }) => {
      await db
        .selectFrom("secrets" as "pets")
        .selectAll()
        .execute();
      return {};
    });
    const { status, body, headers } = await makeApi(database.db, [...handlers, failing])(
      world.host,
      "GET",
      "/v2/crash",
    );
    expect(status).toBe(500);
    expect(body).toEqual({ code: "internal_server_error", message: expect.stringMatching(/^Oops/) });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
