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
   * For `drainMs`, still serves but asks clients to close their connections. Then accepts no new requests,
   * waits up to `graceMs` (10 s by default) for running requests, and closes all connections.
   */
  stop(graceMs?: number): Promise<void>;
};

export type ListenOptions = {
  host: string;
  port: number;
  before?: Connect;
  /** Milliseconds that a stop drains open connections. Without open connections the stop does not wait. */
  drainMs?: number;
};

const ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Creates a server that does not listen yet, so that Vite can first attach its live updates. */
export function makeServer(): Server {
  return createServer({
    // A client that is slower than these limits loses its connection.
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
}

/** Starts to answer requests with `app` on `port` (0: any free port). Rejects when it cannot listen. */
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

/** Answers 405 to TRACE, which would echo the request with its cookies. */
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
  // A connection that becomes idle after its last response would stay open for its keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
