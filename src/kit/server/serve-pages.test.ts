import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type Clock, systemClock, testClock } from "./clock.ts";
import { createLog } from "./log.ts";
import type { PageApiClient } from "./page-api-client.ts";
import { toProxyList } from "./request-identity.ts";
import { type PageBuild, servePages } from "./serve-pages.ts";

type Given = { link: PageApiClient; nonce: string; now: Date };
type Answer = (request: Request, given: Given) => Response | Promise<Response>;

const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { "content-type": "text/html" }, ...init });

/** Makes a server whose router is `answer`, behind the proxy 127.0.0.1 when `proxied`. */
function makeApp(
  answer: Answer,
  { embedders = [] as string[], proxied = false, clock = systemClock as Clock } = {},
) {
  const build: PageBuild = {
    entry: {
      module: {
        createRequestHandler: () => async (request, context) => answer(request, context as Given),
        provide: (given) => given,
      },
    },
  };
  const api = new Hono();
  api.all("*", (c) => {
    c.header("set-cookie", "waggon_booking=b1; Path=/; HttpOnly");
    return c.json({});
  });
  const app = new Hono();
  app.all(
    "*",
    servePages({
      api: { app: api },
      trusted: toProxyList(proxied ? ["127.0.0.1"] : []),
      log: createLog("silent"),
      build: async () => build,
      mode: "production",
      clock,
      embeddersOf: async () => embedders,
    }),
  );
  return app;
}

