import type pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { createHealthRoutes } from "./health-routes.ts";
import { createLog } from "./log.ts";

const pool = (query: () => Promise<unknown>) => ({ query }) as unknown as pg.Pool;
const alive = pool(async () => ({}));

function makeApp(over: Partial<Parameters<typeof createHealthRoutes>[0]> = {}) {
  const log = createLog("silent");
  return createHealthRoutes({
    pool: alive,
    log,
    metricsToken: null,
    open: true,
    isServing: () => true,
    ...over,
  });
}

it("is healthy as long as it answers, and ready only with its database", async () => {
  const broken = makeApp({ pool: pool(async () => Promise.reject(new Error("gone"))) });
  expect((await broken.request("/healthz")).status).toBe(200);
  expect((await broken.request("/readyz")).status).toBe(503);
  expect((await makeApp().request("/readyz")).status).toBe(200);
});

it("is not ready after a stop was requested", async () => {
  expect((await makeApp({ isServing: () => false }).request("/readyz")).status).toBe(503);
});

it("is not ready when the stop begins during the check of the database", async () => {
  let isServing = true;
  const stops = pool(async () => {
    isServing = false;
    return {};
  });
  const reply = await makeApp({ pool: stops, isServing: () => isServing }).request("/readyz");
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({ status: "not ready", why: "the program is stopping" });
});

it("writes to the database once for simultaneous requests, not once for each", async () => {
  const queries: string[] = [];
  const app = makeApp({ pool: { query: async (text: string) => queries.push(text) } as unknown as pg.Pool });
  await Promise.all(Array.from({ length: 20 }, () => app.request("/readyz")));
  await app.request("/readyz");
  expect(queries.map((text) => /create table|select 1$/.exec(text)?.[0])).toEqual([
    "create table",
    "select 1",
  ]);
});

it("is not ready while the database does not answer in time", async () => {
  const silent = makeApp({ pool: pool(() => new Promise(() => {})) });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reply = silent.request("/readyz");
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await reply).status).toBe(503);
});

it("shows metrics only with the token", async () => {
  const app = makeApp({ metricsToken: "a-token-of-sixteen", open: false });
  const status = async (authorization?: string) =>
    (await app.request("/metrics", { headers: authorization ? { authorization } : {} })).status;
  expect(await status()).toBe(401);
  expect(await status("Bearer another-token-here")).toBe(401);
  expect(await status("Bearer a-token-of-sixteen")).toBe(200);
});

it("hides metrics in production without a token", async () => {
  expect((await makeApp({ open: false }).request("/metrics")).status).toBe(401);
  expect(await (await makeApp().request("/metrics")).text()).toContain("process_cpu_seconds_total");
});
