import { expect, it } from "vitest";
import { z } from "zod";
import type { Actor } from "../wire/actor.ts";
import { type EndpointSpec, endpoint } from "../wire/endpoint.ts";
import { Refusal } from "../wire/errors.ts";
import { PERMISSIONS } from "../wire/permission.ts";
import { checkNeeds, createApiApp } from "./api-app.ts";
import { handle } from "./api-handler.ts";
import { systemClock } from "./clock.ts";
import type { Db } from "./database.ts";
import { asSiteId } from "./ids.ts";
import { createLog } from "./log.ts";
import { metrics } from "./metrics.ts";
import { toProxyList } from "./request-identity.ts";

const echo = endpoint({
  method: "POST",
  path: "/v2/echo/{id}",
  summary: "Answer what came",
  audience: ["public"],
  params: z.object({ id: z.uuid() }),
  query: z.object({ "status[]": z.array(z.string()).optional() }),
  body: z.object({ name: z.string().min(1, "Please fill this in"), age: z.int() }),
  reply: z.object({ name: z.string(), statuses: z.array(z.string()) }),
});
const fixed = endpoint({
  method: "POST",
  path: "/v2/echo/search",
  summary: "A fixed path beside one with a parameter",
  audience: ["public"],
  reply: z.object({ fixed: z.boolean() }),
});
const crash = endpoint({
  method: "GET",
  path: "/v2/crash",
  summary: "Fail without a word",
  audience: ["public"],
  reply: z.object({}),
});
const locked = endpoint({
  method: "POST",
  path: "/v2/locked/{code}",
  summary: "Fail with the database's word",
  audience: ["public"],
  params: z.object({ code: z.string() }),
  reply: z.object({}),
});
const closed = endpoint({
  method: "GET",
  path: "/v2/closed",
  summary: "For customers",
  audience: ["customer"],
  reply: z.object({}),
});
const full = endpoint({
  method: "GET",
  path: "/v2/full",
  summary: "Refuse with details",
  audience: ["public"],
  reply: z.object({}),
  errors: ["slot_taken"],
});

const groomer = {
  role: "groomer",
  accountId: "a",
  profileId: "p",
  signInId: "s",
  status: "active",
} as const;

const links = endpoint({
  method: "GET",
  path: "/v2/links",
  summary: "Say what links are made of",
  audience: ["public"],
  reply: z.object({ origin: z.string() }),
});

function makeApp(proxies: readonly string[] = []) {
  return createApiApp({
    handlers: [
      handle(echo, async (_, { query, body }) => ({
        name: body.name,
        statuses: query["status[]"] ?? [],
        secret: "never named by the contract",
      })),
      handle(fixed, async () => ({ fixed: true })),
      handle(links, async ({ origin }) => ({ origin })),
      handle(crash, async () => {
        throw new Error("select * from secrets");
      }),
      handle(locked, async (_, { params }) => {
        throw Object.assign(new Error(params.code), { code: params.code });
      }),
      handle(closed, async () => ({})),
      handle(full, async () => {
        throw new Refusal("slot_taken", "Somebody was faster", { details: { next: "09:30" } });
      }),
    ],
    lookup: {
      findSite: async (host) =>
        host === "brand.test" ? { id: asSiteId("site"), origin: "https://brand.test" } : null,
      findActor: async (_, token) => (token === "groomer-token" ? groomer : null),
    },
    db: null as unknown as Db,
    clock: systemClock,
    log: createLog("silent"),
    trusted: toProxyList(proxies),
  });
}

const ID = "01990000-0000-7000-8000-000000000001";

