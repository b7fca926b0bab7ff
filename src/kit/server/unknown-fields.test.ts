import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { createApiApp } from "./api-app.ts";
import { handle } from "./api-handler.ts";
import { systemClock } from "./clock.ts";
import type { Db } from "./database.ts";
import { asSiteId } from "./ids.ts";
import { createLog } from "./log.ts";
import { metrics } from "./metrics.ts";
import { toProxyList } from "./request-identity.ts";
import { findUnknownFields, formatUnknownFields } from "./unknown-fields.ts";

const schema = z.object({
  name: z.string().trim(),
  note: z.string().default(""),
  pets: z.array(z.object({ id: z.string() })).default([]),
  utm: z.record(z.string(), z.string()).default({}),
});
const unknownOf = (given: unknown) => findUnknownFields(given, schema.parse(given));

describe("unknown fields", () => {
  it("are found at every depth, by path", () => {
    const pets = [{ id: "a" }, { id: "b", color: "brown" }];
    expect(unknownOf({ name: " Mia ", age: 3, pets })).toEqual(["age", "pets.1.color"]);
  });

  it("do not include defaults, changed values and free names", () => {
    expect(unknownOf({ name: " Mia ", utm: { anything: "x" } })).toEqual([]);
  });

  it("include a name that every object inherits", () => {
    expect(unknownOf(JSON.parse('{"name":"Mia","constructor":1,"__proto__":{}}'))).toEqual([
      "__proto__",
      "constructor",
    ]);
  });

  it("are written in at most ten names that a header may have", () => {
    expect(formatUnknownFields(["a b", "näme", "x\r\ny"])).toBe("a%20b, n%C3%A4me, x%0D%0Ay");
    const many = Array.from({ length: 50 }, (_, index) => `f${index}`);
    expect(formatUnknownFields(many).split(", ")).toHaveLength(10);
    expect(formatUnknownFields(["x".repeat(5_000)])).toHaveLength(100);
  });
});

const echo = endpoint({
  method: "POST",
  path: "/v2/unknown-fields",
  summary: "Answer the name that came",
  audience: ["public"],
  body: schema,
  reply: z.object({ name: z.string() }),
});

/** Sends a body in demo mode, where replies name unknown fields, or in production. */
function send(namesUnknownFields: boolean, body: unknown) {
  const app = createApiApp({
    handlers: [handle(echo, async (_, { body: { name } }) => ({ name }))],
    lookup: {
      findSite: async () => ({ id: asSiteId("site"), origin: "https://brand.test" }),
      findActor: async () => null,
    },
    db: null as unknown as Db,
    clock: systemClock,
    log: createLog("silent"),
    trusted: toProxyList([]),
    namesUnknownFields,
  });
  const headers = { host: "brand.test", "content-type": "application/json" };
  return app.request("/v2/unknown-fields", { method: "POST", headers, body: JSON.stringify(body) });
}

describe("a call with unknown fields", () => {
  const body = { name: "Bo", Color: "brown" };

  it("is answered with their names in demo mode, and without them in production", async () => {
    const named = await send(true, body);
    expect([named.status, named.headers.get("x-unknown-fields")]).toEqual([200, "Color"]);
    const quiet = await send(false, body);
    expect([quiet.status, quiet.headers.get("x-unknown-fields")]).toEqual([200, null]);
    expect((await send(true, { name: "Bo" })).headers.get("x-unknown-fields")).toBeNull();
  });

  it("is counted in both modes", async () => {
    const count = async () => {
      const line = /waggon_unknown_fields_total\{method="POST",path="\/v2\/unknown-fields"\} (\d+)/;
      return Number(line.exec(await metrics.metrics())?.[1] ?? 0);
    };
    const before = await count();
    await send(true, body);
    await send(false, body);
    expect(await count()).toBe(before + 2);
  });
});
