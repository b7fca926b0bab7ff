import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type pg from "pg";
import { hashToken } from "./ids.ts";
import type { Log } from "./log.ts";
import { metrics } from "./metrics.ts";
import { type Readiness, watchReadiness } from "./readiness.ts";

export type HealthRoutesOptions = {
  pool: pg.Pool;
  log: Log;
  /** The Bearer token that /metrics requires. Null: everyone may read /metrics if `open`, else no one. */
  metricsToken: string | null;
  open: boolean;
  /** False once a stop was requested, so that a load balancer stops sending requests. */
  isServing(): boolean;
};

function isToken(header: string | undefined, token: string): boolean {
  const given = header?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? "";
  return timingSafeEqual(hashToken(given), hashToken(token));
}

const STOPPING: Readiness = { ready: false, why: "the program is stopping" };

/**
 * Creates the operators' routes, which answer on any host: /healthz (the process runs), /readyz (the process
 * can serve requests, else 503) and /metrics (for Prometheus).
 */
export function createHealthRoutes({ pool, log, metricsToken, open, isServing }: HealthRoutesOptions): Hono {
  const app = new Hono();
  const readiness = watchReadiness(pool, log);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const checked = isServing() ? await readiness() : STOPPING;
    // The stop may have begun while the database was checked.
    const readinessNow = isServing() ? checked : STOPPING;
    if (readinessNow.ready) return c.json({ status: "ready" });
    return c.json({ status: "not ready", why: readinessNow.why }, 503);
  });
  app.get("/metrics", async (c) => {
    const isAllowed = metricsToken === null ? open : isToken(c.req.header("authorization"), metricsToken);
    if (!isAllowed) return c.text("Set METRICS_TOKEN and send it as a Bearer token\n", 401);
    return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  });
  return app;
}