async function send(
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: string } = {},
) {
  const response = await makeApp().request(path, {
    method,
    headers: {
      host: "brand.test",
      ...(init.body && { "content-type": "application/json" }),
      ...init.headers,
    },
    ...(init.body !== undefined && { body: init.body }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

it("answers an unknown path, a wrong method and an unknown host with the error envelope", async () => {
  for (const [method, path, headers] of [
    ["GET", "/v2/nothing-here", {}],
    ["DELETE", "/v2/crash", {}],
    ["GET", "/v2/full", { host: "stranger.test" }],
  ] as const) {
    const { status, body } = await send(method, path, { headers });
    expect(status).toBe(404);
    expect(body).toEqual({ code: "not_found", message: expect.any(String) });
  }
});

it("builds links from the host's configured address, whatever port or scheme the caller uses", async () => {
  for (const proxies of [[], ["127.0.0.1"]]) {
    const arrivals: Record<string, string>[] = [
      { host: "brand.test" },
      { host: "brand.test:6666" },
      { host: "BRAND.test:80", "x-forwarded-host": "brand.test:6666", "x-forwarded-proto": "http" },
    ];
    for (const headers of arrivals) {
      const response = await makeApp(proxies).request("/v2/links", { headers });
      expect(await response.json()).toEqual({ origin: "https://brand.test" });
    }
  }
});

it("refuses broken JSON, another content type and a large body", async () => {
  const path = `/v2/echo/${ID}`;
  expect(await send("POST", path, { body: "{" })).toMatchObject({ status: 400, body: { code: "bad_json" } });
  const form = await send("POST", path, { body: "name=x", headers: { "content-type": "text/plain" } });
  expect(form).toMatchObject({ status: 415, body: { code: "unsupported_type" } });
  const huge = await send("POST", path, { body: JSON.stringify({ name: "x".repeat(70_000), age: 1 }) });
  expect(huge).toMatchObject({ status: 413, body: { code: "too_large" } });
});

it("reports an error for each invalid field of a body", async () => {
  const { status, body } = await send("POST", `/v2/echo/${ID}`, { body: JSON.stringify({ name: "" }) });
  expect(status).toBe(422);
  expect(body.code).toBe("validation_failed");
  expect(Object.keys(body.errors)).toEqual(["name", "age"]);
  expect(body.errors.name).toEqual(["Please fill this in"]);
});

it("hides the message of a crash and returns a request id", async () => {
  const { status, body, headers } = await send("GET", "/v2/crash");
  expect(status).toBe(500);
  expect(body).toEqual({ code: "internal_server_error", message: expect.stringMatching(/^Oops/) });
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("no-store");
});

it("sends `retry-after` only for temporary database errors", async () => {
  const code = async (sqlState: string) => {
    const { status, body, headers } = await send("POST", `/v2/locked/${encodeURIComponent(sqlState)}`);
    return [status, body.code, headers.get("retry-after")];
  };
  const lostConnection = [
    "ECONNREFUSED",
    "EPIPE",
    "Client has encountered a connection error and is not queryable",
  ];
  for (const transient of [
    "40P01",
    "40001",
    "55P03",
    "57014",
    "53100",
    "57P01",
    "08006",
    ...lostConnection,
  ]) {
    expect(await code(transient), transient).toEqual([503, "service_unavailable", "5"]);
  }
  for (const permanent of ["40002", "23505", "42601"]) {
    expect(await code(permanent), permanent).toEqual([500, "internal_server_error", null]);
  }
});

it("passes declared details on with a refusal", async () => {
  expect(await send("GET", "/v2/full")).toMatchObject({
    status: 409,
    body: { code: "slot_taken", message: "Somebody was faster", details: { next: "09:30" } },
  });
});

it("refuses anonymous callers, ended sessions and other roles with different codes", async () => {
  const code = async (authorization?: string) => {
    const { status, body } = await send("GET", "/v2/closed", {
      headers: authorization ? { authorization } : {},
    });
    return [status, body.code];
  };
  expect(await code()).toEqual([401, "jwt_auth_invalid_token"]);
  expect(await code("Bearer unknown")).toEqual([401, "jwt_auth_invalid_token"]);
  expect(await code("Bearer groomer-token")).toEqual([403, "forbidden"]);
});

it("prefers a fixed path, reads repeated query names, and drops fields outside the contract", async () => {
  expect((await send("POST", "/v2/echo/search")).body).toEqual({ fixed: true });
  const { body } = await send("POST", `/v2/echo/${ID}?status[]=a&status[]=b`, {
    body: JSON.stringify({ name: "Bo", age: 3 }),
  });
  expect(body).toEqual({ name: "Bo", statuses: ["a", "b"] });
});

it("treats a malformed id as missing", async () => {
  const { status, body } = await send("POST", "/v2/echo/not-an-id", {
    body: JSON.stringify({ name: "Bo", age: 3 }),
  });
  expect([status, body.code]).toEqual([404, "not_found"]);
});

it("refuses cookie writes from another origin, but not writes with a Bearer token", async () => {
  const write = (headers: Record<string, string>) => send("POST", "/v2/echo/search", { headers });
  expect((await write({ origin: "https://evil.example" })).status).toBe(403);
  expect((await write({ origin: "http://brand.test" })).status).toBe(200);
  const byToken = { origin: "https://app.example", authorization: "Bearer groomer-token" };
  expect((await write(byToken)).status).toBe(200);
});

it("counts a failed call under its own status", async () => {
  await send("GET", "/v2/full");
  expect(await metrics.metrics()).toMatch(
    /waggon_call_duration_seconds_count\{[^}]*path="\/v2\/full",status="409"/,
  );
});

it("refuses a call for staff that names no permission to all staff", () => {
  const sam: Actor = {
    role: "staff",
    accountId: "a",
    profileId: "s",
    signInId: "i",
    status: "active",
    permissions: PERMISSIONS,
  };
  const check = (spec: Pick<EndpointSpec, "audience" | "needs">) => () => checkNeeds(spec, sam);
  expect(check({ audience: ["staff"] })).toThrow("Your account may not do this.");
  expect(check({ audience: ["staff"], needs: "act.as" })).not.toThrow();
  expect(check({ audience: ["customer", "public"] })).not.toThrow();
});
