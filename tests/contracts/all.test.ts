import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeApi } from "#features/accounts/factory.ts";
import { handle } from "#kit/server/api-handler.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { handlers } from "../../src/api.ts";
import { AREAS } from "../areas.ts";
import { useDatabase } from "../db.ts";
import { keyOf, makeSamples, type Sample } from "../samples.ts";
import { LATER, SERVED } from "../spec-calls.ts";
import { makeWorld, type World } from "../world.ts";

const database = useDatabase();
let world: World;
let samples: ReadonlyMap<string, Sample>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  samples = await makeSamples(world, (await world.addCustomer()).token);
});

const endpoints = handlers.map((handler) => handler.endpoint);

describe("the contracts of all features", () => {
  it("name each method and path once, whatever the name of a parameter", () => {
    const keys = endpoints.map((spec) => keyOf(spec).replace(/\{\w+\}/g, "{}"));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("have a sample for each call with a body, parameters or a query", () => {
    const needSample = endpoints.filter((spec) => spec.body || spec.params || spec.query).map(keyOf);
    expect(needSample.filter((key) => !samples.has(key))).toEqual([]);
    expect([...samples.keys()].filter((key) => !endpoints.map(keyOf).includes(key))).toEqual([]);
  });

  it("serve every call that is listed as served, and none that is listed for later", () => {
    const plain = (key: string) => key.replace(/\{\w+\}/g, "{}");
    const ours = new Set(endpoints.map((spec) => plain(keyOf(spec))));
    expect(new Set([...SERVED, ...LATER]).size).toBe(101);
    expect(SERVED.filter((key) => !ours.has(plain(key)))).toEqual([]);
    expect(LATER.filter((key) => ours.has(plain(key)))).toEqual([]);
  });

  it("have a test file for each area and kind of test", () => {
    const files = ["actors", "bodies", "contracts"].flatMap((table) =>
      AREAS.map((area) => `../${table}/${area}.test.ts`),
    );
    expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
  });
});

describe("the error format", () => {
  it("is used with 404 for an unknown path, method or host", async () => {
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

  it("hides the cause of a crash, and names the request's id", async () => {
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
