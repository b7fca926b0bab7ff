import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { ERROR_STATUS, type ErrorEnvelope } from "../wire/errors.ts";
import { createConnectionDrain } from "./connection-drain.ts";

/** Handles a request before the application, or calls `next` (Vite in development). */
export type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type RunningServer = {
  port: number;
  /**
   * Makes clients close their connections for `drainMs` while serving. Then takes no new requests, lets
   * running ones finish for up to `graceMs` (10 s), and cuts the rest.
   */
  stop(graceMs?: number): Promise<void>;
};

export type ListenOptions = {
  host: string;
  port: number;
  before?: Connect;
  /** Milliseconds to drain open connections before a stop; without connections it stops at once. */
  drainMs?: number;
};

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** A server that does not listen yet, so that Vite can attach its live updates. */
export function makeServer(): Server {
  return createServer({
    // Slower clients would hold a connection for nothing.
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
}

/** Answers requests with `app` on `port` (0: any free one). */
export async function listen(
  server: Server,
  app: Hono,
  { host, port, before, drainMs = 0 }: ListenOptions,
): Promise<RunningServer> {
  const listener = getRequestListener(app.fetch);
  const drain = createConnectionDrain();
  server.on("request", (request, response) => {
    drain.track(response);
    if (request.method === "TRACE") refuseMethod(response);
    else if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (graceMs = 10_000) => {
      drain.start();
      if (await isConnected(server)) await sleep(drainMs);
      await close(server, graceMs);
    },
  };
}

/** Refuses TRACE, which would echo a request with its cookies. */
function refuseMethod(response: ServerResponse): void {
  const envelope: ErrorEnvelope = { code: "method_not_allowed", message: "This method is not served" };
  response.writeHead(ERROR_STATUS.method_not_allowed, {
    allow: ALLOWED,
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify(envelope));
}

async function isConnected(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection becomes idle after its last response, and would stay open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
