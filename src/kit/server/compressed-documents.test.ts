import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { systemClock } from "./clock.ts";
import { pickEncoding } from "./compressed-documents.ts";
import { asSiteId } from "./ids.ts";
import { createLog } from "./log.ts";
import { toProxyList } from "./request-identity.ts";
import { createWebApp } from "./web-app.ts";

const SITE = asSiteId("0199a0f0-0000-7000-8000-000000000001");

/** Builds the whole port with one call and no pages. `reads` counts how often the contract is read. */
function makeApp() {
  let reads = 0;
  const ping = {
    ...endpoint({
      method: "GET",
      path: "/v2/ping",
      summary: "Ping",
      audience: ["public"],
      reply: z.object({ text: z.string() }),
    }),
    get summary() {
      reads += 1;
      return `Ping, read ${reads} times`;
    },
  };
  const createRequestHandler = () => async () => new Response("No such page", { status: 404 });
  const trusted = toProxyList([]);
  const app = createWebApp({
    api: new Hono(),
    handlers: [{ endpoint: ping, run: async () => ({}) }],
    findSite: async (host) => (host === "brand.test" ? SITE : null),
    healthRoutes: new Hono(),
    pages: {
      api: { app: new Hono() },
      trusted,
      clock: systemClock,
      log: createLog("silent"),
      mode: "production",
      embeddersOf: async () => [],
      build: async () => ({ entry: { module: { createRequestHandler, provide: () => null } } }),
    },
    bundle: {
      mode: "production",
      files: new Hono(),
      build: async () => Promise.reject(),
      close: async () => {},
    },
    trusted,
    title: "Waggon",
    version: "0.0.0",
  });
  const send = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(`http://brand.test${path}`, { method, headers: { host: "brand.test", ...headers } });
  return { send, reads: () => reads };
}

describe.each(["/docs", "/openapi.json"])("%s", (path) => {
  it("is created once, on the first request", async () => {
    const { send, reads } = makeApp();
    expect(reads()).toBe(0);
    const first = await (await send(path)).text();
    const readsOnce = reads();
    const texts = await Promise.all([1, 2, 3].map(async () => (await send(path)).text()));
    expect(texts).toEqual([first, first, first]);
    expect(reads()).toBe(readsOnce);
  });

  it("is compressed for callers that accept it", async () => {
    const { send } = makeApp();
    const plain = await send(path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toBe("accept-encoding");
    const text = await plain.text();
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await send(path, { "accept-encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      const bytes = new Uint8Array(await packed.arrayBuffer());
      expect(packed.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(unpack(bytes).toString()).toBe(text);
    }
  });

  it("is not sent again to callers that have the current version", async () => {
    const { send } = makeApp();
    const etag = (await send(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await send(path, { "if-none-match": `"other", ${etag}`, "accept-encoding": "br" });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await send(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("exists only at hosts of brands", async () => {
    const { send, reads } = makeApp();
    const answer = await send(path, { host: "stranger.test" });
    expect([answer.status, await answer.text()]).toEqual([404, "No such page"]);
    expect(reads()).toBe(0);
  });

  it("sends only headers to HEAD", async () => {
    const { send } = makeApp();
    const answer = await send(path, {}, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(100);
  });
});

it.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["deflate", "identity"],
])("for accept-encoding %s, the server chooses %s", (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});
