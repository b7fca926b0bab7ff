import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { createPageApiClient } from "./page-api-client.ts";
import { type Arrival, readArrival, toProxyList } from "./request-identity.ts";

const arrival: Arrival = {
  host: "brand.test:3000",
  scheme: "http",
  ipAddress: "203.0.113.7",
  origin: "http://brand.test:3000",
};

/** Makes an API that returns what it received, and sets the cookies of `set`. */
function makeApi(set: string[] = []) {
  const app = new Hono();
  app.all("*", (c) => {
    for (const cookie of set) c.header("set-cookie", cookie, { append: true });
    return c.json({
      authorization: c.req.header("authorization") ?? null,
      cookie: c.req.header("cookie") ?? null,
      arrival: readArrival(c, toProxyList([])),
    });
  });
  return app;
}

const cookies = (value: string) => new Headers({ cookie: value, "user-agent": "Tester" });
const read = async (response: Response) => JSON.parse(await response.text());

it("turns the session cookie into a Bearer token and passes other cookies on", async () => {
  const link = createPageApiClient(
    { app: makeApi() },
    arrival,
    cookies("a=1; waggon_session=tok; waggon_booking=b2"),
  );
  const seen = await read(await link.fetch("/v2/x", { method: "GET" }));
  expect(seen.authorization).toBe("Bearer tok");
  expect(seen.cookie).toBe("a=1; waggon_booking=b2");
});

it("passes the caller's own host, scheme and address to the API", async () => {
  const link = createPageApiClient({ app: makeApi() }, arrival, cookies(""));
  expect((await read(await link.fetch("/v2/x", { method: "GET" }))).arrival).toEqual(arrival);
});

it("reads the __Host- cookie on https and ignores an unprefixed cookie of that name", async () => {
  const secure = { ...arrival, scheme: "https" as const, origin: "https://brand.test:3000" };
  const link = createPageApiClient(
    { app: makeApi() },
    secure,
    cookies("waggon_session=planted; __Host-waggon_session=tok"),
  );
  const seen = await read(await link.fetch("/v2/x", { method: "GET" }));
  expect(seen.authorization).toBe("Bearer tok");
});

it("sends a cookie that one call set with the page's next call", async () => {
  const link = createPageApiClient(
    { app: makeApi(["waggon_booking=new; Path=/", "waggon_session=fresh"]) },
    arrival,
    cookies(""),
  );
  await link.fetch("/v2/start", { method: "POST" });
  const seen = await read(await link.fetch("/v2/x", { method: "GET" }));
  expect(seen.cookie).toBe("waggon_booking=new");
  expect(seen.authorization).toBe("Bearer fresh");
});

it("drops a cookie that a call removed", async () => {
  const link = createPageApiClient(
    { app: makeApi(["waggon_session=; Max-Age=0"]) },
    arrival,
    cookies("waggon_session=tok"),
  );
  await link.fetch("/v2/sign-out", { method: "POST" });
  expect((await read(await link.fetch("/v2/x", { method: "GET" }))).authorization).toBeNull();
});

it("ignores arrival headers, so that callers cannot claim another host or address", async () => {
  const response = await makeApi().request("http://brand.test/v2/x", {
    headers: {
      host: "brand.test",
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-host": "other.test",
      arrival: "{}",
    },
  });
  const seen = await read(response);
  expect(seen.arrival.host).toBe("brand.test");
  expect(seen.arrival.ipAddress).toBe("127.0.0.1");
});

it("calls a remote API like a proxy, with the caller's host, scheme and address", async () => {
  const seen: Record<string, string | string[] | undefined>[] = [];
  const server = createServer((request, response) => {
    seen.push({ ...request.headers, url: request.url });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const link = createPageApiClient(
      { host: `http://127.0.0.1:${port}` },
      arrival,
      cookies("waggon_session=tok; a=1"),
    );
    await link.fetch("/v2/x?y=1", { method: "GET" });
  } finally {
    server.close();
  }
  expect(seen).toEqual([
    expect.objectContaining({
      url: "/v2/x?y=1",
      authorization: "Bearer tok",
      cookie: "a=1",
      "x-forwarded-host": "brand.test:3000",
      "x-forwarded-proto": "http",
      "x-forwarded-for": "203.0.113.7",
    }),
  ]);
});
