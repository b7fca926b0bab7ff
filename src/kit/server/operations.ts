import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type pg from "pg";
import { hashToken } from "./ids.ts";
import { metrics } from "./metrics.ts";

export type Operations = {
  pool: pg.Pool;
  /** Asked for as a Bearer token at /metrics; null leaves them open, which only demo mode does. */
  metricsToken: string | null;
  open: boolean;
  /** False from the moment a stop was asked for: a balancer then sends nobody here any more. */
  isServing(): boolean;
};

const READY_WITHIN_MS = 2_000;

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  const asked = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

function tokenFits(header: string | undefined, token: string): boolean {
  const given = header?.match(/^Bearer\s+(\S+)$/i)?.[1] ?? "";
  return timingSafeEqual(hashToken(given), hashToken(token));
}

/** For whoever runs the program, whatever the host: alive, ready for requests, and numbers (DESIGN §2). */
export function serveOperations({ pool, metricsToken, open, isServing }: Operations): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const ready = isServing() && (await answersInTime(pool));
    return c.json({ status: ready ? "ready" : "not ready" }, ready ? 200 : 503);
  });
  app.get("/metrics", async (c) => {
    const allowed = metricsToken === null ? open : tokenFits(c.req.header("authorization"), metricsToken);
    if (!allowed) return c.text("Set METRICS_TOKEN and send it as a Bearer token\n", 401);
    return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  });
  return app;
}
