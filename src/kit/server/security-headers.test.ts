import { Hono } from "hono";
import { expect, it } from "vitest";
import { systemClock } from "./clock.ts";
import { asSiteId } from "./ids.ts";
import { createLog } from "./log.ts";
import { toProxyList } from "./request-identity.ts";
import { type ForeignSources, pagePolicy } from "./security-headers.ts";
import { createWebApp } from "./web-app.ts";

const SITE = asSiteId("0199a0f0-0000-7000-8000-000000000001");

/** Builds the whole port, with an API and pages that only say who answered. */
function makeApp(foreign?: ForeignSources, embedders: readonly string[] = []) {
  const api = new Hono();
  api.all("*", (c) => {
    c.header("set-cookie", "waggon_session=t; Path=/; SameSite=Lax; Secure");
    return c.json({ by: "api" });
  });
  const operations = new Hono();
  operations.get("/healthz", (c) => c.json({ by: "operations" }));
  const trusted = toProxyList(["127.0.0.1"]);
  const createRequestHandler = () => async () =>
    new Response("page", { headers: { "content-type": "text/html" } });
  return createWebApp({
    api,
    handlers: [],
    findSite: async () => SITE,
    healthRoutes: operations,
    pages: {
      api: { app: api },
      trusted,
      log: createLog("silent"),
      mode: "production",
      foreign,
      clock: systemClock,
      embeddersOf: async () => embedders,
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
}

const send = (path: string) =>
  makeApp().request(`http://brand.test${path}`, {
    headers: { host: "brand.test", "x-forwarded-proto": "https" },
  });

it.each(["/", "/docs", "/openapi.json", "/v1/anything", "/v2/anything"])(
  "sends security headers with %s",
  async (path) => {
    const { headers } = await send(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  },
);

it("forbids API answers to load or run anything", async () => {
  expect((await send("/v2/anything")).headers.get("content-security-policy")).toContain("default-src 'none'");
});

it("lets pages load and call only our origin, and a card gateway where there is one", async () => {
  const foreign = {
    scripts: ["https://js.bank.example"],
    frames: ["https://hooks.bank.example"],
    connections: ["https://api.bank.example"],
  };
  const policyOf = async (app: ReturnType<typeof makeApp>) => {
    const { headers } = await app.request("http://brand.test/", { headers: { host: "brand.test" } });
    return headers.get("content-security-policy")?.replace(/'nonce-[^']+'/, "'nonce'") ?? "";
  };
  const bare = await policyOf(makeApp());
  expect(bare).toBe(pagePolicy("", []).replace("'nonce-'", "'nonce'"));
  expect(bare).not.toContain("example");
  const widened = (await policyOf(makeApp(foreign))).split("; ");
  expect(widened).toContain("script-src 'self' 'nonce' https://js.bank.example");
  expect(widened).toContain("frame-src 'self' https://hooks.bank.example");
  expect(widened).toContain("connect-src 'self' https://api.bank.example");
});

it("answers health routes on any host, and pages on every other path", async () => {
  const stranger = await makeApp().request("http://10.0.0.9/healthz", { headers: { host: "10.0.0.9" } });
  expect(await stranger.json()).toEqual({ by: "operations" });
  expect(await (await send("/somewhere")).text()).toBe("page");
});

it("partitions the API's cookies only for brands that may be embedded", async () => {
  const cookiesOf = async (embedders: string[]) => {
    const headers = { host: "brand.test", "x-forwarded-proto": "https" };
    const answer = await makeApp(undefined, embedders).request("http://brand.test/v2/x", { headers });
    return answer.headers.getSetCookie();
  };
  expect(await cookiesOf(["https://shop.example"])).toEqual([
    "waggon_session=t; Path=/; Secure; SameSite=None; Partitioned",
  ]);
  expect(await cookiesOf([])).toEqual(["waggon_session=t; Path=/; SameSite=Lax; Secure"]);
});