const send = (app: Hono, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  app.request("http://brand.test/page?x=1", { ...init, headers: { host: "brand.test", ...init.headers } });

it("gives each page its own nonce, in the policy and in the page", async () => {
  const app = makeApp((_, { nonce }) => page(nonce));
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const response = await send(app);
    const nonce = await response.text();
    expect(response.headers.get("content-security-policy")).toContain(`script-src 'self' 'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

it("gives each page the time of the program's clock", async () => {
  const app = makeApp((_, { now }) => page(now.toISOString()), { clock: testClock("2027-03-14T09:59:00Z") });
  expect(await (await send(app)).text()).toBe("2027-03-14T09:59:00.000Z");
});

it("protects the page against frames, plugins, base elements and sniffing", async () => {
  const { headers } = await send(makeApp(() => page("ok")));
  const policy = headers.get("content-security-policy") ?? "";
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.has("strict-transport-security")).toBe(false);
});

it("lets only the brand's own hosts frame the page", async () => {
  const { headers } = await send(makeApp(() => page("ok"), { embedders: ["https://shop.example"] }));
  expect(headers.get("content-security-policy")).toContain("frame-ancestors https://shop.example");
  expect(headers.has("x-frame-options")).toBe(false);
});

describe("the cookies of a brand that others may embed", () => {
  const SET = [
    "waggon_session=t; Path=/; HttpOnly; SameSite=Lax",
    "waggon_booking=; Path=/; Max-Age=0; SameSite=Lax; Secure",
  ];
  const answer = () => {
    const response = page("ok");
    for (const cookie of SET) response.headers.append("set-cookie", cookie);
    return response;
  };
  const https = { headers: { "x-forwarded-proto": "https" } };
  const embedders = ["https://shop.example"];

  it("are partitioned by the embedding site on https", async () => {
    const { headers } = await send(makeApp(answer, { embedders, proxied: true }), https);
    expect(headers.getSetCookie()).toEqual([
      "waggon_session=t; Path=/; HttpOnly; Secure; SameSite=None; Partitioned",
      "waggon_booking=; Path=/; Max-Age=0; Secure; SameSite=None; Partitioned",
    ]);
  });

  it("are ordinary on http and for brands without embedding", async () => {
    expect((await send(makeApp(answer, { embedders }))).headers.getSetCookie()).toEqual(SET);
    expect((await send(makeApp(answer, { proxied: true }), https)).headers.getSetCookie()).toEqual(SET);
  });
});

it("requires https for a year when a trusted proxy reports https", async () => {
  const https = { headers: { "x-forwarded-proto": "https" } };
  const trusted = await send(
    makeApp(() => page("ok"), { proxied: true }),
    https,
  );
  expect(trusted.headers.get("strict-transport-security")).toBe("max-age=31536000");
  const untrusted = await send(
    makeApp(() => page("ok")),
    https,
  );
  expect(untrusted.headers.has("strict-transport-security")).toBe(false);
});

it("gives the router the caller's own origin, even behind a proxy", async () => {
  const app = makeApp((request) => page(request.url), { proxied: true });
  const response = await send(app, {
    headers: { "x-forwarded-proto": "https", "x-forwarded-host": "calm.example" },
  });
  expect(await response.text()).toBe("https://calm.example/page?x=1");
});

it("accepts a form only from the page's own origin", async () => {
  const app = makeApp(() => page("done"));
  const post = (headers: Record<string, string>) => send(app, { method: "POST", body: "a=1", headers });
  const cookie = "waggon_session=tok";
  expect((await post({ cookie, origin: "http://brand.test" })).status).toBe(200);
  expect((await post({ cookie, origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ cookie, origin: "null" })).status).toBe(403);
  expect((await post({ cookie })).status).toBe(403);
});

describe("the body of a form", () => {
  const app = makeApp(async (request) => page(String((await request.formData()).get("a")).slice(0, 9)));
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    send(app, { method: "POST", body, headers, duplex: "half" } as RequestInit & { headers: typeof headers });
  const plain = { "content-type": "application/x-www-form-urlencoded" };
  const parts = (count: number, bytes: number) => {
    const form = new FormData();
    for (let part = 0; part < count; part++) form.append("a", "x".repeat(bytes));
    return form;
  };

  it("reaches the page as text, or with a file of the largest allowed size", async () => {
    expect(await (await post("a=Biscuit", plain)).text()).toBe("Biscuit");
    expect(await (await post(parts(1, 11 * 1024 * 1024))).text()).toBe("xxxxxxxxx");
  });

  it.each([
    ["text", () => post(`a=${"x".repeat(300 * 1024)}`, plain)],
    ["a file", () => post(parts(1, 17 * 1024 * 1024))],
    ["a body without a length", () => post(endless(), plain)],
  ])("is refused before the page reads it when it is too large: %s", async (_, send) => {
    expect((await send()).status).toBe(413);
  });

  it("is refused when it has more parts than any of our forms", async () => {
    expect((await post(parts(5_000, 1))).status).toBe(400);
  });

  it("is refused while many uploads run at once, and accepted afterwards", async () => {
    const open: ReadableStreamDefaultController[] = [];
    const slow = { "content-type": "multipart/form-data; boundary=x" };
    const under = Array.from({ length: 24 }, () =>
      post(new ReadableStream({ start: (controller) => void open.push(controller) }), slow),
    );
    expect((await post(parts(1, 10))).status).toBe(503);
    for (const controller of open) controller.close();
    await Promise.all(under);
    expect((await post(parts(1, 10))).status).toBe(200);
  });

  function endless(): ReadableStream<Uint8Array> {
    return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
  }
});

it("puts the API's cookies on the page's response, even on a redirect", async () => {
  const app = makeApp(async (_, { link }) => {
    const response = await link.fetch("/v2/start", { method: "POST" });
    link.setCookies.push(...response.headers.getSetCookie());
    return new Response(null, { status: 302, headers: { location: "/next" } });
  });
  const { status, headers } = await send(app);
  expect(status).toBe(302);
  expect(headers.getSetCookie()).toEqual(["waggon_booking=b1; Path=/; HttpOnly"]);
});

it.each([
  ["the router gives up", () => new Response(null, { status: 500 })],
  ["the router answers with plain text", () => new Response("Unexpected Server Error", { status: 500 })],
  [
    "the router itself throws",
    () => {
      throw new Error("secret words");
    },
  ],
])("shows a page that cannot fail when %s", async (_, answer) => {
  const response = await send(makeApp(answer));
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("An error occurred while showing the error page");
  expect(text).toContain('href="/"');
  expect(text).not.toContain("secret words");
});

it("answers an invalid host with a page", async () => {
  const response = await send(
    makeApp(() => page("ok")),
    { headers: { host: "a b<>" } },
  );
  expect(response.status).toBe(404);
});

it("forbids shared caches to store pages", async () => {
  expect((await send(makeApp(() => page("ok")))).headers.get("cache-control")).toBe("private, no-cache");
});

it("lets no cache store a page under the cookie of a preview, and only own pages frame it", async () => {
  const shared = () => page("icon", { headers: { "cache-control": "public, max-age=3600" } });
  const headers = { cookie: "waggon_preview=s1" };
  const preview = await send(makeApp(shared), { headers });
  expect(preview.headers.get("cache-control")).toBe("private, no-store");
  expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  const shop = "https://shop.example";
  const embedded = await send(makeApp(shared, { embedders: [shop] }), { headers });
  expect(embedded.headers.get("content-security-policy")).toContain(`frame-ancestors 'self' ${shop}`);
  const other = await send(makeApp(shared), { headers: { cookie: "waggon_session=s1" } });
  expect(other.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(other.headers.get("x-frame-options")).toBe("DENY");
});
